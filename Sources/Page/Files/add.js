// A line that becomes a bill: what it would be shows while it is typed.

import { ask, give, Refused } from "./answers.js";
import { amount, billLine } from "./bills.js";
import { allCategories, billTitle, categoryTitle, symbol } from "./catalogue.js";
import { button, byId, element, toast } from "./elements.js";
import { discard, entries, isOfHere, keep, moment, send } from "./queue.js";
import { dayName, figure, say } from "./words.js";

const keys = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", ".", "0", "⌫", "+"];
const typedAs = { "÷": "/", "×": "*", "−": "-" };
const pause = 150;

let input = null;
let waiting = 0;

export function show(view) {
  input = element("input", {
    id: "line", type: "text", autocomplete: "off", autocapitalize: "none", enterkeyhint: "send", spellcheck: "false",
    placeholder: say("line example"), "aria-describedby": "meaning",
  });
  input.addEventListener("input", understandSoon);
  const form = element("form", { class: "card" },
    element("label", { for: "line" }, say("line")),
    element("div", { class: "row" }, input, element("button", { class: "main" }, say("Add"))),
    element("p", { id: "meaning", class: "meaning", "aria-live": "polite" }));
  form.addEventListener("submit", (event) => { event.preventDefault(); add(); });
  view.replaceChildren(
    element("h1", {}, say("Add")), form, element("section", { id: "unsent" }),
    element("div", { class: "pad", role: "group", "aria-label": say("keys") }, ...keys.map(key)),
    element("div", { class: "tiles", role: "group", "aria-label": say("categories") }),
    element("section", { id: "latest" }));
}

// Once it stands on the page.
export async function begin() {
  if (matchMedia("(hover: hover)").matches) input.focus();
  await Promise.all([showUnsent(), refresh()]);
}

// MARK: The line

function put(text) {
  const [from, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
  input.setRangeText(text, from, to, "end");
  understandSoon();
}

// What is selected, or the character before the cursor.
function erase() {
  const { selectionStart: from, selectionEnd: to, value } = input;
  const before = [...value.slice(0, from)];
  if (from === to) before.pop();
  input.value = before.join("") + value.slice(to);
  input.setSelectionRange(before.join("").length, before.join("").length);
  understandSoon();
}

function key(label) {
  const does = () => (label === "⌫" ? erase() : put(typedAs[label] ?? label));
  const made = button(label, does, /\d/.test(label) ? "digit" : "");
  if (label === "⌫") made.setAttribute("aria-label", say("erase"));
  return made;
}

function tile({ id, fields }) {
  return button("", () => {
    const word = /^[\w-]+$/.test(id) ? `category=${id}` : `category='${id}'`;
    const rest = input.value.replace(/(^|\s)category=('[^']*'|\S*)/g, "").trim();
    input.value = `${rest} ${word}`.trim();
    understandSoon();
  }, "tile").appendChild(element("span", {}, symbol(id), element("span", {}, fields.title ?? id))).parentNode;
}

function understandSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(understand, pause);
}

async function understand() {
  const [line, place] = [input.value, byId("meaning")];
  if (!place) return;
  if (line.trim() === "") return place.replaceChildren();
  try {
    const answer = await give("quick", { line, at: moment(), dryRun: true });
    if (line !== input.value) return;
    place.className = "meaning";
    place.replaceChildren(...meaning(answer));
  } catch (error) {
    if (line !== input.value) return;
    const isRefused = error instanceof Refused;
    place.className = isRefused ? "meaning doubt" : "meaning";
    place.textContent = isRefused ? error.message : say("later");
  }
}

function meaning({ fields, or }) {
  const others = [fields.book, ...[fields.tags ?? []].flat(), fields.account, fields.payee].filter(Boolean);
  return [
    element("span", { class: `amount ${fields.type ?? ""}` }, amount(fields)), " ",
    symbol(fields.category), ` ${categoryTitle(fields.category)} · ${billTitle(fields)} · ${dayName(fields.date.slice(0, 10))}`,
    ...others.map((each) => ` · ${each}`),
    ...(or ? [element("span", { class: "or" }, ` (${say("or", { others: or.join(", ") })})`)] : []),
  ];
}

async function add() {
  const line = input.value.trim();
  if (line === "") return;
  // At once: who presses twice means it once.
  input.value = "";
  byId("meaning").replaceChildren();
  try {
    await keep("quick", { line }, line);
  } catch (error) {
    input.value = line;
    return toast(say("unexpected", { why: String(error) }));
  }
  await showUnsent();
  await sendAll();
}

// MARK: What waits

// Sends what waits, and says what became of it.
export function sendAll() {
  return send((entry, answer, error) => {
    if (answer) {
      const what = answer.fields ? `${amount(answer.fields)} ${billTitle(answer.fields)}` : entry.line;
      const isTwofold = answer.fields?.["~conflicts"] !== undefined;
      toast(say(isTwofold ? "both kept" : entry.deed === "quick" ? "added" : "changed", { what }), takeBack(answer.commit));
    } else if (error.status === 401) {
      dispatchEvent(new Event("unknown-device"));
    } else {
      toast(say("not taken", { why: error.message }));
    }
  }).finally(showUnsent);
}

// What came of taking something back: where it was changed since, both values may be there now.
export function tellTakenBack({ undone, conflicts }, what = "") {
  const count = (conflicts ?? []).length;
  toast(count > 0 ? say("taken back in part", { count }) : say("taken back", { what: undone?.message ?? what }));
}

const takeBack = (operation) => button(say("take back"), async () => {
  try {
    tellTakenBack(await give("undo", { operation }));
  } catch (error) {
    toast(say("unexpected", { why: error.message }));
  }
});

export async function showUnsent() {
  const place = byId("unsent");
  if (!place) return;
  const waiting = await entries();
  if (waiting.length === 0) return place.replaceChildren();
  place.replaceChildren(element("h2", {}, say("not sent")), ...waiting.map(unsent));
}

function unsent(entry) {
  const { deed, isTried, line, problem, request } = entry;
  const state = problem ? say("not taken", { why: problem }) : !isOfHere(entry) ? say("of another ledger") : say("waits");
  const isUnsure = isTried && !problem;
  return element("div", { class: "card unsent" },
    element("b", {}, line), element("p", { class: problem ? "doubt" : "" }, state),
    element("div", { class: "row" },
      button(say("copy"), () => navigator.clipboard.writeText(line).then(() => toast(say("copied")), () => {})),
      deed === "quick" && !isUnsure ? button(say("change"), async () => {
        await discard(request);
        input.value = line;
        input.focus();
        understandSoon();
        showUnsent();
      }) : null,
      button(say("discard"), async () => {
        if (confirm(say(isUnsure ? "discard tried?" : "discard it?", { line }))) { await discard(request); showUnsent(); }
      })));
}

// MARK: Beside it

// Categories by how often they were used this month, and the latest bills.
export async function refresh() {
  const month = await ask("month");
  const tiles = document.querySelector(".tiles");
  if (!tiles) return;
  const uses = new Map();
  for (const { group, count } of month.categories) uses.set(group.category, (uses.get(group.category) ?? 0) + Number(count));
  const sorted = allCategories().sort((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0));
  tiles.replaceChildren(...sorted.map(tile));
  const latest = month.days.flatMap((day) => day.records).slice(0, 5);
  byId("latest").replaceChildren(...(latest.length === 0 ? [] : [element("h2", {}, say("latest")),
    element("div", { class: "card list" }, ...latest.map(billLine))]));
}
