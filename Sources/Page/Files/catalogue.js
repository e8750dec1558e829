// What the ids in records stand for.

import { ask } from "./answers.js";
import { element } from "./elements.js";
import { setPlace } from "./queue.js";
import { say } from "./words.js";

let categories = [];
let icons = {};
// Who is asked for.
export let self = null;

export async function load() {
  const [all, pictures, who] = await Promise.all([
    ask("list", { kind: "category" }), fetch("/icons.json").then((one) => one.json()), ask("whoami")]);
  [categories, icons, self] = [all, pictures, who.user];
  setPlace(who);
}

export const allCategories = () => categories.filter((one) => one.fields.retired !== true);

const category = (id) => categories.find((one) => one.id === id);

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
