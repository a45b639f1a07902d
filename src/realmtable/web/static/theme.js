// The chosen colours are set before the first paint; everything else waits for the page.
(() => {
  "use strict";
  const KEY = "realmtable:theme";
  const read = () => {
    try { return localStorage.getItem(KEY) || "auto"; } catch { return "auto"; }
  };
  const show = (choice) => {
    if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
    else delete document.documentElement.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
    // Pictures of cards are files of their own: they follow the system unless told otherwise.
    for (const image of document.querySelectorAll("img[data-card-image]")) {
      const wanted = new URL(image.src);
      if (choice === "auto") wanted.searchParams.delete("theme");
      else wanted.searchParams.set("theme", choice);
      if (image.src !== wanted.href) image.src = wanted.href;
    }
  };
  window.realmtableTheme = read;
  show(read());
  document.addEventListener("DOMContentLoaded", () => {
    show(read());
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.addEventListener("click", () => {
        try { localStorage.setItem(KEY, button.dataset.themeChoice); } catch { /* not kept */ }
        show(button.dataset.themeChoice);
      });
    }
  });
})();
