// What another app gave to this one, by the telephone's “Share”. The worker has kept it until the page opened (worker.js).

const cacheName = "ledger-sync-shared";

// Only once: what was taken is there no more. `file` is null where none came.
export async function takeShared() {
  const cache = await caches.open(cacheName);
  const [text, file] = await Promise.all(["/shared/text", "/shared/file"].map((place) => cache.match(place)));
  await caches.delete(cacheName);
  return { text: (await text?.text())?.replace(/\s+/g, " ").trim() ?? "", file: await file?.blob() ?? null };
}
