// Every page: looks after the service worker, and says when there is no connection.
(() => {
  "use strict";
  const AGAIN = 10000;
  const away = document.documentElement.dataset.page === "offline";

  /** The files of this page, so that they are there without a connection. */
  const used = () => performance.getEntriesByType("resource").map((entry) => new URL(entry.name)).filter((url) => url.origin === location.origin && url.pathname.startsWith("/static/")).map((url) => url.pathname);

  function bar() {
    const offline = navigator.onLine === false;
    let box = document.querySelector("#offline-bar");
    if (!box && offline && !away) {
      box = document.createElement("p");
      box.id = "offline-bar";
      box.className = "offline-bar";
      box.setAttribute("role", "status");
      box.textContent = "You are offline. Nothing that was confirmed is lost; what you see may be old.";
      document.querySelector("#main")?.before(box);
    }
    if (box) box.hidden = !offline;
  }

  window.addEventListener("offline", bar);
  window.addEventListener("online", () => { bar(); if (away) location.reload(); });
  document.addEventListener("DOMContentLoaded", bar);
  if (away) {
    setInterval(() => {
      fetch(location.href, { method: "HEAD", cache: "no-store" }).then((answer) => { if (answer.ok) location.reload(); }).catch(() => {});
    }, AGAIN);
  }
  if (!("serviceWorker" in navigator)) return;
  window.addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register("/sw.js");
      const ready = await navigator.serviceWorker.ready;
      ready.active?.postMessage({ keep: used() });
    } catch { /* a browser that refuses does without */ }
  });
})();
