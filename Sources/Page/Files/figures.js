// What the views of figures have in common.

import { element } from "./elements.js";
import { figure, say } from "./words.js";

export const isZero = (text) => /^-?0*(\.0*)?$/.test(text);

// A bar as long as this part of the longest.
export function bar(part, kind = "") {
  const made = element("span", { class: `bar ${kind}`.trim() });
  made.style.setProperty("--part", String(Math.max(0, Math.min(1, part || 0))));
  return made;
}

// What was spent, the most first, currency by currency; each with its part of the most in its currency. Where more came
// back than was spent, the figure has a minus and no bar: without it, the others would not add up.
export function spending(rows) {
  const spent = rows.filter(({ expense }) => !isZero(expense));
  const most = {};
  for (const { currency, expense } of spent) most[currency] = Math.max(most[currency] ?? 0, Number(expense));
  const order = Object.keys(most);
  return spent.map((row) => ({ ...row, part: Number(row.expense) / most[row.currency] }))
    .sort((a, b) => order.indexOf(a.currency) - order.indexOf(b.currency) || b.part - a.part);
}

// What came in, what went out and what is left, in each currency.
export const sums = (totals, ...below) => element("div", { class: "card sums" },
  ...totals.map(({ currency, income, expense, net, total, count }) => element("dl", {},
    ...[["income", income], ["expense", expense], ["net", net], ["total", total]].filter(([, text]) => text !== undefined).map(([name, text]) =>
      element("div", {}, element("dt", {}, say(name)), element("dd", { class: name }, figure(text, currency)))),
    count === undefined ? "" : element("div", {}, element("dt", {}, say("count")), element("dd", {}, figure(count))))), ...below);
