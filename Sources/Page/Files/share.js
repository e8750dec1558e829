// Whether only my part of what is shared counts; the browser keeps it.

import { button, element } from "./elements.js";
import { say } from "./words.js";

export const isShare = () => localStorage.getItem("share") === "1";

// What a question about money gets besides its words.
export const shareOption = () => (isShare() ? [["share", "1"]] : []);

// The switch, and what it means while it is on. The view is drawn again then.
export function shareSwitch() {
  const made = button(say("my share"), () => {
    localStorage.setItem("share", isShare() ? "0" : "1");
    dispatchEvent(new Event("redraw"));
  }, isShare() ? "chip main" : "chip");
  made.ariaPressed = String(isShare());
  return [made, isShare() ? element("small", {}, say("share counts")) : ""];
}
