// What was typed and has not been acknowledged. Each entry has an id of its own, under which the server writes it once,
// however often it is sent. An entry lies in two stores of the browser, either of which may be thrown away: each is
// restored from the other. An entry goes where the server names the commit that has it, or where a person discards it.

import { NoConnection, Refused, give } from "./answers.js";

const databaseName = "ledger-sync";
const cacheName = "ledger-sync-entries";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function table(mode) {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("entries", { keyPath: "request" });
  const database = await done(opening);
  return { entries: database.transaction("entries", mode).objectStore("entries"), close: () => database.close() };
}

const inDatabase = {
  async all() {
    const { entries, close } = await table("readonly");
    try { return await done(entries.getAll()); } finally { close(); }
  },
  async put(entry) {
    const { entries, close } = await table("readwrite");
    try { await done(entries.put(entry)); } finally { close(); }
  },
  async remove(request) {
    const { entries, close } = await table("readwrite");
    try { await done(entries.delete(request)); } finally { close(); }
  },
};

const inCache = {
  async all() {
    const cache = await caches.open(cacheName);
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return Promise.all(answers.filter(Boolean).map((each) => each.json()));
  },
  async put(entry) {
    const cache = await caches.open(cacheName);
    await cache.put(`/entries/${entry.request}`, new Response(JSON.stringify(entry)));
  },
  async remove(request) {
    const cache = await caches.open(cacheName);
    await cache.delete(`/entries/${request}`);
  },
};

const stores = [inDatabase, inCache];

// Whether a store failed is known only after it was tried; one that works is enough.
async function inEach(work) {
  const results = await Promise.allSettled(stores.map(work));
  if (results.every((each) => each.status === "rejected")) throw results[0].reason;
  return results;
}

// One after the other, also in two tabs: a store is not restored from another while an entry is taken out of both.
const alone = (name, work) => (navigator.locks ? navigator.locks.request(`ledger-sync-${name}`, work) : work());

// The oldest first.
export const entries = () => alone("stores", restored);

async function restored() {
  const found = await inEach((store) => store.all());
  const union = new Map();
  for (const result of found) {
    if (result.status === "fulfilled") for (const entry of result.value) union.set(entry.request, entry);
  }
  await Promise.allSettled(found.flatMap((result, place) => {
    if (result.status === "rejected") return [];
    const there = new Set(result.value.map((entry) => entry.request));
    return [...union.values()].filter((entry) => !there.has(entry.request)).map((entry) => stores[place].put(entry));
  }));
  return [...union.values()].sort((a, b) => a.typed - b.typed);
}

// The time as the person's own clock shows it, with its offset: the server takes the day from it.
export function moment() {
  const now = new Date();
  const offset = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const local = new Date(now.getTime() + offset * 60000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(offset / 60)}:${two(offset % 60)}`;
}

// Whose ledger it is for: another one may be served at the same address later.
let place = { user: null, ledger: null };
export const setPlace = ({ user, ledger }) => { place = { user, ledger }; };
// Where nobody had said yet whose it is when it was typed, it is for whoever answers.
export const isOfHere = ({ user, ledger }) => !ledger || (user === place.user && ledger === place.ledger);

// - deed: what the server is asked to do, such as "quick"; body: with what; line: what people are shown of it.
export async function keep(deed, body, line) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const request = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const entry = { request, deed, body, line, at: moment(), typed: Date.now(), ...place };
  await inEach((store) => store.put(entry));
  return entry;
}

export const discard = (request) => alone("stores", () => inEach((store) => store.remove(request)));

// What the server will say again, however often it is asked.
const isFinal = (status) => [400, 409, 413, 422].includes(status);

// Sends what waits, the oldest first, and stops where there is no connection. `heard` is told of each entry that the
// server has answered. Two pages send one after the other.
export function send(heard) {
  const work = async () => {
    for (const entry of await entries()) {
      if (entry.problem || !isOfHere(entry)) continue;
      try {
        const { request, deed, body, at } = entry;
        // From now on it may be written, whether an answer comes or not.
        if (!entry.isTried) await inEach((store) => store.put({ ...entry, isTried: true }));
        const answer = await give(deed, { ...body, at, request });
        // An edit that changes nothing makes no commit.
        if (!answer.commit && ["quick", "copy"].includes(deed)) throw new Refused(422, { message: "?" });
        await discard(request);
        heard(entry, answer, null);
      } catch (error) {
        if (error instanceof NoConnection) return;
        if (!(error instanceof Refused)) throw error;
        // What somebody else has removed by then need not be removed.
        if (entry.deed === "rm" && error.code === "unknown-record") {
          await discard(entry.request);
          heard(entry, {}, null);
          continue;
        }
        // A ledger that is locked at this moment is tried again.
        if (!isFinal(error.status)) return error.status === 401 ? heard(entry, null, error) : undefined;
        await inEach((store) => store.put({ ...entry, problem: error.message }));
        heard(entry, null, error);
      }
    }
  };
  return alone("send", work);
}
