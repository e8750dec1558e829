"""What a page owes to people who do not see it, see it badly, or have no mouse: as Chromium itself reckons names, and by the
formulas of WCAG 2.2 for contrast."""

# Roles that mean nothing without a name.
NAMED = {"button", "textbox", "searchbox", "combobox", "link", "image", "img", "table", "region", "search", "form", "rowheader",
         "columnheader", "heading", "DisclosureTriangle", "option", "MenuListOption"}

CONTRAST = r"""(() => {
  const parsed = (colour) => { const parts = colour.match(/[\d.]+/g).map(Number); return parts.length < 4 ? [...parts, 1] : parts; };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const over = (above, below) => [0, 1, 2].map((place) => above[place] * above[3] + below[place] * (1 - above[3])).concat(1);
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      layers.push(parsed(getComputedStyle(each).backgroundColor));
      if (layers[layers.length - 1][3] === 1) break;
    }
    return layers.reverse().reduce((below, above) => over(above, below), [255, 255, 255, 1]);
  };
  const ratio = (a, b) => { const [high, low] = [light(a), light(b)].sort((x, y) => y - x); return (high + 0.05) / (low + 0.05); };
  const found = [];
  const demand = (what, element, colour, least) => {
    const below = ground(element), shown = ratio(over(parsed(colour), below), below);
    if (shown < least) found.push(`${what}: ${shown.toFixed(2)}:1 of ${colour} on rgb(${below.slice(0, 3)})`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement, text = texts.currentNode.data.trim();
    if (text === "" || ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE", "title"].includes(element.nodeName) || !element.checkVisibility()) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    demand(`“${text.slice(0, 30)}”`, element, element.namespaceURI.endsWith("svg") ? style.fill : style.color, isLarge ? 3 : 4.5);
    count++;
  }
  for (const input of document.querySelectorAll("[placeholder]")) demand("placeholder", input, getComputedStyle(input, "::placeholder").color, 4.5);
  for (const line of document.querySelectorAll(".today")) demand("the line of today", line.parentElement, getComputedStyle(line).stroke, 3);
  for (const bar of document.querySelectorAll(".column")) {
    const style = getComputedStyle(bar);
    demand(`a bar (${bar.getAttribute("class")})`, bar.parentElement, bar.classList.contains("unfinished") ? style.stroke : style.fill, 3);
  }
  for (const field of document.querySelectorAll("input, select, button")) demand(`the border of ${field.nodeName}`, field.parentElement, getComputedStyle(field).borderTopColor, 3);
  return [count, [...new Set(found)]];
})()"""

CHARTS = r"""(() => {
  const found = [];
  const charts = document.querySelectorAll("svg.pie, svg.plot");
  for (const chart of charts) {
    const figure = chart.closest("figure"), title = figure?.querySelector("h3")?.textContent;
    const what = title ?? chart.getAttribute("aria-label");
    const behind = figure?.querySelector("details");
    if (!behind?.querySelector("summary")) { found.push(`${what}: nothing to open`); continue; }
    behind.open = true;
  }
  return new Promise((done) => setTimeout(() => {
    for (const chart of charts) {
      const figure = chart.closest("figure"), table = figure.querySelector("table"), title = figure.querySelector("h3").textContent;
      if (table?.caption?.textContent !== title) found.push(`${title}: the caption is ${table?.caption?.textContent}`);
      if (figure.querySelectorAll("table").length !== 1) found.push(`${title}: ${figure.querySelectorAll("table").length} tables`);
      const rows = [...(table?.tBodies[0]?.rows ?? [])];
      const least = chart.classList.contains("pie") ? chart.querySelectorAll(".slice").length : 1;
      if (rows.length < least) found.push(`${title}: ${rows.length} rows for ${least} slices`);
      if (rows.some((row) => row.cells[0].scope !== "row")) found.push(`${title}: a row without a head`);
      if (!chart.getAttribute("aria-label")) found.push(`${title}: the chart has no name`);
    }
    for (const bar of document.querySelectorAll("svg.bar")) {
      if (!bar.getAttribute("aria-label") || !bar.closest("tr")?.querySelector("th[scope=row]")) found.push("a bar without a name or a row");
    }
    done([charts.length, found]);
  }, 50));
})()"""

TABLES = r"""[...document.querySelectorAll("table")].flatMap((table) => [
  table.caption?.textContent ? "" : "a table without a caption",
  [...table.tHead.rows[0].cells].every((cell) => cell.scope === "col" && cell.textContent.trim()) ? "" : `${table.caption?.textContent}: a column without a head`,
  [...table.tBodies[0].rows].every((row) => row.cells[0].scope === "row") ? "" : `${table.caption?.textContent}: a row without a head`,
  [...table.tBodies[0].rows].every((row) => row.cells.length === table.tHead.rows[0].cells.length) ? "" : `${table.caption?.textContent}: cells and heads differ`,
]).filter((found) => found !== "")"""

HEADINGS = r"""(() => {
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter((each) => each.checkVisibility()).map((each) => Number(each.nodeName[1]));
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
  return levels.filter((level) => level === 1).length !== 1 || skipped.length ? [`levels ${levels}`] : [];
})()"""

REACHABLE = r"""[...document.querySelectorAll("a[href], input, select, button, summary, [tabindex='0']")].filter((each) => each.checkVisibility())"""

FOCUSED = r"""(() => {
  const each = document.activeElement, style = getComputedStyle(each);
  const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return [""" + REACHABLE + r""".indexOf(each), isSeen, each.getBoundingClientRect().bottom > 0 && each.getBoundingClientRect().top < innerHeight];
})()"""

SMALL = REACHABLE + r""".filter((each) => { const box = each.getBoundingClientRect(); return box.height < 24 || box.width < 24; }).map((each) => each.outerHTML.slice(0, 80))"""

SPILLS = r"""document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} of ${innerWidth}`] : []"""


def nameless(tab):
    found = tab.named()
    roles = {role for role, _ in found}
    missing = sorted({role for role, name in found if role in NAMED and not name.strip()})
    return [f"a {role} has no name" for role in missing] + [f"there is no {role}" for role in ("table", "combobox", "searchbox", "heading") if role not in roles]


def keyboard(tab, key):
    """Tab goes to everything that can be used, in its order, and what has the focus is seen."""
    wanted = tab.run(f"{REACHABLE}.length")
    for place in range(wanted):
        tab.press(key)
        at, is_seen, is_in_view = tab.run(FOCUSED)
        if at != place:
            return [f"after {place + 1} times Tab the focus is at {at} of {wanted}"]
        if not is_seen or not is_in_view:
            return [f"the focus is not seen at {place} of {wanted}: outline {is_seen}, in view {is_in_view}"]
    return []
