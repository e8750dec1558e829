// A week of records that have a day, such as a diary: day by day, with what was written.

import { ask } from "./answers.js";
import { recordTitle, symbol } from "./catalogue.js";
import { element, head } from "./elements.js";
import { kindOf } from "./fields.js";
import { kindTitle } from "./kinds.js";
import { moment } from "./queue.js";
import { dayName, figure, periodName, say } from "./words.js";

const most = 500;
const length = 7;

const moved = (day, count) => new Date(Date.parse(`${day}T00:00:00Z`) + count * 86400000).toISOString().slice(0, 10);

// From Monday on.
const mondayOf = (day) => moved(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % length));

export async function show(view, [name, wanted]) {
  const kind = decodeURIComponent(name ?? "");
  const from = mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(wanted ?? "") ? wanted : moment().slice(0, 10));
  const to = moved(from, length - 1);
  const [about, records] = await Promise.all([kindOf({ kind }),
    ask("list", [["kind", kind], ["term", `date:${from}..${to}`], ["sort", "date"], ["limit", String(most)]])]);
  const step = (count, sign, label) => element("a", { class: "step", href: `#week/${name}/${moved(from, count)}`, "aria-label": say(label) }, sign);
  view.replaceChildren(
    head(`#kinds/${name}`, kindTitle(about), kindTitle(about)),
    element("header", { class: "head" }, step(-length, "‹", "week before"), element("h2", {}, periodName({ from, to })), step(length, "›", "week after")),
    element("p", {}, element("a", { class: "chip", href: `#new/${name}` }, say("Add"))),
    ...Array.from({ length }, (_, place) => day(moved(from, place), records.filter((one) => dayOf(one, about, from, to) === moved(from, place)), about)).flat());
}

// The day that is written. What was written elsewhere in the world is of the week by the ledger's clock, and stands at its end.
function dayOf({ fields }, { date }, from, to) {
  const written = String(fields[date] ?? "").slice(0, 10);
  return written < from ? from : written > to ? to : written;
}

function day(date, of, { fields, date: dateField }) {
  const title = element("h3", { class: "day" }, element("span", {}, dayName(date)), of.length === 0 ? element("span", {}, "–") : "");
  return of.length === 0 ? [title] : [title, element("div", { class: "card list" }, ...of.map((record) => entry(record, fields, dateField)))];
}

// With its figures in their units, and what was written into it.
function entry(record, declared, dateField) {
  const { id, fields, kind } = record;
  const time = /T(\d{2}:\d{2})/.exec(fields[dateField] ?? "")?.[1] ?? "";
  const amounts = declared.filter(({ type, unit }) => unit && /^number/.test(type)).map(({ field, unit }) => [fields[field], unit])
    .filter(([value]) => typeof value === "string" && value !== "").map(([value, unit]) => figure(value, unit));
  const texts = declared.filter(({ type }) => type === "note").map(({ field }) => fields[field]).filter((text) => typeof text === "string");
  return element("a", { class: "bill", href: `#record/${encodeURIComponent(id)}` }, kind === "category" ? symbol(id) : "",
    element("span", { class: "what" }, element("b", {}, recordTitle(record)), element("small", {}, [time, ...amounts].filter(Boolean).join(" · ")),
      ...texts.map((text) => element("span", { class: "written" }, text))));
}
