// Lets the page open without a connection: its own files, and what the server answered last. What is new always comes
// first; what is written (POST) does not pass through here.

const shell = [
  "/", "/colours.css", "/page.css", "/add.js", "/answers.js", "/bills.js", "/catalogue.js", "/changes.js",
  "/copy.js", "/door.js", "/elements.js", "/fields.js", "/figures.js", "/files.js", "/find.js", "/household.js",
  "/kinds.js", "/look.js", "/month.js", "/more.js", "/new.js", "/page.js", "/periods.js", "/pictures.js", "/queue.js",
  "/record.js", "/settings.js", "/share.js", "/shared.js", "/slices.js", "/week.js", "/words.js", "/icon.svg", "/icons.json",
  "/app.webmanifest",
];
const names = { shell: "ledger-sync-page", answers: "ledger-sync-answers", shared: "ledger-sync-shared" };
const keptAnswers = 60;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(names.shell).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "POST" && url.origin === location.origin && url.pathname === "/share") {
    return event.respondWith(receive(event.request));
  }
  if (event.request.method !== "GET" || url.origin !== location.origin || ["/api/events", "/api/picture", "/api/sound"].includes(url.pathname)) return;
  event.respondWith(url.pathname.startsWith("/api/") ? answer(event.request) : file(event.request, url.pathname));
});

// What another app gives to this one: kept until the page opens with it. It never goes to the server by itself.
async function receive(request) {
  const form = await request.formData();
  const cache = await caches.open(names.shared);
  const said = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean);
  await cache.put("/shared/text", new Response(said.join(" ")));
  const file = form.getAll("files").find((one) => one instanceof File && one.size > 0);
  if (file) await cache.put("/shared/file", new Response(file, { headers: { "Content-Type": file.type } }));
  else await cache.delete("/shared/file");
  return Response.redirect("/#add/shared", 303);
}

// A proxy whose server is down answers for it, and not in JSON.
async function fetched(request) {
  const response = await fetch(request);
  const isOurs = (response.headers.get("Content-Type") ?? "").startsWith("application/json");
  if (response.status >= 502 && response.status <= 504 && !isOurs) throw new TypeError(`HTTP ${response.status}`);
  return response;
}

async function file(request, path) {
  const cache = await caches.open(names.shell);
  try {
    const response = await fetched(request);
    if (response.ok) await cache.put(path, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}

async function answer(request) {
  const cache = await caches.open(names.answers);
  try {
    const response = await fetched(request);
    if (response.ok) {
      await cache.put(request, await dated(response.clone()));
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - keptAnswers)).map((key) => cache.delete(key)));
    } else if (response.status === 401) {
      await caches.delete(names.answers);
    }
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function dated(response) {
  const headers = new Headers(response.headers);
  headers.set("X-Kept", new Date().toISOString());
  return new Response(await response.blob(), { status: response.status, headers });
}
