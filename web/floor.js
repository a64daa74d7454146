// The only script that runs in any browser: where the page cannot come up it says why, in the place for alerts.
(function () {
  // MicroPython cannot catch what JavaScript throws, and storage throws where it is full or forbidden: it is asked through here and answers with
  // null or false instead.
  function attempt(deed, otherwise) {
    try {
      return deed(window.localStorage);
    } catch (error) {
      return otherwise;
    }
  }
  window.storageAsked = {
    allowed: function () { return attempt(function (held) { return held.length >= 0; }, false); },
    get: function (key) { return attempt(function (held) { return held.getItem(key); }, null); },
    set: function (key, text) { return attempt(function (held) { held.setItem(key, text); return true; }, false); },
    remove: function (key) { return attempt(function (held) { held.removeItem(key); return true; }, false); },
    keys: function () { return attempt(Object.keys, []); },
  };
  // Sounds are reckoned once each, when nothing is waited for; a browser that plays none is no fault.
  var sounds = {};
  function quietly(deed) {
    try {
      deed();
    } catch (error) {
      return;
    }
  }
  window.soundAsked = {
    make: function (zzfx, name, wave) { quietly(function () { sounds[name] = new zzfx.ZZFXSound(JSON.parse(wave)); }); },
    play: function (name) { quietly(function () { if (sounds[name]) sounds[name].play(); }); },
    wake: function (zzfx) {
      quietly(function () { if (zzfx.ZZFX.audioContext.state !== "running") zzfx.ZZFX.audioContext.resume().catch(function () {}); });
    },
  };
  var advice = " Please try a current Firefox, Chrome, Edge or Safari (16.4 or newer).";
  var page = document.documentElement;
  var said = "";
  function say(text) {
    var place = document.getElementById("alert");
    if (place && !place.textContent) place.textContent = said = text;
  }
  if (!window.WebAssembly || !window.Worker || !window.DecompressionStream || !("noModule" in document.createElement("script")) || !window.structuredClone) {
    say("This browser is too old for Paper Navy, or WebAssembly is switched off in it." + advice);
    return;
  }
  addEventListener("error", function (event) {
    var what = event.target;
    if (what && what.tagName === "SCRIPT") {
      say("A part of Paper Navy could not be fetched. Check the connection, then load the page again.");
    }
  }, true);
  // Where storage is forbidden something is refused that the page can do without: only a page that does not come up has not started.
  addEventListener("unhandledrejection", function (event) {
    setTimeout(function () {
      if (!page.hasAttribute("data-up")) {
        say("Paper Navy could not start: " + (event.reason && event.reason.message ? event.reason.message : "an unknown fault") + ". Load the page again." + advice);
      }
    }, 4000);
  });
  new MutationObserver(function () {
    var place = document.getElementById("alert");
    if (page.hasAttribute("data-up") && place && said && place.textContent === said) place.textContent = said = "";
  }).observe(page, { attributeFilter: ["data-up"] });
})();
