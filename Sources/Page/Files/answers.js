// What the command line answers, and what it is asked to do.

// Every number stays the text that stands there: figures are shown, never worked out, and 12.50 stays 12.50.
const parts = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const read = (text) => JSON.parse(text.replace(parts, (part) => (part[0] === '"' ? part : `"${part}"`)));

// The server answered, and did not do it.
export class Refused extends Error {
  constructor(status, error) {
    super([error?.message, error?.hint].filter(Boolean).join(" — ") || `HTTP ${status}`);
    this.status = status;
  }
}

// When what is shown was answered; null while the server answers.
export let kept = null;

async function answer(response) {
  const text = await response.text();
  let value = null;
  try {
    value = read(text);
  } catch {
    throw new Refused(response.status, { message: text.slice(0, 200) });
  }
  if (!response.ok) throw new Refused(response.status, value?.error);
  return value;
}

// Throws TypeError where there is no connection, and nothing was kept.
export async function ask(name, query = {}) {
  const parts = new URLSearchParams(query).toString();
  const response = await fetch(`/api/${name}${parts === "" ? "" : `?${parts}`}`);
  const value = await answer(response);
  kept = response.headers.get("X-Kept");
  return value;
}

export async function give(name, body = {}) {
  return answer(await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Ledger-Sync": "1" },
    body: JSON.stringify(body),
  }));
}
