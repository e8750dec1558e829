// A question in words: `category:food date:2026`, as `ledger-sync list` takes them. The bills, and what they add up to.

import { Refused, ask } from "./answers.js";
import { billLine } from "./bills.js";
import { element, head } from "./elements.js";
import { sums } from "./figures.js";
import { shareOption, shareSwitch } from "./share.js";
import { say } from "./words.js";

const most = 200;

// - whose: `everybody` asks of everybody's bills: what an account holds comes from all of them.
export async function show(view, [asked, whose]) {
  const question = decodeURIComponent(asked ?? "");
  const isAsked = question.trim() !== "";
  const input = element("input", { id: "question", type: "search", value: question, placeholder: say("question example"), autocapitalize: "none" });
  const form = element("form", { class: "card", role: "search" }, element("label", { for: "question" }, say("question")),
    element("div", { class: "row" }, input, element("button", { class: "main" }, say("Find"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = `find/${encodeURIComponent(input.value)}`;
  });
  view.replaceChildren(isAsked ? head(() => history.back(), say("back"), say("Find")) : element("h1", {}, say("Find")), form,
    ...(isAsked ? await answered(question, whose === "everybody") : []));
  if (question === "") input.focus();
}

// What is wrong with a question is said below it, where it can be put right.
async function answered(question, isOfAll) {
  try {
    return await answer(question, isOfAll);
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return [element("p", { class: "card doubt" }, error.message)];
  }
}

async function answer(question, isOfAll) {
  const query = [["kind", "bill"], ["term", question], ...(isOfAll ? [["everybody", "1"]] : []), ...shareOption()];
  const [totals, bills] = await Promise.all([ask("sum", query), ask("list", [...query, ["sort", "-date"], ["limit", String(most + 1)]])]);
  const choice = element("div", { class: "row" }, ...shareSwitch());
  if (bills.length === 0) return [choice, element("p", { class: "card" }, say("nothing found"))];
  return [sums(totals), choice, element("div", { class: "card list" }, ...bills.slice(0, most).map(billLine)),
    bills.length > most ? element("p", {}, say("first of", { count: most })) : ""];
}
