// One record: its fields, which can be changed, and who wrote each.

import { sendAll } from "./add.js";
import { Refused, ask, give } from "./answers.js";
import { recordTitle } from "./catalogue.js";
import { button, element, head, toast } from "./elements.js";
import { pictureTools, voiceTool } from "./files.js";
import { pictureOf, soundOf } from "./pictures.js";
import { discard, entries, keep } from "./queue.js";
import { say, timeName } from "./words.js";

const isText = (value) => typeof value === "string";
// A list of texts as it is typed, where none of them has a mark that would split it.
const isPlainList = (value) => Array.isArray(value) && value.every((item) => isText(item) && !/[,;"'\s]/.test(item));
const canChange = (value) => value === undefined || isText(value) || isPlainList(value);
const shown = (value) => (isText(value) ? value : Array.isArray(value) && value.every(isText) ? value.join(", ") : JSON.stringify(value));

export async function show(view, [name]) {
  const record = await shownWithBase(decodeURIComponent(name));
  const title = recordTitle(record);
  const inputs = new Map();
  const declared = await kindOf(record);
  const pictures = declared.filter(({ type }) => type === "picture").map(({ field }) => pictureOf(record, field, title)).filter(Boolean);
  for (const picture of pictures) {
    picture.className = "portrait";
    // Without a connection, or where the browser cannot show such a picture, the record stands alone.
    picture.addEventListener("error", () => picture.remove());
  }
  const rows = fieldsOf(record, declared).map(([field, about]) => {
    const value = record.fields[field];
    const text = value === undefined ? "" : shown(value);
    const input = element(/[\n\r]/.test(text) ? "textarea" : "input", {
      id: `field-${field}`, autocomplete: "off", readonly: !canChange(value), title: about,
    });
    input.value = text;
    // As the browser has it: it may write line ends otherwise.
    inputs.set(field, { input, before: input.value });
    return element("div", { class: "field" }, element("label", { for: `field-${field}` }, field), input);
  });
  const form = element("form", { class: "card" }, ...rows,
    element("div", { class: "row" }, element("button", { class: "main" }, say("save")),
      button(say("delete"), () => remove(record, title), "danger")));
  form.addEventListener("submit", (event) => { event.preventDefault(); save(record, inputs); });
  view.replaceChildren(
    head(() => history.back(), say("back"), title), ...pictures, ...soundsOf(record, declared), form, files(record, declared),
    await whoWrote(record));
}

// A record that stays on this device has no commit, and is changed as it is.
async function shownWithBase(id) {
  try {
    return await ask("show", { id, base: "1" });
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return ask("show", { id });
    throw error;
  }
}

async function kindOf({ kind }) {
  const answer = await ask("kinds", { kind });
  return answer.fields ?? [];
}

// Those that it has, then those that it could have.
function fieldsOf({ fields }, declared) {
  const about = new Map(declared.filter((one) => !one.computed).map((one) => [one.field, one.description ?? ""]));
  const simple = declared.filter((one) => !one.computed && /^(text|note|number|money|date|time|choice|ref|boolean|day)/.test(one.type));
  const own = Object.keys(fields).filter((name) => !name.startsWith("~"));
  const names = new Set([...own, ...simple.map((one) => one.field)].filter((name) => name !== "added"));
  return [...names].map((name) => [name, about.get(name) ?? ""]);
}

// MARK: Files beside it

const soundsOf = (record, declared) =>
  declared.filter(({ type }) => type === "voice").map(({ field }) => soundOf(record, field)).filter(Boolean);

// For each field that names one: what there is can be left out, and another one laid there.
function files(record, declared) {
  const places = declared.filter(({ type }) => ["picture", "voice"].includes(type));
  return places.length === 0 ? "" : element("div", { class: "card" }, ...places.map(({ field, type }) => {
    const lay = (file) => changeFiles(() => give("attach", { id: record.id, files: { [field]: file.data } }));
    const there = record.fields[field] !== undefined;
    return element("div", { class: "field files" }, element("span", {}, field),
      element("div", { class: "row" }, ...(type === "picture" ? pictureTools(lay) : [voiceTool(lay)].filter(Boolean)),
        there ? button(say("remove file"), () => {
          if (confirm(say("remove file?", { what: field }))) changeFiles(() => give("detach", { id: record.id, field }));
        }, "danger") : ""));
  }));
}

async function changeFiles(work) {
  try {
    await work();
    toast(say("saved"));
    dispatchEvent(new Event("redraw"));
  } catch (error) {
    toast(error.message);
  }
}

// MARK: Changing it

async function save(record, inputs) {
  const changed = {};
  for (const [field, { input, before }] of inputs) {
    if (!input.readOnly && input.value !== before) changed[field] = input.value;
  }
  if (Object.keys(changed).length === 0) return toast(say("unchanged"));
  // The edit is one of the record as it was shown: what others changed since is merged with it, also much later.
  if (!record.base) return saveAsItIs(record, changed);
  const line = `${recordTitle(record)}: ${Object.entries(changed).map((pair) => pair.join("=")).join(" ")}`;
  const { request } = await keep("set", { id: record.id, base: record.base, fields: changed }, line);
  await sendAll();
  const waiting = (await entries()).find((entry) => entry.request === request);
  // Why it was refused has been said, and what was typed still stands here.
  if (waiting?.problem) return discard(request);
  if (waiting) toast(say("waits"));
  history.back();
}

async function saveAsItIs({ id }, fields) {
  try {
    await give("set", { id, fields });
    toast(say("saved"));
    history.back();
  } catch (error) {
    toast(error.message);
  }
}

async function remove(record, title) {
  if (!confirm(say("delete it?", { what: title }))) return;
  try {
    await give("rm", { id: record.id });
    toast(say("deleted"));
    history.back();
  } catch (error) {
    toast(error.message);
  }
}

async function whoWrote({ id }) {
  const rows = await ask("why", { id });
  return element("details", { class: "card" }, element("summary", {}, say("history")),
    element("dl", { class: "history" }, ...rows.filter(({ field }) => !field.startsWith("~")).flatMap(({ field, value, by, at }) => [
      element("dt", {}, `${field}: ${shown(value)}`),
      element("dd", {}, say("changed by", { by: by ?? "?", at: at ? timeName(at) : "" }))])));
}
