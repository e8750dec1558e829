// Elements of the page. Texts become text nodes and values of attributes, never markup.

function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function shape(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

// The picture that stands for a category or a book, beside its name; null where it has none.
function look(group) {
  return group.picture ? element("img", { class: "look", src: group.picture, alt: "" }) : null;
}

// The symbol of a category: its picture, its emoji, else a dot in its colour.
function symbol(group) {
  if (group.picture) return element("span", { class: "symbol" }, look(group));
  if (group.icon) return element("span", { class: "symbol", "aria-hidden": "true" }, group.icon);
  return element("span", { class: "symbol", "aria-hidden": "true" }, swatch(group.color));
}

function swatch(colour) {
  return shape("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" },
    shape("circle", { cx: 5, cy: 5, r: 5, fill: colour }));
}

// An amount of money: what came in has a plus, what went out a minus.
function money(amount, isIncome) {
  const shown = isIncome ? amount : negated(amount);
  return element("span", { class: "money " + (isIncome ? "income" : "expense") }, signed(shown));
}

// What a chart says, for those who do not see it: made when it is opened. The first column names its row.
function tableBehind(caption, heads, rows) {
  const details = element("details", {}, element("summary", {}, say("As a table")));
  details.addEventListener("toggle", () => details.append(table(caption, heads, rows())), { once: true });
  return details;
}

function table(caption, heads, rows) {
  const cells = (row) => row.map((cell, place) => place === 0
    ? element("th", { scope: "row" }, cell) : element("td", {}, cell));
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element("table", { class: "figures" }, caption ? element("caption", {}, caption) : null,
      element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, say(head))))),
      element("tbody", {}, rows.map((row) => element("tr", {}, cells(row))))));
}

// MARK: Pies

const mostSlices = 8, smallestSlice = 0.02, fewestSlices = 3;

// The slices of a pie by the rules of `ledger-sync chart pie`: groups above zero, the largest first, and the smallest of
// many as one. `groups` are {group, amount}.
function slices(groups) {
  const sorted = groups.filter(({ amount }) => amount.m > 0n)
    .sort((a, b) => compared(b.amount, a.amount) || a.place - b.place);
  const sizes = sorted.map(({ amount }) => approximate(amount));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let kept = sizes.findIndex((size) => size < smallestSlice * total);
  kept = Math.max(Math.min(kept < 0 ? sizes.length : kept, mostSlices), Math.min(fewestSlices, sizes.length));
  if (kept < sizes.length && kept === mostSlices) kept = mostSlices - 1;
  if (sizes.length - kept < 2) kept = sizes.length;
  const rest = sorted.slice(kept);
  const shown = sorted.slice(0, kept).map(({ group, amount }) => ({ group, amount }));
  if (rest.length > 0) {
    shown.push({
      group: { title: say("{count} others", { count: rest.length }), color: "#888888" },
      amount: rest.reduce((sum, { amount }) => add(sum, amount), zero),
    });
  }
  const shares = permilles(shown.map(({ amount }) => approximate(amount)));
  return shown.map((slice, place) => ({ ...slice, permille: shares[place] }));
}

function pie(title, parts) {
  const total = parts.reduce((sum, { amount }) => sum + approximate(amount), 0);
  const radius = 98;
  let done = 0;
  const sectors = parts.map((part) => {
    const start = done / total;
    done += approximate(part.amount);
    return sector(radius, start, Math.min(1, done / total), part);
  });
  const words = parts.map((part) => `${part.group.title} ${percent(part.permille)}`).join(", ");
  return shape("svg", { viewBox: "-100 -100 200 200", class: "pie", role: "img", "aria-label": `${title}: ${words}` },
    sectors);
}

function sector(radius, start, end, part) {
  const title = shape("title", {}, `${part.group.title}: ${plain(part.amount)}, ${percent(part.permille)}`);
  if (end - start > 0.9999) return shape("circle", { r: radius, fill: part.group.color, class: "slice" }, title);
  const point = (turn) => [Math.sin(turn * 2 * Math.PI) * radius, -Math.cos(turn * 2 * Math.PI) * radius]
    .map((number) => number.toFixed(3)).join(" ");
  const path = `M0 0L${point(start)}A${radius} ${radius} 0 ${end - start > 0.5 ? 1 : 0} 1 ${point(end)}Z`;
  return shape("path", { d: path, fill: part.group.color, class: "slice" }, title);
}
