// What was spent in a month, by whom it was paid to, or by tag: each slice opens into its bills.

import { ask } from "./answers.js";
import { element } from "./elements.js";
import { bar, isZero } from "./figures.js";
import { isShare, ofBook } from "./month.js";
import { figure, monthName, say } from "./words.js";

export const keys = ["payee", "tags"];

export async function show(view, [month, key, book]) {
  if (!/^\d{4}-\d{2}$/.test(month ?? "") || !keys.includes(key)) return view.replaceChildren(element("p", { class: "card" }, say("nothing")));
  const own = book === undefined ? null : decodeURIComponent(book);
  const terms = [`date:${month}`, ...ofBook(own)];
  const rows = await ask("sum", [["kind", "bill"], ...terms.map((term) => ["term", term]), ["by", key], ["sort", "-expense"],
    ...(isShare() ? [["share", "1"]] : [])]);
  const spent = rows.filter(({ expense }) => !isZero(expense) && !expense.startsWith("-"));
  const most = {};
  for (const { currency, expense } of spent) most[currency] = Math.max(most[currency] ?? 0, Number(expense));
  view.replaceChildren(
    element("header", { class: "head" }, element("a", { class: "step", href: `#month/${month}`, "aria-label": say("Month") }, "‹"),
      element("h1", {}, monthName(`${month}-01`))),
    element("h2", {}, say(`by ${key}`)),
    spent.length === 0 ? element("p", { class: "card" }, say("nothing"))
      : element("div", { class: "card list" }, ...spent.map((row) => slice(row, key, terms, Number(row.expense) / most[row.currency]))),
    key === "tags" ? element("p", {}, element("small", {}, say("tags count twice"))) : "");
}

// As a question has a text that is more than a word.
const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function slice({ group, currency, expense }, key, terms, part) {
  const value = group[key];
  const inner = [element("span", { class: "what" }, element("b", {}, value ?? say(`no ${key}`)), bar(part)),
    element("span", { class: "amount" }, figure(expense, currency))];
  if (!value) return element("div", { class: "bill" }, ...inner);
  const question = [`${key}=${quoted(value)}`, ...terms].join(" ");
  return element("a", { class: "bill", href: `#find/${encodeURIComponent(question)}` }, ...inner);
}
