// The controls: what they say is in the address behind #, so that a page can be kept with its filters.

const byId = (id) => document.getElementById(id);
const form = byId("filters");
const pageSize = 200;
let shown = { chosen: [], days: [], next: 0 };

// MARK: Filters

// Values without records are no choice, and a column with a single value needs no list. What has none comes last.
function fillLists() {
  const order = new Intl.Collator(document.documentElement.lang, { numeric: true });
  for (const [name, all] of Object.entries(columns)) {
    const list = form.elements[name];
    const options = lists[name].map((group, place) => ({ ...group, place }))
      .sort((a, b) => (a.value === null) - (b.value === null) || order.compare(a.title, b.title) || a.place - b.place);
    list.append(element("option", { value: "" }, say(all)),
      ...options.map(({ title, place }) => element("option", { value: place }, title)));
    if (options.length < 2) list.closest("label").hidden = true;
  }
  const units = Object.keys(data.axes);
  for (const unit of units) form.elements.unit.append(element("option", { value: unit }, say(`by ${unit}`)));
  form.elements.unit.value = data.unit;
  if (units.length < 2) form.elements.unit.closest("label").hidden = true;
}

function filters() {
  const chosen = noFilters();
  for (const name of Object.keys(columns)) {
    if (form.elements[name].value !== "") chosen[name] = Number(form.elements[name].value);
  }
  chosen.text = form.elements.text.value;
  return chosen;
}

// The values of the lists are named in the address as the records name them; "-" is none.
function address() {
  const parts = new URLSearchParams();
  const chosen = filters();
  for (const name of Object.keys(columns)) {
    if (chosen[name] !== null) parts.set(name, lists[name][chosen[name]].value ?? "-");
  }
  if (chosen.text.trim() !== "") parts.set("text", chosen.text.trim());
  const unit = form.elements.unit.value;
  if (unit !== "" && unit !== data.unit) parts.set("unit", unit);
  return String(parts);
}

function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(columns)) {
    const wanted = parts.get(name);
    const place = wanted === null ? -1 : lists[name].findIndex((group) => (group.value ?? "-") === wanted);
    form.elements[name].value = place < 0 ? "" : String(place);
  }
  form.elements.text.value = parts.get("text") ?? "";
  form.elements.unit.value = parts.get("unit") in data.axes ? parts.get("unit") : data.unit;
}

// The same question for a terminal.
function command() {
  const chosen = filters();
  const terms = Object.keys(columns).filter((name) => chosen[name] !== null).map((name) => lists[name][chosen[name]].term);
  for (const word of words(chosen.text)) terms.push(`text:"${word.replace(/["\\]/g, "\\$&")}"`);
  return [...data.command, ...terms].map(quotedForShell).join(" ");
}

function quotedForShell(word) {
  return /^[\w:.\/=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

// MARK: Showing

function show() {
  const asked = filters();
  const chosen = chosenRecords(asked);
  byId("sums").replaceChildren(...summary(chosen));
  byId("pies").replaceChildren(...pies(chosen));
  showPlots(chosen);
  byId("by-person").replaceChildren(people(chosen));
  shown = { chosen, days: daysOf(chosen), next: 0 };
  byId("days").replaceChildren();
  showDays(pageSize);
  byId("command").textContent = command();
  const isFiltered = words(asked.text).length > 0 || Object.keys(columns).some((name) => asked[name] !== null);
  byId("clear").hidden = !isFiltered;
  for (const note of document.querySelectorAll(".unfiltered")) note.hidden = !isFiltered;
}

function showPlots(chosen) {
  const width = Math.max(280, Math.min(1100, byId("plots").clientWidth - 34));
  byId("plots").replaceChildren(...timeCharts(chosen, form.elements.unit.value, width));
}

function recordsOf(days) {
  return days.reduce((sum, { places }) => sum + places.length, 0);
}

// Whole days, until at least so many records more are shown.
function showDays(count) {
  const days = [];
  for (let added = 0; added < count && shown.next < shown.days.length; shown.next++) {
    days.push(dayView(shown.days[shown.next]));
    added += shown.days[shown.next].places.length;
  }
  byId("days").append(...days);
  const rest = recordsOf(shown.days.slice(shown.next));
  byId("more").hidden = rest === 0;
  byId("more").textContent = say("Show more ({count} records)", { count: rest });
}

function changed() {
  history.replaceState(null, "", `#${address()}`);
  show();
}

// A word is looked for when the typing rests.
let pause = 0;

function typed() {
  clearTimeout(pause);
  pause = setTimeout(changed, recordCount > 5000 ? 250 : 60);
}

// MARK: Printing

// On paper there is no button: up to so many records are printed, and the rest is said.
const mostPrinted = 2000;

function prepareForPrint() {
  showDays(mostPrinted - recordsOf(shown.days.slice(0, shown.next)));
  byId("not-printed").textContent = byId("more").hidden ? "" : say("Older records are in the page, not on this paper.");
}

// MARK: Beginning

fillLists();
readAddress();
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", changed);
form.elements.text.addEventListener("input", typed);
byId("clear").addEventListener("click", () => {
  form.reset();
  form.elements.unit.value = data.unit;
  changed();
  form.elements.text.focus();
});
byId("more").addEventListener("click", () => showDays(pageSize * 3));
window.addEventListener("hashchange", () => { readAddress(); show(); });
window.addEventListener("resize", () => showPlots(shown.chosen));
window.addEventListener("beforeprint", prepareForPrint);
show();
setTimeout(() => { byId("disagreement").hidden = disagreements().length === 0; });
