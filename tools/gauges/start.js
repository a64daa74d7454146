// Runs before the page's own scripts. Presses the sound button until the page reacts, opens the set-up of a game, and notes when the bar of
// the engine's start is gone from it: then the engine has answered.
(() => {
  if (!location.protocol.startsWith("http")) return;
  const start = (window.start = { usable: 0, ready: 0, steps: [] });
  localStorage.removeItem("paper-navy/settings");
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        if (data?.paperNavy) start.steps.push([data.paperNavy, Math.round(performance.now())]);
      });
    }
  };
  const state = () => document.getElementById("mute")?.getAttribute("aria-pressed");
  const press = () => {
    const before = state();
    document.getElementById("mute")?.click();
    if (state() === before) return setTimeout(press, 4);
    start.usable = performance.now();
    location.hash = "#/warship";
    wait();
  };
  const wait = () => {
    if (document.querySelector(".at-setup #seed, .at-setup form") && !document.getElementById("boot-bar")) start.ready = performance.now();
    else setTimeout(wait, 4);
  };
  press();
})();
