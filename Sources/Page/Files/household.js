// Who owes whom, and what the accounts hold.

import { ask } from "./answers.js";
import { element } from "./elements.js";
import { figure, say } from "./words.js";

const titled = (title, ...rest) => [
  element("header", { class: "head" }, element("a", { class: "step", href: "#more", "aria-label": say("More") }, "‹"), element("h1", {}, title)),
  ...rest];

const signed = (text) => (text.startsWith("-") ? "expense" : "income");

export const settle = {
  async show(view) {
    const all = await ask("settle");
    view.replaceChildren(...titled(say("settle"),
      ...(all.length === 0 ? [element("p", { class: "card" }, say("nothing owed"))] : all.flatMap(owed))));
  },
};

function owed({ currency, people, payments }) {
  const lines = payments.map(({ from, to, amount }) => element("p", { class: "bill" },
    element("span", { class: "what" }, element("b", {}, say("owes", { from, to }))), element("span", { class: "amount" }, figure(amount, currency))));
  const each = people.map(({ person, paid, share, balance }) => element("div", { class: "bill" },
    element("span", { class: "what" }, element("b", {}, person),
      element("small", {}, say("paid and share", { paid: figure(paid, currency), share: figure(share, currency) }))),
    element("span", { class: `amount ${signed(balance)}` }, figure(balance, currency))));
  return [element("div", { class: "card list" }, ...(lines.length === 0 ? [element("p", { class: "bill" }, say("nothing owed"))] : lines)),
    element("div", { class: "card list" }, ...each)];
}

export const accounts = {
  async show(view) {
    const [all, known] = await Promise.all([ask("balance"), ask("list", { kind: "account" })]);
    const titles = new Map(known.map(({ id, fields }) => [id, fields.title]));
    const rows = all.map(({ account, currency, amount }) => element("a", { class: "bill", href: `#find/${encodeURIComponent(`account=${account}`)}` },
      element("span", { class: "what" }, element("b", {}, titles.get(account) ?? account)), element("span", { class: `amount ${signed(amount)}` }, figure(amount, currency))));
    view.replaceChildren(...titled(say("accounts"),
      rows.length === 0 ? element("p", { class: "card" }, say("no accounts")) : element("div", { class: "card list" }, ...rows)));
  },
};
