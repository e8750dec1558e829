// What was spent in a month, by whom it was paid to, by tag, or by person: each slice opens into its bills.

import { ask, quoted } from "./answers.js";
import { self } from "./catalogue.js";
import { element, head } from "./elements.js";
import { bar, spending } from "./figures.js";
import { ofBook, periodTerm, periodTitle, readCut } from "./periods.js";
import { shareOption, shareSwitch } from "./share.js";
import { figure, say } from "./words.js";

const keys = ["payee", "tags", "person", "paidBy"];
// What is to be known about slices that are not simply sums of bills.
const remarks = { tags: "tags count twice", person: "parts of people", paidBy: "payer unsaid" };

export async function show(view, [wanted, key, book]) {
  const period = readCut(wanted);
  if (period === null || !keys.includes(key)) return view.replaceChildren(element("p", { class: "card" }, say("nothing")));
  const own = book === undefined ? null : decodeURIComponent(book);
  const terms = [periodTerm(period), ...ofBook(own)];
  const all = await ask("sum", [["kind", "bill"], ...terms.map((term) => ["term", term]), ["by", key], ...shareOption()]);
  const rows = spending(all);
  view.replaceChildren(
    head(`#month/${period.from.slice(0, 7)}`, say("Month"), periodTitle(period)),
    element("div", { class: "row" }, ...shareSwitch()),
    element("h2", {}, say(`by ${key}`)),
    rows.length === 0 ? element("p", { class: "card" }, say("nothing"))
      : element("div", { class: "card list" }, ...rows.map((row) => slice(row, key, terms, all))),
    remarks[key] ? element("p", {}, element("small", {}, say(remarks[key]))) : "");
}

function slice({ group, currency, expense, part }, key, terms, all) {
  const question = [chosen(group[key], key, all), ...terms].join(" ");
  return element("a", { class: "bill", href: `#find/${encodeURIComponent(question)}` },
    element("span", { class: "what" }, element("b", {}, shown(group[key], key)), bar(part)),
    element("span", { class: "amount" }, figure(expense, currency)));
}

// What the bills of the slice answer, and no others. An empty text is a slice of its own, where somebody wrote one; what is
// for nobody in particular is for whoever wrote it.
function chosen(value, key, all) {
  if (key === "person" && value !== null) {
    // Names with equal parts are a list, those with parts of their own have them below their names.
    const terms = [`for=${quoted(value)}`, `has:${quoted(`for/${value}`)}`, ...(value === self ? ["not has:for"] : [])];
    return `(${terms.join(" or ")})`;
  }
  if (value !== null) return `${key}==${quoted(value)}`;
  return [`not has:${key}`, ...all.some(({ group }) => group[key] === "") ? [`not ${key}==""`] : []].join(" ");
}

function shown(value, key) {
  if (value === null) return say(`no ${key}`);
  return value.trim() === "" ? `“${value}”` : value;
}
