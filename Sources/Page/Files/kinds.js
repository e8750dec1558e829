// Records that are not bills: what kinds there are, and the newest of one.

import { ask } from "./answers.js";
import { recordTitle } from "./catalogue.js";
import { element } from "./elements.js";
import { pictureOf } from "./pictures.js";
import { dayName, figure, say } from "./words.js";

const most = 200;

const back = (to, label) => element("a", { class: "step", href: to, "aria-label": say(label) }, "‹");

export async function show(view, [name]) {
  const all = await ask("kinds");
  if (name !== undefined) return showKind(view, all.find((one) => one.kind === decodeURIComponent(name)));
  const rows = all.filter(({ kind, records }) => kind !== "bill" && !/^0$/.test(records)).map(({ kind, title, records }) =>
    element("a", { class: "bill", href: `#kinds/${encodeURIComponent(kind)}` },
      element("span", { class: "what" }, element("b", {}, title ?? kind)), element("span", { class: "amount" }, figure(records))));
  view.replaceChildren(element("header", { class: "head" }, back("#more", "More"), element("h1", {}, say("kinds"))),
    element("div", { class: "card list" }, ...rows));
}

async function showKind(view, kind) {
  const head = (title) => element("header", { class: "head" }, back("#kinds", "kinds"), element("h1", {}, title));
  if (kind === undefined) return view.replaceChildren(head(say("kinds")), element("p", { class: "card" }, say("no records")));
  const [records, about] = await Promise.all([ask("list", { kind: kind.kind, limit: String(most + 1) }), ask("kinds", { kind: kind.kind })]);
  const field = about.fields.find(({ type }) => type === "picture")?.field;
  const shown = records.slice(0, most);
  view.replaceChildren(head(kind.title ?? kind.kind),
    records.length === 0 ? element("p", { class: "card" }, say("no records"))
      : field && shown.some(({ fields }) => fields[field]) ? element("div", { class: "gallery" }, ...shown.map((record) => tile(record, field)))
        : element("div", { class: "card list" }, ...shown.map(line)),
    records.length > most ? element("p", {}, say("first of", { count: most })) : "");
}

// With its picture, or a sheet without one.
function tile(record, field) {
  const title = recordTitle(record);
  return element("a", { class: "picture", href: `#record/${encodeURIComponent(record.id)}` },
    pictureOf(record, field, "") ?? element("span", { class: "blank", "aria-hidden": "true" }, [...title][0]), element("b", {}, title));
}

function line(record) {
  const { fields, id } = record;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(fields.date ?? "")?.[0];
  return element("a", { class: "bill", href: `#record/${encodeURIComponent(id)}` },
    element("span", { class: "what" }, element("b", {}, recordTitle(record)), day ? element("small", {}, dayName(day)) : ""));
}
