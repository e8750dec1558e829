// The fields of a record as a form. What has few values is chosen: a category, a book, an account.

import { NoConnection, ask } from "./answers.js";
import { allCategories, plainID, recordTitle, self } from "./catalogue.js";
import { element } from "./elements.js";
import { language } from "./words.js";

const isText = (value) => typeof value === "string";
// A list of texts as it is typed, where none of them has a mark that would split it.
const isPlainList = (value) => Array.isArray(value) && value.every((item) => isText(item) && !/[,;"'\s]/.test(item));
const canChange = (value) => value === undefined || isText(value) || isPlainList(value);
export const shown = (value) => (isText(value) ? value : Array.isArray(value) && value.every(isText) ? value.join(", ") : JSON.stringify(value));

// A kind as it is declared: its fields, none where nobody declares it, and which of them says when.
export async function kindOf({ kind }) {
  const answer = await ask("kinds", { kind });
  return { ...answer, fields: answer.fields ?? [], date: answer.date ?? null };
}

// What people read for a field; its name where the kind has no word in their language: `paidBy` is “Paid by”.
export const fieldTitle = (declared, name) => declared.find(({ field }) => field === name)?.titles?.[language] ?? spaced(name);

function spaced(name) {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

// Those that a record has, then those that it could have.
function fieldsOf({ fields }, declared) {
  const about = new Map(declared.filter((one) => !one.computed).map((one) => [one.field, one.description ?? ""]));
  const simple = declared.filter((one) => !one.computed && /^(text|note|number|money|date|time|choice|ref|boolean|day)/.test(one.type));
  const own = Object.keys(fields).filter((name) => !name.startsWith("~"));
  const names = new Set([...own, ...simple.map((one) => one.field)].filter((name) => name !== "added"));
  return [...names].map((name) => [name, about.get(name) ?? ""]);
}

// The rows of a form, and what was typed into it: the texts of all fields that have one, and of those that are others than
// before.
export async function fieldRows(record, declared) {
  const inputs = new Map();
  const rows = await Promise.all(fieldsOf(record, declared).map(async ([field, about]) => {
    const value = record.fields[field];
    const options = canChange(value) && !Array.isArray(value) ? await choices(record, declared.find((one) => one.field === field)) : null;
    const input = options === null ? text(field, about, value, declared.find((one) => one.field === field)?.unit) : chosen(field, about, value ?? "", options);
    // As the browser has it: it may write line ends otherwise.
    inputs.set(field, { input, before: input.value });
    const known = options === null ? await catalogue(input, declared.find((one) => one.field === field)) : null;
    return element("div", { class: "field" }, element("label", { for: `field-${field}` }, fieldTitle(declared, field)), input, known);
  }));
  const changed = () => Object.fromEntries([...inputs].filter(([, { input, before }]) => !input.readOnly && input.value !== before)
    .map(([field, { input }]) => [field, input.value]));
  const typed = () => Object.fromEntries([...inputs].filter(([, { input }]) => !input.readOnly && input.value !== "")
    .map(([field, { input }]) => [field, input.value]));
  return { rows, changed, typed };
}

function text(field, about, value, unit) {
  const written = value === undefined ? "" : shown(value);
  const input = element(/[\n\r]/.test(written) ? "textarea" : "input", {
    id: `field-${field}`, autocomplete: "off", readonly: !canChange(value), title: about, placeholder: unit,
  });
  input.value = written;
  return input;
}

function chosen(field, about, value, options) {
  const select = element("select", { id: `field-${field}`, title: about }, element("option", { value: "" }, "–"),
    ...options.map(([id, title]) => element("option", { value: id }, title)));
  // Somebody's own may be written with their name.
  const there = options.find(([id]) => id === value || id === plainID(value));
  if (there === undefined && value !== "") select.append(element("option", { value }, value));
  select.value = there === undefined ? value : there[0];
  return select;
}

const fewOf = ["category", "book", "account"];

// The values of a field with what people read for each; null where it is typed. Names of records mean those of whoever wrote it.
async function choices({ user }, about) {
  if (about?.choices) return about.choices.map(({ value, titles }) => [value, titles[language] ?? value]);
  if (!fewOf.includes(about?.ref) || (user !== self && user !== null)) return null;
  try {
    const all = about.ref === "category" ? allCategories() : await ask("list", { kind: about.ref });
    return all.filter(({ fields }) => fields.retired !== true).map((one) => [one.id, recordTitle(one)]);
  } catch (error) {
    if (error instanceof NoConnection) return null;
    throw error;
  }
}

// The titles of the records that a field may name, to choose from while one types; null where it names none.
async function catalogue(input, about) {
  if (!about?.ref || input.readOnly) return null;
  try {
    const all = await ask("list", { kind: about.ref });
    const titles = new Set(all.filter(({ fields }) => fields.retired !== true).map(recordTitle));
    input.setAttribute("list", `${input.id}-known`);
    return element("datalist", { id: `${input.id}-known` }, ...[...titles].map((title) => element("option", { value: title })));
  } catch (error) {
    if (error instanceof NoConnection) return null;
    throw error;
  }
}
