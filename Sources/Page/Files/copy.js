// A new record like another one, of today: it is seen and changed before it is written.

import { sendAll } from "./add.js";
import { give } from "./answers.js";
import { recordTitle } from "./catalogue.js";
import { element, head, toast } from "./elements.js";
import { fieldRows, kindOf } from "./fields.js";
import { discard, entries, keep, moment } from "./queue.js";
import { shownWithBase } from "./record.js";
import { say } from "./words.js";

export async function show(view, [name]) {
  const original = await shownWithBase(decodeURIComponent(name));
  const { fields: declared, date } = await kindOf(original);
  const title = recordTitle(original);
  const { rows, changed } = await fieldRows(asNew(original, declared, date), declared);
  const form = element("form", { class: "card" }, ...rows, element("div", { class: "row" }, element("button", { class: "main" }, say("Add"))));
  form.addEventListener("submit", (event) => { event.preventDefault(); add(original, title, changed()); });
  view.replaceChildren(head(() => history.back(), say("back"), say("copy of", { what: title })), form);
}

// What the server takes over: files stay with their record, and the day is the one on which it is added.
function asNew(original, declared, date) {
  const files = declared.filter(({ type }) => ["picture", "voice"].includes(type)).map(({ field }) => field);
  const fields = Object.fromEntries(Object.entries(original.fields).filter(([field]) => !files.includes(field)));
  if (date !== null && fields[date] !== undefined) fields[date] = /^date/.test(declared.find(({ field }) => field === date)?.type) ? moment().slice(0, 10) : "";
  return { ...original, fields };
}

// Only what is different is said: the rest is copied where the record lies.
async function add({ id, path }, title, fields) {
  if (path.startsWith("local/")) return addHere(id, fields);
  const { request } = await keep("copy", { id, fields }, [say("copy of", { what: title }), ...Object.entries(fields).map((pair) => pair.join("="))].join(" · "));
  await sendAll();
  const waiting = (await entries()).find((entry) => entry.request === request);
  // Why it was refused has been said, and what was typed still stands here.
  if (waiting?.problem) return discard(request);
  if (waiting) toast(say("waits"));
  history.back();
}

// What stays on the device of the server has no commit that could remember the request.
async function addHere(id, fields) {
  try {
    await give("copy", { id, fields, at: moment() });
    toast(say("saved"));
    history.back();
  } catch (error) {
    toast(error.message);
  }
}
