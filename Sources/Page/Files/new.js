// A new record of any kind: its fields, and where one names a record of a catalogue, the catalogue's.

import { sendNow, sendOnce } from "./add.js";
import { self } from "./catalogue.js";
import { element, head, toast } from "./elements.js";
import { fieldRows, kindOf } from "./fields.js";
import { kindTitle } from "./kinds.js";
import { moment } from "./queue.js";
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

function add(about, fields) {
  const { kind } = about;
  if (Object.keys(fields).length === 0) return toast(say("fill in"));
  if (about.private) return sendOnce("add", { kind, fields, at: moment() }, "saved");
  return sendNow("add", { kind, fields }, `${kindTitle(about)}: ${Object.values(fields).join(" · ")}`);
}
