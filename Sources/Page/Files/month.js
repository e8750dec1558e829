// A month: its sums, what most was spent for, budgets, and its days. All figures are the command line's.

import { NoConnection, ask } from "./answers.js";
import { billLine } from "./bills.js";
import { categoryTitle, plainID, self, symbol } from "./catalogue.js";
import { element } from "./elements.js";
import { bar, isZero, spending, sums } from "./figures.js";
import { cutOf, lastDay, later, ofBook, periodTerm, periodTitle } from "./periods.js";
import { isShare, shareOption, shareSwitch } from "./share.js";
import { dayName, figure, periodName, say, weekdays } from "./words.js";

// The month of today, as the server said it.
let currentMonth = null;

export async function show(view, [wanted, category]) {
  const isOther = /^\d{4}-\d{2}$/.test(wanted ?? "") && wanted !== currentMonth;
  const answer = await ask("month", { ...(isOther ? { day: lastDay(wanted) } : {}), ...(isShare() ? { share: "1" } : {}) });
  const { period } = answer;
  const month = period.from.slice(0, 7);
  // Asked for by its name, it is the same month: its budgets are those of today.
  if (!isOther) currentMonth = month;
  const [book, chosen] = [answer.book ?? null, category === undefined ? null : decodeURIComponent(category)];
  view.replaceChildren(
    head(period), total(answer.totals, await yearBefore(period, book)), element("div", { class: "row" }, ...shareSwitch()), ...leftOut(answer),
    ...bars(month, answer.categories, chosen), others(answer), calendar(answer.period, answer.days, book), ...budgets(answer.budgets),
    ...days(answer.days, chosen));
}

// The sums of the same month a year before; nothing where the server does not answer.
async function yearBefore(period, book) {
  const terms = [periodTerm(period, -12), ...ofBook(book)].map((term) => ["term", term]);
  try {
    return await ask("sum", [["kind", "bill"], ...terms, ...shareOption()]);
  } catch (error) {
    if (error instanceof NoConnection) return [];
    throw error;
  }
}

function head(period) {
  const month = period.from.slice(0, 7);
  const link = (to, sign, label) => element("a", { class: "step", href: `#month/${to}`, "aria-label": say(label) }, sign);
  return element("header", { class: "head" }, link(later(month, -1), "‹", "earlier"),
    element("h1", {}, periodTitle(period)), link(later(month, 1), "›", "later month"));
}

function total(totals, before) {
  const past = before.map(({ currency, income, expense }) => element("p", {}, element("small", {},
    say("a year before", { income: figure(income, currency), expense: figure(expense, currency) }))));
  return totals.length === 0 ? element("div", { class: "card" }, say("nothing"), ...past) : sums(totals.map(withoutCount), ...past);
}

const withoutCount = ({ count, ...others }) => others;

// Other ways to cut the month up, and why it is not what it was.
function others({ book, days, period }) {
  const own = book ? `/${encodeURIComponent(book)}` : "";
  const chip = (address, word) => element("a", { class: "chip", href: address }, say(word));
  const people = hasPeople(days) ? ["person", "paidBy"] : [];
  return element("div", { class: "row" }, ...["payee", "tags", ...people].map((key) => chip(`#slices/${cutOf(period)}/${key}${own}`, `by ${key}`)),
    chip(`#changes/${cutOf(period)}`, "what changed"));
}

// Whether several people have to do with what was spent.
const hasPeople = (days) => days.some(({ records }) => records.some(({ fields, user }) =>
  fields.paidBy !== undefined || fields.for !== undefined || (user !== null && user !== self)));

let isCalendarOpen = false;

// The days of a period as a sheet of weeks from Monday on; each opens into its bills.
function calendar({ from, to }, all, book) {
  const currencies = new Set(all.flatMap(({ totals }) => totals.map(({ currency }) => currency)));
  // What opens are bills.
  const withBills = all.filter(({ records }) => records.some(({ kind }) => kind === "bill"));
  const figures = new Map(withBills.map(({ day, totals }) => [day, totals.map(({ net, currency }) => figure(net, currencies.size > 1 ? currency : undefined))]));
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`) / 86400000);
  const cells = Array.from({ length: last - first + 1 }, (_, place) => {
    const day = new Date((first + place) * 86400000).toISOString().slice(0, 10);
    const net = figures.get(day);
    const number = element("b", {}, String(Number(day.slice(8))));
    const question = [`date:${day}`, ...ofBook(book)].join(" ");
    return net === undefined ? element("span", { class: "date" }, number)
      : element("a", { class: "date", href: `#find/${encodeURIComponent(question)}` }, number, ...net.map((text) => element("small", {}, text)));
  });
  cells[0].style.setProperty("grid-column-start", String((new Date(first * 86400000).getUTCDay() + 6) % 7 + 1));
  const sheet = element("details", { class: "card", open: isCalendarOpen }, element("summary", {}, say("calendar")),
    element("div", { class: "calendar" }, ...weekdays().map((name) => element("span", { class: "date", "aria-hidden": "true" }, name)), ...cells));
  sheet.addEventListener("toggle", () => { isCalendarOpen = sheet.open; });
  return sheet;
}

// What is in no figure is said where the figures stand; what cannot be read, the page says for each view.
function leftOut({ other_books: others, waiting }) {
  const notes = [];
  if (Number(others ?? 0) > 0) notes.push(say("other books", { count: others }));
  const conflicts = Number(waiting?.conflicts ?? 0);
  if (conflicts === 0 && notes.length === 0) return [];
  return [element("div", { class: "card doubt" }, ...notes.map((each) => element("p", {}, each)),
    conflicts === 0 ? null : element("p", {}, element("a", { href: "#more" }, say("waiting conflicts", { count: conflicts }))))];
}

function bars(month, categories, chosen) {
  const rows = spending(categories).map(({ group, currency, expense, part }) => {
    const isChosen = chosen === (group.category ?? "");
    const to = isChosen ? `#month/${month}` : `#month/${month}/${encodeURIComponent(group.category ?? "")}`;
    return element("a", { class: "bill", href: to, "aria-current": isChosen ? "true" : null },
      symbol(group.category), element("span", { class: "what" }, element("b", {}, categoryTitle(group.category)), bar(part)),
      element("span", { class: "amount" }, figure(expense, currency)));
  });
  return rows.length === 0 ? [] : [element("h2", {}, say("largest")), element("div", { class: "card list" }, ...rows)];
}

function budgets(all) {
  const rows = all.map(({ name, spent, available, currency, over, period }) => {
    return element("div", { class: "bill" }, element("span", { class: "what" }, element("b", {}, name), element("small", {}, periodName(period)), bar(Number(spent) / Number(available), over ? "over" : "")),
      element("span", { class: over ? "amount doubt" : "amount" }, say("of", { spent: figure(spent), amount: figure(available, currency) })));
  });
  return rows.length === 0 ? [] : [element("h2", {}, say("budgets")), element("div", { class: "card list" }, ...rows)];
}

// Its own category, and those of its parts; a part without one has the bill's.
const categoriesOf = ({ category, parts }) => [category, ...(Array.isArray(parts) ? parts : []).map((part) => part?.category ?? category)].map((one) => plainID(one) ?? "");

// What bills leave, and what records of other kinds add up to.
const dayFigures = ({ currency, income, expense, net, total }) => [
  isZero(income ?? "0") && isZero(expense ?? "0") && total !== undefined ? null : figure(net, currency), total === undefined ? null : figure(total, currency),
].filter((one) => one !== null);

function days(all, chosen) {
  return all.flatMap(({ day, records, totals }) => {
    const shown = records.filter(({ fields }) => chosen === null || categoriesOf(fields).includes(chosen));
    if (shown.length === 0) return [];
    const net = chosen === null ? totals.flatMap(dayFigures).join("  ") : "";
    return [element("h3", { class: "day" }, element("span", {}, dayName(day)), element("span", {}, net)),
      element("div", { class: "card list" }, ...shown.map(billLine))];
  });
}
