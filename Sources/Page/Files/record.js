// One record: its fields, which can be changed, and who wrote each.

import { sendNow, sendOnce } from "./add.js";
import { Refused, ask, give } from "./answers.js";
import { recordTitle } from "./catalogue.js";
import { button, element, head, toast } from "./elements.js";
import { fieldRows, fieldTitle, kindOf, shown } from "./fields.js";
import { pictureTools, voiceTool } from "./files.js";
import { kindTitle } from "./kinds.js";
import { pictureOf, soundOf } from "./pictures.js";
import { say, timeName } from "./words.js";

export async function show(view, [name]) {
  const record = await shownWithBase(decodeURIComponent(name));
  const title = recordTitle(record);
  const { fields: declared, referred_by: referring = [] } = await kindOf(record);
  const pictures = declared.filter(({ type }) => type === "picture").map(({ field }) => pictureOf(record, field, title)).filter(Boolean);
  for (const picture of pictures) {
    picture.className = "portrait";
    // Without a connection, or where the browser cannot show such a picture, the record stands alone.
    picture.addEventListener("error", () => picture.remove());
  }
  const { rows, changed } = await fieldRows(record, declared);
  const form = element("form", { class: "card" }, ...rows,
    element("div", { class: "row" }, element("button", { class: "main" }, say("save")),
      element("a", { class: "button", href: `#copy/${name}` }, say("copy")),
      button(say("delete"), () => remove(record, title), "danger")));
  form.addEventListener("submit", (event) => { event.preventDefault(); save(record, changed()); });
  view.replaceChildren(
    head(() => history.back(), say("back"), title), ...pictures, ...soundsOf(record, declared), form, ...await entriesOf(record, referring), files(record, declared),
    await whoWrote(record, declared));
}

// A record that stays on this device has no commit, and is changed as it is.
export async function shownWithBase(id) {
  try {
    return await ask("show", { id, base: "1" });
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return ask("show", { id });
    throw error;
  }
}

// What can be added of this record of a catalogue: an entry in a diary of a drink.
async function entriesOf({ id, kind }, referring) {
  if (["category", "book", "account"].includes(kind)) return [];
  return Promise.all(referring.map(async (one) => element("p", {}, element("a", {
    class: "chip", href: `#new/${[one.kind, one.field, id].map(encodeURIComponent).join("/")}`,
  }, say("new one", { what: kindTitle(await kindOf(one)) })))));
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
    return element("div", { class: "field files" }, element("span", {}, fieldTitle(declared, field)),
      element("div", { class: "row" }, ...(type === "picture" ? pictureTools(lay) : [voiceTool(lay)].filter(Boolean)),
        there ? button(say("remove file"), () => {
          if (confirm(say("remove file?", { what: fieldTitle(declared, field) }))) changeFiles(() => give("detach", { id: record.id, field }));
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

function save(record, changed) {
  if (Object.keys(changed).length === 0) return toast(say("unchanged"));
  const { id, base } = record;
  // The edit is one of the record as it was shown: what others changed since is merged with it, also much later.
  if (!base) return sendOnce("set", { id, fields: changed }, "saved");
  const line = `${recordTitle(record)}: ${Object.entries(changed).map((pair) => pair.join("=")).join(" ")}`;
  return sendNow("set", { id, base, fields: changed }, line);
}

// Also without a connection: it is sent later as a removal of the record as it was seen, and what was changed since stays.
function remove({ id, base }, title) {
  if (!confirm(say("delete it?", { what: title }))) return;
  return base ? sendNow("rm", { id, base }, say("deletion of", { what: title })) : sendOnce("rm", { id }, "deleted");
}

async function whoWrote({ id }, declared) {
  const rows = await ask("why", { id });
  return element("details", { class: "card" }, element("summary", {}, say("history")),
    element("dl", { class: "history" }, ...rows.filter(({ field }) => !field.startsWith("~")).flatMap(({ field, value, by, at }) => [
      element("dt", {}, `${fieldTitle(declared, field)}: ${shown(value)}`),
      element("dd", {}, say("changed by", { by: by ?? "?", at: at ? timeName(at) : "" }))])));
}
