// What somebody chose: the language and the colours of this device, and the book that new bills get in this ledger here.

import { NoConnection, ask, give, kept } from "./answers.js";
import { recordTitle } from "./catalogue.js";
import { element, head, toast } from "./elements.js";
import { look, looks, setLook } from "./look.js";
import { chosenLanguage, languages, say, setLanguage } from "./words.js";

export async function show(view) {
  view.replaceChildren(
    head("#more", say("More"), say("settings")),
    element("div", { class: "card" },
      choice("language", [["", say("automatic")], ...languages], chosenLanguage() ?? "", setLanguage),
      choice("look", looks.map((one) => [one, say(one)]), look(), setLook),
      element("p", {}, element("small", {}, say("of this device")))),
    ...await book());
}

// - options: each with its value and what people read. chosen: what is to be done with a value; where that fails, the old one stands there again.
function choice(name, options, value, chosen) {
  const select = element("select", { id: name }, ...options.map(([key, text]) =>
    element("option", { value: key, selected: key === value, lang: name === "language" && key !== "" ? key : null }, text)));
  select.addEventListener("change", async () => {
    try {
      await chosen(select.value);
    } catch (error) {
      select.value = value;
      toast(error.message);
    }
  });
  return element("div", { class: "field" }, element("label", { for: name }, say(name)), select);
}

// The same book as `ledger-sync use` names. Nothing where the server does not answer: what was in use then may not be by now.
async function book() {
  try {
    const [{ book: inUse }, all] = await Promise.all([ask("use"), ask("list", { kind: "book" })]);
    if (kept !== null) return [];
    const shown = all.filter(({ id, fields }) => fields.retired !== true || id === inUse);
    const options = [["", say("usual book")], ...shown.map((one) => [one.id, recordTitle(one)])];
    if (inUse !== null && !shown.some(({ id }) => id === inUse)) options.push([inUse, inUse]);
    return [element("div", { class: "card" }, choice("book", options, inUse ?? "", take),
      element("p", {}, element("small", {}, say("book in use"))))];
  } catch (error) {
    if (error instanceof NoConnection) return [];
    throw error;
  }
}

async function take(id) {
  await give("use", id === "" ? { all: true } : { book: id });
  toast(say("saved"));
  dispatchEvent(new Event("redraw"));
}
