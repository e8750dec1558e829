// Why a month is not what it was: the records that came, changed and went since a moment, and what each did to the sums. Every
// figure is the server's, and together they are exactly the difference.

import { Refused, ask } from "./answers.js";
import { billTitle, recordTitle, symbol, withDefaults } from "./catalogue.js";
import { element, head } from "./elements.js";
import { fieldTitle, kindOf, shown } from "./fields.js";
import { isZero } from "./figures.js";
import { periodTerm, periodTitle, readCut } from "./periods.js";
import { shareOption, shareSwitch } from "./share.js";
import { dayName, figure, say } from "./words.js";

// As the server is asked for it, and as people read it.
const moments = [["yesterday", "yesterday"], ["7 days ago", "a week ago"], ["last-sync", "last sync"]];
const signs = { added: "+", edited: "~", deleted: "−" };
const words = { added: "came", edited: "edited", deleted: "went" };

export async function show(view, [wanted, since]) {
  const period = readCut(wanted);
  if (period === null) return view.replaceChildren(element("p", { class: "card" }, say("nothing")));
  const moment = decodeURIComponent(since ?? "yesterday");
  view.replaceChildren(
    head(`#month/${period.from.slice(0, 7)}`, say("Month"), periodTitle(period)), element("h2", {}, say("what changed")),
    element("div", { class: "row", role: "group", "aria-label": say("since when") }, ...moments.map(([key, word]) =>
      element("a", { class: moment === key ? "chip main" : "chip", href: `#changes/${wanted}/${encodeURIComponent(key)}`, "aria-current": moment === key ? "true" : null }, say(word))),
    dayChoice(wanted, moment)),
    element("div", { class: "row" }, ...shareSwitch()), ...await changed(period, moment));
}

// The end of any other day.
function dayChoice(wanted, moment) {
  const input = element("input", { type: "date", id: "since", "aria-label": say("since the end of"), value: /^\d{4}-\d{2}-\d{2}$/.test(moment) ? moment : null });
  input.addEventListener("change", () => { if (input.value !== "") location.hash = `changes/${wanted}/${input.value}`; });
  return input;
}

// Where nothing is known of that moment, it says so, and another can be chosen.
async function changed(period, since) {
  let answer = null;
  try {
    answer = await ask("timeline", [["term", periodTerm(period)], ["since", since], ...shareOption()]);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 422) throw error;
    return [element("p", { class: "card doubt" }, error.message)];
  }
  const { totals, changes, rounding } = answer;
  if (changes.length === 0) return [element("p", { class: "card" }, say("no changes"))];
  const kinds = new Map();
  for (const kind of new Set(changes.map((one) => one.kind))) kinds.set(kind, (await kindOf({ kind })).fields);
  return [
    totals.length === 0 ? element("p", { class: "card" }, say("same sums")) : figuresOf(totals),
    element("div", { class: "card list" }, ...changes.map((one) => line(one, kinds.get(one.kind))), ...rounding.map(rest)),
  ];
}

// Where they are wider than the screen, the arrow keys move them, too.
const figuresOf = (totals) => element("div", { class: "card figures", tabindex: "0", role: "group", "aria-label": say("what changed") }, ...totals.map(table));

const figures = ["income", "expense", "net", "total"];

// What each figure was, and what it is.
function table({ currency, before, after, change }) {
  const rows = figures.filter((name) => change[name] !== undefined && ![before?.[name], after?.[name]].every((text) => isZero(text ?? "0")));
  return element("table", {}, element("caption", {}, currency ?? ""),
    element("thead", {}, element("tr", {}, element("td", {}), ...["then", "now", "difference"].map((word) => element("th", { scope: "col" }, say(word))))),
    element("tbody", {}, ...rows.map((name) => element("tr", {}, element("th", { scope: "row" }, say(name)),
      element("td", {}, figure(before?.[name] ?? "0")), element("td", {}, figure(after?.[name] ?? "0")), element("td", {}, signed(change[name]))))));
}

const signed = (text, currency) => (text.startsWith("-") || isZero(text) ? "" : "+") + figure(text, currency);

// What a record did to the sums: what is left is more or less by this; of kinds that have no expenses, the sum of them is.
function effect({ currency, change }) {
  const text = isZero(change.net) && change.total !== undefined ? change.total : change.net;
  return element("span", { class: `amount ${text.startsWith("-") ? "expense" : "income"}` }, signed(text, currency));
}

function line({ change, id, kind, user, fields, was, effects }, declared) {
  const full = kind === "bill" ? withDefaults(fields) : fields;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(fields.date ?? "")?.[0];
  const below = [say(words[change]), day ? dayName(day) : "", ...(change === "edited" && was ? differences(was, fields, declared) : [])];
  const inside = [element("span", { class: `sign ${change}`, "aria-hidden": "true" }, signs[change]), kind === "bill" ? symbol(full.category) : "",
    element("span", { class: "what" }, element("b", {}, kind === "bill" ? billTitle(full) : recordTitle({ kind, fields, id })),
      element("small", {}, below.filter(Boolean).join(" · "))),
    element("span", { class: "effects" }, ...(effects.length === 0 ? [element("small", {}, say("no effect"))] : effects.map(effect)))];
  return change === "deleted" ? element("div", { class: "bill" }, ...inside)
    : element("a", { class: "bill", href: `#record/${encodeURIComponent(user === null ? id : `${user}/${id}`)}` }, ...inside);
}

// `amount: 12 → 13`
function differences(was, fields, declared) {
  const names = [...new Set([...Object.keys(was), ...Object.keys(fields)])].filter((name) => name !== "added" && !name.startsWith("~"));
  const text = (value) => (value === undefined ? "–" : shown(value));
  return names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(fields[name]))
    .map((name) => `${fieldTitle(declared, name)}: ${text(was[name])} → ${text(fields[name])}`);
}

const rest = ({ currency, net }) => element("div", { class: "bill" }, element("span", { class: "what" }, say("rounding")),
  element("span", { class: "amount" }, signed(net, currency)));
