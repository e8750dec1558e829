// Records that are not bills: what kinds there are, and the first of one.

import { ask } from "./answers.js";
import { recordTitle, symbol } from "./catalogue.js";
import { element, head } from "./elements.js";
import { pictureOf } from "./pictures.js";
import { dayName, language, say } from "./words.js";

const most = 200;

// In the language of the page, where the kind has a title in it.
export const kindTitle = ({ kind, title, titles }) => titles?.[language] ?? title ?? kind;

export async function show(view, [name]) {
  const all = await ask("kinds");
  if (name !== undefined) return showKind(view, all.find((one) => one.kind === decodeURIComponent(name)));
  // How many there are is everybody's; what a kind opens into is one's own and what is shared.
  const rows = all.filter(({ kind, records }) => kind !== "bill" && records !== "0").map((one) =>
    element("a", { class: "bill", href: `#kinds/${encodeURIComponent(one.kind)}` },
      element("span", { class: "what" }, element("b", {}, kindTitle(one))), element("span", { "aria-hidden": "true" }, "›")));
  view.replaceChildren(head("#more", say("More"), say("kinds")), element("div", { class: "card list" }, ...rows));
}

async function showKind(view, kind) {
  const top = (title) => head("#kinds", say("kinds"), title);
  if (kind === undefined) return view.replaceChildren(top(say("kinds")), element("p", { class: "card" }, say("no records")));
  const [records, about] = await Promise.all([ask("list", { kind: kind.kind, limit: String(most + 1) }), ask("kinds", { kind: kind.kind })]);
  const field = about.fields.find(({ type }) => type === "picture")?.field;
  const shown = records.slice(0, most);
  const pictures = new Map(shown.map((record) => [record.id, pictureOf(record, field, "")]));
  const address = encodeURIComponent(kind.kind);
  const ways = element("div", { class: "row" }, element("a", { class: "chip", href: `#new/${address}` }, say("Add")),
    about.date ? element("a", { class: "chip", href: `#week/${address}` }, say("week")) : "");
  view.replaceChildren(top(kindTitle(kind)), ways, records.length === 0 ? element("p", { class: "card" }, say("none of yours"))
    : [...pictures.values()].some((picture) => picture !== null)
      ? element("div", { class: "gallery" }, ...shown.map((record) => tile(record, pictures.get(record.id))))
      : element("div", { class: "card list" }, ...shown.map(line)),
  records.length > most ? element("p", {}, say("first records", { count: most })) : "");
}

// With its picture, or a sheet without one.
function tile(record, picture) {
  const title = recordTitle(record);
  const blank = element("span", { class: "blank", "aria-hidden": "true" }, [...title][0]);
  picture?.addEventListener("error", () => picture.replaceWith(blank));
  return element("a", { class: "picture", href: `#record/${encodeURIComponent(record.id)}` }, picture ?? blank, element("b", {}, title));
}

function line(record) {
  const { fields, id, kind } = record;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(fields.date ?? "")?.[0];
  return element("a", { class: "bill", href: `#record/${encodeURIComponent(id)}` }, kind === "category" ? symbol(id) : "",
    element("span", { class: "what" }, element("b", {}, recordTitle(record)), day ? element("small", {}, dayName(day)) : ""));
}
