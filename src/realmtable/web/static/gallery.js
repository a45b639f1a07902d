// Searching the gallery, and a round with a card one likes.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { openTable } from "./api.js";
import { fits, wordsOf } from "./find.js";
import { many, sentence } from "./words.js";

const search = $("#search");

function filter() {
  const words = wordsOf(search.value);
  let count = 0;
  for (const set of $$(".set")) {
    let here = 0;
    for (const item of $$("li[data-search]", set)) {
      item.hidden = !fits(words, item.dataset.search);
      here += item.hidden ? 0 : 1;
    }
    set.hidden = !here;
    count += here;
  }
  $("#found").textContent = count ? many(count, "card") : "No card fits. Try a part of the name.";
  history.replaceState(null, "", words.length ? `?q=${encodeURIComponent(search.value)}` : location.pathname);
}

if (search) {
  search.value = new URLSearchParams(location.search).get("q") || "";
  search.addEventListener("input", filter);
  $("#search-form").addEventListener("submit", (event) => event.preventDefault());
  if (search.value) filter();
}

for (const button of $$("[data-play-card]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const settings = { game: "rolling", name: "", kind: "solo", rounds: 1, realms: [[button.dataset.playCard]], sets: ["base"], open: false };
      const { code } = await openTable("/api/tables", { settings, name: kept.get("name", "") || "Me" });
      location.href = `/t/${code}`;
    } catch (error) {
      problem(sentence(error.message));
      button.disabled = false;
    }
  });
}
