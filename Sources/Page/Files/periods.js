// Months, as questions and addresses say them.

import { quoted } from "./answers.js";
import { monthName, periodName } from "./words.js";

// The term that asks for a book's bills alone; none where all count.
export const ofBook = (book) => (book === null ? [] : [`book=${quoted(book)}`]);

// The month so many months later, as `2026-11`.
export function later(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const lastDay = (month) => new Date(Date.parse(`${later(month, 1)}-01T00:00:00Z`) - 86400000).toISOString().slice(0, 10);

// Whether a month ends on its last day, as nearly everywhere.
const isOfCalendar = ({ from }) => from.endsWith("-01");

// As questions say it, so many months later.
export function periodTerm({ from, to }, count = 0) {
  const moved = (day) => `${later(day.slice(0, 7), count)}${day.slice(7)}`;
  return isOfCalendar({ from }) ? `date:${later(from.slice(0, 7), count)}` : `date:${moved(from)}..${moved(to)}`;
}

export const periodTitle = (period) => (isOfCalendar(period) ? monthName(period.from) : periodName(period));

// As addresses say it: a month, or where it does not begin on the first, the days from which and to which it goes.
export const cutOf = (period) => (isOfCalendar(period) ? period.from.slice(0, 7) : `${period.from}..${period.to}`);

const cut = /^(\d{4}-\d{2})$|^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

// null where an address says no month.
export function readCut(text) {
  const [, month, from, to] = cut.exec(text ?? "") ?? [];
  return month ? { from: `${month}-01`, to: lastDay(month) } : from ? { from, to } : null;
}
