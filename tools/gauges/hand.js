// Runs before the page's own scripts. Notes for every tap on a square how long it took from the lifting of the finger until the frame with
// the answer to it was painted, and which frame that was (0: that square speaks no differently after half a second), and every long task of
// the main thread.
(() => {
  const seen = (window.seen = { taps: [], tasks: [] });
  let lifted = 0;
  addEventListener("pointerup", (event) => { lifted = event.timeStamp; }, true);
  addEventListener(
    "click",
    (event) => {
      const square = event.target.closest("[role=gridcell]");
      if (!square) return;
      const before = square.getAttribute("aria-label");
      let frame = 0;
      const look = () => {
        frame += 1;
        const answered = before !== square.getAttribute("aria-label");
        if (!answered && frame < 30) return requestAnimationFrame(look);
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
