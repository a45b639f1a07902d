// The service worker: keeps the shell of the pages for those who are offline, and shows news that
// are pushed. It never keeps answers of the interface, and lets everything else pass. The server
// puts SHELL before this: the version of the files, and those to keep from the start.
"use strict";
const KEEP = `realmtable-${self.SHELL.version}`;
const OFFLINE = "/offline";
// Pages that hold nothing of anybody's; what they show of a person they ask for.
const PAGES = new Set(["/", "/mine", "/learn", "/cards", "/records", "/today", "/new", "/about"]);
let lost = false; // whether the last page could not be had

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(KEEP);
    await kept.addAll([...self.SHELL.files, OFFLINE]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("realmtable-") && name !== KEEP) await caches.delete(name);
    await self.clients.claim();
  })());
});

/** A page as the server gives it; without a server as it was last, or the page that says so. */
async function page(request, path) {
  try {
    const answer = await fetch(request);
    lost = false;
    if (answer.ok && !answer.redirected && PAGES.has(path)) {
      const copy = answer.clone();
      caches.open(KEEP).then((kept) => kept.put(path, copy)).catch(() => {});
    }
    return answer;
  } catch (error) {
    lost = true;
    const kept = await caches.open(KEEP);
    const found = (PAGES.has(path) && await kept.match(path)) || await kept.match(OFFLINE);
    if (found) return found;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.open(KEEP);
  return await kept.match(request) || fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(page(request, url.pathname));
  } else if (url.pathname.startsWith(`/static/${self.SHELL.version}/`) && (lost || !self.navigator.onLine)) {
    // While there is a line the browser's own memory of these files is faster.
    event.respondWith(file(request));
  }
});

/** Pages tell which files they use. They are in the browser's memory, so this costs nothing. */
self.addEventListener("message", (event) => {
  const wanted = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const ours = wanted.filter((path) => typeof path === "string" && path.startsWith(`/static/${self.SHELL.version}/`));
  event.waitUntil((async () => {
    const kept = await caches.open(KEEP);
    for (const path of ours) if (!await kept.match(path)) await kept.add(path).catch(() => {});
  })());
});

// --- news --------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  let news = {};
  try { news = event.data.json(); } catch { /* shown without words of its own */ }
  event.waitUntil((async () => {
    const path = typeof news.path === "string" && news.path.startsWith("/") ? news.path : "/mine";
    const open = await self.clients.matchAll({ type: "window" });
    const seen = open.some((client) => client.visibilityState === "visible" && new URL(client.url).pathname === path);
    if (seen) return; // whoever looks at the table knows
    const [icon, badge] = ["icon.svg", "badge.svg"].map((name) => `/static/${self.SHELL.version}/${name}`);
    await self.registration.showNotification(news.title || "Realmtable", { body: news.body || "A table has moved on.", tag: path, data: { path }, icon, badge });
  })());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path || "/mine";
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((client) => new URL(client.url).pathname === path);
    if (there) await there.focus();
    else await self.clients.openWindow(path);
  })());
});

// A browser may change where it is reached; the server is told.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const { key } = await (await fetch("/api/push")).json();
    const made = event.newSubscription || await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await fetch("/api/push", { method: "POST", headers: { "content-type": "application/json", "X-Realmtable": "1" }, body: JSON.stringify(made) });
  })());
});
