// A question in words: `category:food date:2026`, as `ledger-sync list` takes them. The bills, and what they add up to.

import { ask } from "./answers.js";
import { billLine } from "./bills.js";
import { element } from "./elements.js";
import { isShare } from "./month.js";
import { figure, say } from "./words.js";

const most = 200;

export async function show(view, [asked]) {
  const question = decodeURIComponent(asked ?? "");
  const input = element("input", { id: "question", type: "search", value: question, placeholder: say("question example"), autocapitalize: "none" });
  const form = element("form", { class: "card", role: "search" }, element("label", { for: "question" }, say("question")),
    element("div", { class: "row" }, input, element("button", { class: "main" }, say("Find"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = `find/${encodeURIComponent(input.value)}`;
  });
  view.replaceChildren(element("h1", {}, say("Find")), form, ...(question.trim() === "" ? [] : await answer(question)));
  if (question === "") input.focus();
}

async function answer(question) {
  const query = [["kind", "bill"], ["term", question], ...(isShare() ? [["share", "1"]] : [])];
  const [sums, bills] = await Promise.all([ask("sum", query), ask("list", [...query, ["sort", "-date"], ["limit", String(most + 1)]])]);
  if (bills.length === 0) return [element("p", { class: "card" }, say("nothing found"))];
  const totals = element("div", { class: "card sums" }, ...sums.map(({ currency, income, expense, net, count }) => element("dl", {},
    ...[["income", income], ["expense", expense], ["net", net]].map(([name, text]) =>
      element("div", {}, element("dt", {}, say(name)), element("dd", { class: name }, figure(text, currency)))),
    element("div", {}, element("dt", {}, say("count")), element("dd", {}, figure(count))))));
  return [isShare() ? element("p", {}, element("small", {}, say("share counts"))) : "", totals, element("div", { class: "card list" }, ...bills.slice(0, most).map(billLine)),
    bills.length > most ? element("p", {}, say("first of", { count: most })) : ""];
}
