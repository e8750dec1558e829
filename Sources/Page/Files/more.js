// Conflicts, the cloud, what was done here, and this device.

import { tellTakenBack } from "./add.js";
import { ask, give } from "./answers.js";
import { button, element, toast } from "./elements.js";
import { discard, entries } from "./queue.js";
import { say, timeName } from "./words.js";

const most = 10;

export async function show(view) {
  const [who, status, conflicts, done] = await Promise.all([ask("whoami"), ask("status"), ask("conflicts"), ask("done")]);
  view.replaceChildren(
    element("h1", {}, say("ledger of", { user: who.user ?? "" })),
    element("div", { class: "card list" }, ...["settle", "accounts", "kinds", "settings"].map((name) =>
      element("a", { class: "bill", href: `#${name}` }, element("span", { class: "what" }, say(name)), element("span", { "aria-hidden": "true" }, "›")))),
    element("h2", {}, say("conflicts")), ...decisions(conflicts),
    element("h2", {}, say("cloud")), cloud(status),
    element("h2", {}, say("done here")), element("div", { class: "card list" }, ...done.slice(0, most).map(deed)),
    element("p", {}, button(say("leave"), leave, "danger")));
}

function decisions(conflicts) {
  if (conflicts.length === 0) return [element("p", { class: "card" }, say("no conflicts"))];
  return conflicts.map(({ id, field, entries: values, path }) => element("div", { class: "card" },
    element("b", {}, field === "" ? id : `${id} · ${field}`), element("small", {}, ` ${path ?? ""}`),
    ...values.map((one, place) => element("div", { class: "field" },
      element("span", {}, described(one),
        element("small", {}, ` ${say("changed by", { by: one.by ?? "?", at: one.at ? timeName(one.at) : "" })}`)),
      button(say("keep this"), () => attempt(() => give("resolve", { id, field, keep: String(place + 1) }), say("saved")))))));
}

// A value, or that there is none on one side.
function described(one) {
  if (one.deleted) return say("was deleted");
  if (one.value === undefined) return say("as it stands");
  return typeof one.value === "string" ? one.value : JSON.stringify(one.value);
}

function cloud({ remote, ahead }) {
  if (!remote) return element("p", { class: "card" }, say("no cloud"));
  return element("div", { class: "card row" }, element("span", {}, say("ahead", { count: ahead ?? "?" })),
    button(say("sync"), async () => { await attempt(() => give("sync"), say("syncing")); }, "main"));
}

function deed({ operation, message, command, undone }) {
  return element("div", { class: "bill" }, element("span", { class: "what" }, element("b", {}, message), element("small", {}, command)),
    undone ? null : button(say("take back"), async () => {
      try {
        tellTakenBack(await give("undo", { operation }), message);
      } catch (error) {
        toast(error.message);
      }
    }));
}

async function attempt(work, text) {
  try {
    await work();
    toast(text);
  } catch (error) {
    toast(error.message);
  }
}

async function leave() {
  const waiting = await entries();
  const question = waiting.length > 0 ? say("leave with entries?", { count: waiting.length }) : say("leave?");
  if (!confirm(question)) return;
  try {
    await give("leave");
    for (const { request } of waiting) await discard(request);
    await caches.delete("ledger-sync-answers");
    location.reload();
  } catch (error) {
    toast(error.message);
  }
}
