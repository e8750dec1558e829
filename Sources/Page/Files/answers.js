// What the command line answers, and what it is asked to do.

import { language, say } from "./words.js";

// Every number stays the text that stands there: figures are shown, never worked out, and 12.50 stays 12.50.
const parts = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const read = (text) => JSON.parse(text.replace(parts, (part) => (part[0] === '"' ? part : `"${part}"`)));

// The server answered, and did not do it.
export class Refused extends Error {
  constructor(status, error) {
    super([error?.message, error?.hint].filter(Boolean).join("; ") || `HTTP ${status}`);
    [this.status, this.code] = [status, error?.code ?? ""];
  }
}

// Nobody answered, or only a proxy, which says 502 to 504 where the server is down.
export class NoConnection extends Error {
  constructor() { super(say("offline alone")); }
}

// When what is shown was answered; null while the server answers.
export let kept = null;

// What the command line said beside the answers to questions, as which records it left out.
export const notes = new Set();

async function fetched(address, options = {}) {
  let response = null;
  try {
    // Why something is refused is said in the language of the page.
    response = await fetch(address, { ...options, headers: { ...options.headers, "Accept-Language": language } });
  } catch {
    throw new NoConnection();
  }
  const text = await response.text();
  let value = null;
  try {
    value = read(text);
  } catch {
    if (response.status >= 502 && response.status <= 504) throw new NoConnection();
    throw new Refused(response.status, { message: text.slice(0, 200) });
  }
  if (!response.ok) throw new Refused(response.status, value?.error);
  kept = response.headers.get("X-Kept");
  const said = decodeURIComponent(response.headers.get("Ledger-Sync-Notes") ?? "");
  if (options.method === undefined) for (const line of said.split("\n").filter(Boolean)) notes.add(line);
  return value;
}

// As a question has a text that is more than a word.
export const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

export function ask(name, query = {}) {
  const parts = new URLSearchParams(query).toString();
  return fetched(`/api/${name}${parts === "" ? "" : `?${parts}`}`);
}

export const give = (name, body = {}) => fetched(`/api/${name}`, {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Ledger-Sync": "1" },
  body: JSON.stringify(body),
});
