// What was spent in a month, by whom it was paid to, or by tag: each slice opens into its bills.

import { ask, quoted } from "./answers.js";
import { element, head } from "./elements.js";
import { bar, spending } from "./figures.js";
import { ofBook } from "./month.js";
import { shareOption, shareSwitch } from "./share.js";
import { figure, monthName, say } from "./words.js";

const keys = ["payee", "tags"];

export async function show(view, [month, key, book]) {
  if (!/^\d{4}-\d{2}$/.test(month ?? "") || !keys.includes(key)) return view.replaceChildren(element("p", { class: "card" }, say("nothing")));
  const own = book === undefined ? null : decodeURIComponent(book);
  const terms = [`date:${month}`, ...ofBook(own)];
  const rows = spending(await ask("sum", [["kind", "bill"], ...terms.map((term) => ["term", term]), ["by", key], ...shareOption()]));
  view.replaceChildren(
    head(`#month/${month}`, say("Month"), monthName(`${month}-01`)),
    element("div", { class: "row" }, ...shareSwitch()),
    element("h2", {}, say(`by ${key}`)),
    rows.length === 0 ? element("p", { class: "card" }, say("nothing"))
      : element("div", { class: "card list" }, ...rows.map((row) => slice(row, key, terms))),
    key === "tags" ? element("p", {}, element("small", {}, say("tags count twice"))) : "");
}

function slice({ group, currency, expense, part }, key, terms) {
  const value = group[key];
  const question = [value ? `${key}=${quoted(value)}` : `not has:${key}`, ...terms].join(" ");
  return element("a", { class: "bill", href: `#find/${encodeURIComponent(question)}` },
    element("span", { class: "what" }, element("b", {}, value || say(`no ${key}`)), bar(part)),
    element("span", { class: "amount" }, figure(expense, currency)));
}
