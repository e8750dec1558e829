// Light or dark: as the system has it, or as somebody chose on this device. Which colours there are stands in the styles
// alone; here only what asks for the system's choice is switched. It runs before anything is drawn.

export const looks = ["automatic", "light", "dark"];

export const look = () => looks.find((one) => one === localStorage.getItem("look")) ?? "automatic";

export function setLook(chosen) {
  localStorage.setItem("look", chosen);
  showLook();
}

// What each place asked for before it was switched.
const asked = new Map();

function showLook() {
  const chosen = look();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSMediaRule);
  for (const rule of rules) switchTo(chosen, rule, rule.media.mediaText, (text) => { rule.media.mediaText = text; });
  for (const meta of document.querySelectorAll("meta[media]")) switchTo(chosen, meta, meta.media, (text) => { meta.media = text; });
  document.documentElement.style.colorScheme = chosen === "automatic" ? "" : chosen;
}

function switchTo(chosen, place, text, set) {
  if (!asked.has(place)) asked.set(place, text);
  const original = asked.get(place);
  const [, scheme] = /prefers-color-scheme: (light|dark)/.exec(original) ?? [];
  if (scheme === undefined) return;
  set(chosen === "automatic" ? original : chosen === scheme ? "screen" : "not all");
}

showLook();
