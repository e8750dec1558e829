// A month: its sums, what most was spent for, budgets, and its days. All figures are the command line's.

import { ask } from "./answers.js";
import { billLine } from "./bills.js";
import { categoryTitle, symbol } from "./catalogue.js";
import { element } from "./elements.js";
import { dayName, figure, monthName, say } from "./words.js";

const isZero = (text) => /^-?0*(\.0*)?$/.test(text);

// The month so many months later, as `2026-11`.
function later(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const lastDay = (month) => new Date(Date.parse(`${later(month, 1)}-01T00:00:00Z`) - 86400000).toISOString().slice(0, 10);

export async function show(view, [wanted, category]) {
  const isMonth = /^\d{4}-\d{2}$/.test(wanted ?? "");
  const answer = await ask("month", isMonth ? { day: lastDay(wanted) } : {});
  const month = answer.period.from.slice(0, 7);
  const chosen = category === undefined ? null : decodeURIComponent(category);
  view.replaceChildren(
    head(month), sums(answer.totals), ...leftOut(answer), ...bars(month, answer.categories, chosen), ...budgets(answer.budgets),
    ...days(answer.days, chosen));
}

function head(month) {
  const link = (to, sign, label) => element("a", { class: "step", href: `#month/${to}`, "aria-label": say(label) }, sign);
  return element("header", { class: "head" }, link(later(month, -1), "‹", "earlier"),
    element("h1", {}, monthName(`${month}-01`)), link(later(month, 1), "›", "later month"));
}

function sums(totals) {
  if (totals.length === 0) return element("p", { class: "card" }, say("nothing"));
  return element("div", { class: "card sums" }, ...totals.map(({ currency, income, expense, net }) => element("dl", {},
    ...[["income", income], ["expense", expense], ["net", net]].flatMap(([name, text]) => [
      element("div", {}, element("dt", {}, say(name)), element("dd", { class: name }, figure(text, currency)))]))));
}

// What is in no figure is said where the figures stand.
function leftOut({ other_books: others, left_out: files, waiting }) {
  const notes = [];
  if (Number(others ?? 0) > 0) notes.push(say("other books", { count: others }));
  for (const file of files ?? []) notes.push(`${say("left out")} ${file.path ?? ""} ${file.message ?? file.error?.message ?? ""}`);
  const conflicts = Number(waiting?.conflicts ?? 0);
  if (conflicts === 0 && notes.length === 0) return [];
  return [element("div", { class: "card doubt" }, ...notes.map((each) => element("p", {}, each)),
    conflicts === 0 ? null : element("p", {}, element("a", { href: "#more" }, say("waiting conflicts", { count: conflicts }))))];
}

function bars(month, categories, chosen) {
  const spent = categories.filter(({ expense }) => !isZero(expense) && !expense.startsWith("-"));
  const most = {};
  for (const { currency, expense } of spent) most[currency] = Math.max(most[currency] ?? 0, Number(expense));
  const rows = spent.sort((a, b) => Number(b.expense) - Number(a.expense)).map(({ group, currency, expense }) => {
    const isChosen = chosen === (group.category ?? "");
    const bar = element("span", { class: "bar" });
    bar.style.setProperty("--part", String(Number(expense) / most[currency]));
    const to = isChosen ? `#month/${month}` : `#month/${month}/${encodeURIComponent(group.category ?? "")}`;
    return element("a", { class: "bill", href: to, "aria-current": isChosen ? "true" : null },
      symbol(group.category), element("span", { class: "what" }, element("b", {}, categoryTitle(group.category)), bar),
      element("span", { class: "amount" }, figure(expense, currency)));
  });
  return rows.length === 0 ? [] : [element("h2", {}, say("largest")), element("div", { class: "card list" }, ...rows)];
}

function budgets(all) {
  const rows = all.map(({ name, spent, available, currency, over }) => {
    const bar = element("span", { class: over ? "bar over" : "bar" });
    bar.style.setProperty("--part", String(Math.max(0, Math.min(1, Number(spent) / Number(available) || 0))));
    return element("div", { class: "bill" }, element("span", { class: "what" }, element("b", {}, name), bar),
      element("span", { class: over ? "amount doubt" : "amount" }, say("of", { spent: figure(spent), amount: figure(available, currency) })));
  });
  return rows.length === 0 ? [] : [element("h2", {}, say("budgets")), element("div", { class: "card list" }, ...rows)];
}

function days(all, chosen) {
  return all.flatMap(({ day, records, totals }) => {
    const shown = records.filter(({ fields }) => chosen === null || (fields.category ?? "") === chosen);
    if (shown.length === 0) return [];
    const net = chosen === null ? totals.map((one) => figure(one.net, one.currency)).join("  ") : "";
    return [element("h3", { class: "day" }, element("span", {}, dayName(day)), element("span", {}, net)),
      element("div", { class: "card list" }, ...shown.map(billLine))];
  });
}
