// Who owes whom, and what the accounts hold.

import { ask, quoted } from "./answers.js";
import { element, head } from "./elements.js";
import { figure, say } from "./words.js";

const signed = (text) => (text.startsWith("-") ? "expense" : "income");

export const settle = {
  async show(view) {
    const all = await ask("settle", { all: "1" });
    view.replaceChildren(head("#more", say("More"), say("settle")),
      ...(all.length === 0 ? [element("p", { class: "card" }, say("nothing to settle"))] : all.flatMap(owed)));
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
    // Two people can have an account of the same id, and so can everybody.
    const full = (user, id) => `${user ?? "shared"}/${id}`;
    const titles = new Map(known.map(({ id, user, fields }) => [full(user, id), fields.title]));
    const rows = all.map(({ account, user, currency, amount }) => {
      const name = quoted(full(user, account));
      return element("a", { class: "bill", href: `#find/${encodeURIComponent(`account=${name} or to=${name}`)}/everybody` },
        element("span", { class: "what" }, element("b", {}, titles.get(full(user, account)) ?? account)),
        element("span", { class: `amount ${signed(amount)}` }, figure(amount, currency)));
    });
    view.replaceChildren(head("#more", say("More"), say("accounts")),
      rows.length === 0 ? element("p", { class: "card" }, say("no accounts")) : element("div", { class: "card list" }, ...rows),
      element("p", {}, element("small", {}, say("since opening"))));
  },
};
