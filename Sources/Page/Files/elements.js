// Elements are made here, and get texts as texts: nothing that stands in a record is ever read as HTML.

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export const button = (label, does, kind = "") =>
  element("button", { type: "button", class: kind, onclick: does }, label);

// The title of a view, and the way back to where it was opened from.
export const head = (back, label, title, ...more) => element("header", { class: "head" },
  typeof back === "string" ? element("a", { class: "step", href: back, "aria-label": label }, "‹")
    : element("button", { type: "button", class: "step", "aria-label": label, onclick: back }, "‹"),
  element("h1", {}, title), ...more);

export const byId = (id) => document.getElementById(id);

let fading = 0;

// A line that goes by itself, with at most one thing to do about it.
export function toast(text, action = null) {
  const place = byId("toast");
  place.replaceChildren(element("span", {}, text), action ?? "");
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { place.hidden = true; }, action ? 10000 : 5000);
}
