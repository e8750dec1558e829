// Bills as lines.

import { billTitle, categoryTitle, self, symbol, withDefaults } from "./catalogue.js";
import { element } from "./elements.js";
import { figure, say } from "./words.js";

const signs = { expense: "−", income: "+", transfer: "" };

// The amount as people read it: what goes out has a minus.
export function amount({ amount, currency, type }) {
  if (typeof amount !== "string") return String(amount ?? "");
  const isTurned = amount.startsWith("-");
  const sign = isTurned ? { expense: "+", income: "−", transfer: "−" }[type] ?? "−" : signs[type] ?? "";
  return sign + figure(isTurned ? amount.slice(1) : amount, currency);
}

export function billLine(record) {
  const { id, kind, user } = record;
  const fields = kind === "bill" ? withDefaults(record.fields) : record.fields;
  const below = [categoryTitle(fields.category), ...[fields.tags ?? []].flat(), user === self ? "" : user,
    fields["~conflicts"] ? say("conflicts") : ""].filter(Boolean).join(" · ");
  return element("a", { class: "bill", href: `#record/${encodeURIComponent(id)}` },
    symbol(fields.category),
    element("span", { class: "what" }, element("b", {}, billTitle(fields)), element("small", {}, below)),
    element("span", { class: `amount ${fields.type ?? ""}` }, amount(fields)));
}
