// What the ids in records stand for.

import { ask } from "./answers.js";
import { element } from "./elements.js";
import { setPlace } from "./queue.js";
import { say } from "./words.js";

let categories = [];
let icons = {};
// Who is asked for.
export let self = null;
// What an amount is in that names no currency.
let usualCurrency = undefined;

export async function load() {
  const [all, pictures, who] = await Promise.all([
    ask("list", { kind: "category" }), fetch("/icons.json").then((one) => one.json()), ask("whoami")]);
  [categories, icons, self, usualCurrency] = [all, pictures, who.user, who.currency];
  setPlace(who);
}

export const allCategories = () => categories.filter((one) => one.fields.retired !== true);

// One's own may be written with one's name.
export const plainID = (id) => (typeof id === "string" && id.startsWith(`${self}/`) ? id.slice(self.length + 1) : id);

const category = (id) => categories.find((one) => one.id === plainID(id));

// What a bill says, and where it says nothing, what counts: its category's type, the ledger's currency.
export const withDefaults = (fields) => ({
  ...fields, type: fields.type ?? category(fields.category)?.fields.type ?? "expense", currency: fields.currency ?? usualCurrency,
});

export const categoryTitle = (id) => (id ? category(id)?.fields.title ?? id : say("no category"));

// Its picture, or a dot in its colour.
export function symbol(id) {
  const { icon, color } = category(id)?.fields ?? {};
  const picture = icons[icon] ?? (icon && /\p{Emoji_Presentation}/u.test(icon) ? icon : null);
  if (picture) return element("span", { class: "symbol", "aria-hidden": "true" }, picture);
  const dot = element("span", { class: "symbol dot", "aria-hidden": "true" });
  if (/^#[0-9a-f]{6}$/i.test(color ?? "")) dot.style.setProperty("--own", color);
  return dot;
}

// What people know a record by.
export const recordTitle = ({ kind, fields, id }) =>
  kind === "bill" ? billTitle(fields) : fields.title ?? fields.name ?? fields.brand ?? id;

export const billTitle = (fields) => fields.name || fields.payee || categoryTitle(fields.category);
