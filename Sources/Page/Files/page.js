// Where everything begins: the tabs, the address, and what the server tells.

import * as add from "./add.js";
import { NoConnection, Refused, kept, notes } from "./answers.js";
import * as catalogue from "./catalogue.js";
import * as changes from "./changes.js";
import * as copy from "./copy.js";
import * as door from "./door.js";
import * as find from "./find.js";
import { byId, element, head, toast } from "./elements.js";
import { accounts, settle } from "./household.js";
import * as kinds from "./kinds.js";
import { entries } from "./queue.js";
import * as month from "./month.js";
import * as more from "./more.js";
import * as fresh from "./new.js";
import * as record from "./record.js";
import * as settings from "./settings.js";
import * as slices from "./slices.js";
import * as week from "./week.js";
import { language, say, timeName } from "./words.js";

const views = { add, find, month, record, copy, more, slices, changes, settle, accounts, kinds, settings, week, new: fresh };
// Views that are reached from a tab, and belong to it.
const home = { slices: "month", changes: "month", settle: "more", accounts: "more", kinds: "more", settings: "more", week: "more" };
const tabs = [["add", "Add", "+"], ["month", "Month", "▤"], ["find", "Find", "⌕"], ["more", "More", "⋯"]];
const view = byId("view");
const retryPause = 15000;
let events = null;
let isLost = false;
let turns = 0;

document.documentElement.lang = language;

// MARK: The address

async function showAddress() {
  const [name, ...rest] = location.hash.slice(1).split("/");
  const shown = views[name] ? name : "add";
  for (const tab of byId("tabs").children) tab.ariaCurrent = tab.hash === `#${home[shown] ?? shown}` ? "page" : null;
  const turn = ++turns;
  const drawn = element("div");
  notes.clear();
  try {
    await views[shown].show(drawn, rest);
    // Whoever went on meanwhile sees what was asked for last.
    if (turn !== turns) return;
    view.replaceChildren(...beside(), drawn);
    await views[shown].begin?.();
    tellConnection(kept);
  } catch (error) {
    if (turn !== turns) return;
    // What was shown before does not belong to this address.
    if (error instanceof Refused && error.status === 401) return failed(error);
    const says = error instanceof Refused ? error.message : error instanceof NoConnection ? say("not opened here") : null;
    if (says !== null && !drawn.isConnected) {
      const [, label] = tabs.find(([tab]) => tab === (home[shown] ?? shown)) ?? ["", "More"];
      view.replaceChildren(head(() => history.back(), say("back"), say(label)), element("p", { class: "card doubt" }, says));
    }
    if (!(error instanceof Refused)) failed(error);
  }
}

// What is in no figure is said where figures stand.
const beside = () => (notes.size === 0 ? []
  : [element("div", { class: "card doubt", role: "status" }, ...[...notes].map((note) => element("p", {}, note)))]);

// Whether nobody types there at this moment.
const isRead = (name) => ["month", "more", "find", ...Object.keys(home)].includes(name) && document.activeElement?.id !== "question";

// Shows anew what others changed; what somebody is typing, and an open record, stay.
async function refresh() {
  const name = location.hash.slice(1).split("/")[0];
  try {
    await catalogue.load();
    if (isRead(name)) await showAddress();
    else if (!["record", "copy", "new"].includes(name)) await add.refresh();
    tellConnection(kept);
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  if (error instanceof Refused && error.status === 401) return knock();
  if (error instanceof Refused) return toast(error.message);
  if (error instanceof NoConnection) return tellConnection("");
  toast(say("unexpected", { why: String(error) }));
}

// null: the server answers; a time: what is shown is of then; empty: nothing is there to show.
function tellConnection(time) {
  const banner = byId("offline");
  banner.hidden = time === null;
  if (time !== null) banner.textContent = time === "" ? say("offline alone") : say("offline", { at: timeName(time) });
}

// MARK: Beginning

function knock() {
  turns += 1;
  stopListening();
  byId("tabs").hidden = true;
  door.show(view, begin);
}

function showTabs() {
  byId("tabs").replaceChildren(...tabs.map(([name, label, sign]) =>
    element("a", { href: `#${name}` }, element("span", { "aria-hidden": "true" }, sign), say(label))));
  byId("tabs").hidden = false;
}

// The server says when files have changed. After a connection was lost, whatever came meanwhile is asked for.
function listen() {
  events?.close();
  events = new EventSource("/api/events");
  events.addEventListener("open", () => {
    if (isLost) { add.sendAll(); refresh(); }
    isLost = false;
  });
  events.addEventListener("error", () => {
    isLost = true;
    tellConnection(kept ?? "");
  });
  events.addEventListener("change", refresh);
  events.addEventListener("sync", (event) => {
    const { error, result, conflicts } = JSON.parse(event.data);
    if (error || !result) toast(say("sync failed", { why: error?.message ?? "?" }));
    else toast(conflicts?.length > 0 ? say("waiting conflicts", { count: conflicts.length }) : say("synced"));
    refresh();
  });
}

function stopListening() {
  events?.close();
  events = null;
}

// A browser tries again by itself only where nobody answered, not where a proxy did for a server that is down.
function listenAgain() {
  if (events?.readyState === EventSource.CLOSED) listen();
}

async function begin() {
  const code = door.linkCode();
  if (code) {
    history.replaceState(null, "", "/#add");
    try { await door.enter(code); } catch (error) { toast(error.message); }
  }
  try {
    await catalogue.load();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return knock();
  }
  showTabs();
  await showAddress();
  listen();
  add.sendAll();
  warnIfFragile();
}

// A browser may throw away what it keeps for a page that was not installed.
async function warnIfFragile() {
  const isKept = await navigator.storage?.persist?.();
  if (isKept === false && (await entries()).length > 0) toast(say("fragile"));
}

addEventListener("hashchange", () => (door.linkCode() ? begin() : showAddress()));
addEventListener("unknown-device", knock);
addEventListener("redraw", showAddress);
addEventListener("online", () => {
  // A browser would wait some seconds first.
  if (isLost && events) listen();
  add.sendAll();
  refresh();
});
// A browser has six connections to a server, and each page that listens holds one: only the page that is seen does.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return stopListening();
  if (!byId("tabs").hidden) { listen(); refresh(); }
  add.sendAll();
});
setInterval(() => { listenAgain(); add.sendAll(); }, retryPause);
navigator.serviceWorker?.register("/worker.js", { type: "classic" }).catch(() => {});
begin();
