// A new record of any kind: its fields, and where one names a record of a catalogue, the catalogue's.

import { sendAll } from "./add.js";
import { give } from "./answers.js";
import { self } from "./catalogue.js";
import { element, head, toast } from "./elements.js";
import { fieldRows, kindOf } from "./fields.js";
import { kindTitle } from "./kinds.js";
import { discard, entries, keep, moment } from "./queue.js";
import { say } from "./words.js";

// - field, value: what is known already, such as the drink whose record was open.
export async function show(view, [name, field, value]) {
  const kind = decodeURIComponent(name ?? "");
  const about = await kindOf({ kind });
  const known = field === undefined ? {} : { [decodeURIComponent(field)]: decodeURIComponent(value ?? "") };
  const own = about.fields.filter((one) => one.field !== about.date || /^date/.test(one.type));
  const { rows, typed } = await fieldRows({ kind, user: self, fields: known }, own);
  const form = element("form", { class: "card" }, ...rows, element("div", { class: "row" }, element("button", { class: "main" }, say("Add"))));
  form.addEventListener("submit", (event) => { event.preventDefault(); add(about, typed()); });
  view.replaceChildren(head(() => history.back(), say("back"), say("new one", { what: kindTitle(about) })), form);
}

async function add(about, fields) {
  const { kind } = about;
  if (Object.keys(fields).length === 0) return toast(say("fill in"));
  // What stays on the device of the server has no commit that could remember the request.
  if (about.private) return addHere(kind, fields);
  const { request } = await keep("add", { kind, fields }, `${kindTitle(about)}: ${Object.values(fields).join(" · ")}`);
  await sendAll();
  const waiting = (await entries()).find((entry) => entry.request === request);
  if (waiting?.problem) return discard(request);
  if (waiting) toast(say("waits"));
  history.back();
}

async function addHere(kind, fields) {
  try {
    await give("add", { kind, fields, at: moment() });
    toast(say("saved"));
    history.back();
  } catch (error) {
    toast(error.message);
  }
}
