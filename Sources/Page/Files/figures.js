// What the views of figures have in common.

import { element } from "./elements.js";

export const isZero = (text) => /^-?0*(\.0*)?$/.test(text);

// A bar as long as this part of the longest.
export function bar(part, kind = "") {
  const made = element("span", { class: `bar ${kind}`.trim() });
  made.style.setProperty("--part", String(Math.max(0, Math.min(1, part || 0))));
  return made;
}
