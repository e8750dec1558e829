// What was spent in a month, by whom it was paid to, or by tag: each slice opens into its bills.

import { ask, quoted } from "./answers.js";
import { element, head } from "./elements.js";
import { bar, spending } from "./figures.js";
import { ofBook, periodTerm } from "./month.js";
import { shareOption, shareSwitch } from "./share.js";
import { figure, monthName, periodName, say } from "./words.js";

const keys = ["payee", "tags"];

// A month, or where it does not begin on the first, the days from which and to which it goes.
const cut = /^(\d{4}-\d{2})$|^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

export async function show(view, [wanted, key, book]) {
  const [, month, from, to] = cut.exec(wanted ?? "") ?? [];
  if ((month ?? from) === undefined || !keys.includes(key)) return view.replaceChildren(element("p", { class: "card" }, say("nothing")));
  const own = book === undefined ? null : decodeURIComponent(book);
  const terms = [periodTerm(month ? { from: `${month}-01` } : { from, to }), ...ofBook(own)];
  const all = await ask("sum", [["kind", "bill"], ...terms.map((term) => ["term", term]), ["by", key], ...shareOption()]);
  const rows = spending(all);
  view.replaceChildren(
    head(`#month/${month ?? from.slice(0, 7)}`, say("Month"), month ? monthName(`${month}-01`) : periodName({ from, to })),
    element("div", { class: "row" }, ...shareSwitch()),
    element("h2", {}, say(`by ${key}`)),
    rows.length === 0 ? element("p", { class: "card" }, say("nothing"))
      : element("div", { class: "card list" }, ...rows.map((row) => slice(row, key, terms, all))),
    key === "tags" ? element("p", {}, element("small", {}, say("tags count twice"))) : "");
}

function slice({ group, currency, expense, part }, key, terms, all) {
  const question = [termOf(group[key], key, all), ...terms].join(" ");
  return element("a", { class: "bill", href: `#find/${encodeURIComponent(question)}` },
    element("span", { class: "what" }, element("b", {}, shown(group[key], key)), bar(part)),
    element("span", { class: "amount" }, figure(expense, currency)));
}

// What the bills of the slice answer, and no others. An empty text is a slice of its own, where somebody wrote one.
function termOf(value, key, all) {
  if (value !== null) return `${key}==${quoted(value)}`;
  return [`not has:${key}`, ...all.some(({ group }) => group[key] === "") ? [`not ${key}==""`] : []].join(" ");
}

function shown(value, key) {
  if (value === null) return say(`no ${key}`);
  return value.trim() === "" ? `“${value}”` : value;
}
