// A new record like another one, of today: it is seen and changed before it is written.

import { sendNow, sendOnce } from "./add.js";
import { recordTitle } from "./catalogue.js";
import { element, head } from "./elements.js";
import { fieldRows, kindOf } from "./fields.js";
import { moment } from "./queue.js";
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
function add({ id, path }, title, fields) {
  if (path.startsWith("local/")) return sendOnce("copy", { id, fields, at: moment() }, "saved");
  const line = [say("copy of", { what: title }), ...Object.entries(fields).map((pair) => pair.join("="))].join(" · ");
  return sendNow("copy", { id, fields }, line);
}
