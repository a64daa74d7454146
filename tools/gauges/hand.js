// Runs before the page's own scripts. Notes for every tap on a square or a button of a game how long it took from the lifting of the finger
// until the frame with the answer to it was painted, and which frame that was (0: no answer after half a second), and every long task of the
// main thread. A square answers by speaking differently, a button by any change of the page's body.
(() => {
  const seen = (window.seen = { taps: [], tasks: [] });
  let lifted = 0;
  addEventListener("pointerup", (event) => { lifted = event.timeStamp; }, true);
  addEventListener(
    "click",
    (event) => {
      const square = event.target.closest("[role=gridcell]"), pressed = square || event.target.closest("[data-do]");
      if (!pressed) return;
      const before = square && square.getAttribute("aria-label");
      let frame = 0, changed = false;
      const watch = new MutationObserver(() => { changed = true; });
      if (!square) watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      const look = () => {
        frame += 1;
        if (!square && watch.takeRecords().length) changed = true;
        const answered = square ? before !== square.getAttribute("aria-label") : changed;
        if (!answered && frame < 30) return requestAnimationFrame(look);
        watch.disconnect();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => seen.taps.push([performance.now() - lifted, answered ? frame : 0]);
        painted.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.tasks.push([Math.round(task.startTime), Math.round(task.duration)]);
  }).observe({ type: "longtask" });
})();
