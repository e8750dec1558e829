// A line that becomes a bill: what it would be shows while it is typed.

import { ask, give, Refused } from "./answers.js";
import { amount, billLine } from "./bills.js";
import { allCategories, billTitle, categoryTitle, recordTitle, symbol } from "./catalogue.js";
import { button, byId, element, toast } from "./elements.js";
import { pictureTools, preview, take, voiceTool } from "./files.js";
import { discard, entries, isOfHere, keep, moment, send } from "./queue.js";
import { dayName, figure, say } from "./words.js";
import { takeShared } from "./shared.js";

const keys = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", ".", "0", "⌫", "+"];
const typedAs = { "÷": "/", "×": "*", "−": "-" };
const pause = 150;

let input = null;
let waiting = 0;
// What goes with the line, by its field.
const chosen = new Map();
let comesShared = false;

export function show(view, [from]) {
  comesShared = from === "shared";
  input = element("input", {
    id: "line", type: "text", autocomplete: "off", autocapitalize: "none", enterkeyhint: "send", spellcheck: "false",
    placeholder: say("line example"), "aria-describedby": "meaning",
  });
  input.addEventListener("input", understandSoon);
  const form = element("form", { class: "card" },
    element("label", { for: "line" }, say("line")),
    element("div", { class: "row" }, input, element("button", { class: "main" }, say("Add"))),
    element("p", { id: "meaning", class: "meaning", "aria-live": "polite" }),
    element("div", { class: "row", role: "group", "aria-label": say("files") },
      ...pictureTools((file) => choose("photo", file)), voiceTool((file) => choose("voice", file))),
    element("div", { id: "chosen", class: "row" }));
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
  showChosen();
  if (comesShared) await fillShared();
  await Promise.all([showUnsent(), refresh()]);
}

// What another app gave us: nothing is written before somebody presses Add.
async function fillShared() {
  comesShared = false;
  history.replaceState(null, "", "#add");
  const { text, file } = await takeShared();
  if (text) input.value = text;
  if (file) await take(file, (ready) => choose(file.type.startsWith("audio/") ? "voice" : "photo", ready));
  understandSoon();
}

// MARK: Files

function choose(field, file) {
  chosen.set(field, file);
  showChosen();
}

function showChosen() {
  const place = byId("chosen");
  if (!place) return;
  place.replaceChildren(...[...chosen].map(([field, file]) => element("div", { class: "file" }, preview(file),
    button(say("leave out"), () => { chosen.delete(field); showChosen(); }))));
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
  if (line === "") return chosen.size > 0 ? toast(say("line first")) : undefined;
  // At once: who presses twice means it once.
  const files = new Map(chosen);
  input.value = "";
  byId("meaning").replaceChildren();
  chosen.clear();
  showChosen();
  try {
    await keep("quick", files.size === 0 ? { line } : { line, files: dataOf(files) }, line);
  } catch (error) {
    input.value = line;
    for (const [field, file] of files) choose(field, file);
    return toast(say("unexpected", { why: String(error) }));
  }
  await showUnsent();
  await sendAll();
}

const dataOf = (files) => Object.fromEntries([...files].map(([field, { data }]) => [field, data]));

// MARK: What waits

// Sends what waits, and says what became of it.
export function sendAll() {
  return send((entry, answer, error) => {
    if (answer) {
      const what = answer.kind === "bill" ? `${amount(answer.fields)} ${billTitle(answer.fields)}` : answer.fields ? recordTitle(answer) : entry.line;
      toast(say(outcome(entry, answer), { what }), answer.commit ? takeBack(answer.commit) : null);
    } else if (error.status === 401) {
      dispatchEvent(new Event("unknown-device"));
    } else {
      toast(say("not taken", { why: error.message }));
    }
  }).finally(showUnsent);
}

// Does something now, or as soon as there is a connection, and goes back to where it was begun.
export async function sendNow(deed, body, line) {
  const { request } = await keep(deed, body, line);
  await sendAll();
  const waiting = (await entries()).find((entry) => entry.request === request);
  // Why it was refused has been said, and what was typed still stands there.
  if (waiting?.problem) return discard(request);
  if (waiting) toast(say("waits"));
  history.back();
}

// The same of what no commit could remember, such as what stays on the device of the server: it is asked for once.
export async function sendOnce(deed, body, told) {
  try {
    await give(deed, body);
    toast(say(told));
    history.back();
  } catch (error) {
    toast(error.message);
  }
}

// What became of an entry, as a word of ours.
function outcome({ deed }, { fields, removed, repeated }) {
  // Sent twice, the answer does not tell what became of it.
  if (deed === "rm") return removed?.length === 0 ? "stays" : repeated ? "sent" : "deleted";
  if (fields?.["~conflicts"] !== undefined) return "both kept";
  return deed === "set" ? "changed" : "added";
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
  const { body, deed, isTried, line, problem, request } = entry;
  const files = Object.keys(body.files ?? {});
  const state = problem ? say("not taken", { why: problem }) : !isOfHere(entry) ? say("of another ledger") : say("waits");
  const isUnsure = isTried && !problem;
  return element("div", { class: "card unsent" },
    element("b", {}, line), files.length === 0 ? null : element("p", {}, say("with files", { files: files.map(say).join(", ") })), element("p", { class: problem ? "doubt" : "" }, state),
    element("div", { class: "row" },
      button(say("copy"), () => navigator.clipboard.writeText(line).then(() => toast(say("copied")), () => {})),
      deed === "quick" && files.length === 0 && !isUnsure ? button(say("change"), async () => {
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
