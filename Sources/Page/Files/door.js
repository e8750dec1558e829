// A device that is not known yet: a code lets it in.

import { give } from "./answers.js";
import { button, byId, element, toast } from "./elements.js";
import { say } from "./words.js";

const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
const browsers = [["Firefox", "Firefox"], ["Edg/", "Edge"], ["Chrome", "Chrome"], ["Safari", "Safari"]];

// What the device is listed as: `Firefox on Android`.
function deviceName() {
  const told = navigator.userAgent;
  const browser = browsers.find(([mark]) => told.includes(mark))?.[1] ?? "Browser";
  const system = systems.find((one) => told.includes(one));
  return system ? `${browser} on ${system}` : browser;
}

export const enter = (code) => give("session", { code, device: deviceName() });

// The link that the server prints carries a code of its own behind #, which no server and no log ever sees.
export const linkCode = () => (/^#([0-9a-f]{32})$/.exec(location.hash) ?? [])[1] ?? null;

export function show(view, entered) {
  const input = element("input", {
    id: "code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "7", "aria-describedby": "hint",
  });
  const form = element("form", { class: "card" },
    element("label", { for: "code" }, say("code")), element("p", { id: "hint" }, say("code hint")),
    element("div", { class: "row" }, input, element("button", { class: "main" }, say("let in"))),
    element("p", { id: "problem", class: "doubt", role: "alert" }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await enter(input.value.replace(/\s/g, ""));
      await entered();
    } catch (error) {
      byId("problem").textContent = error.message;
    }
  });
  // A code that is still good is not shown again.
  const askForCode = () => give("code").then(() => {}, (error) => toast(error.message));
  const another = button(say("new code"), askForCode);
  view.replaceChildren(element("div", {}, element("h1", {}, say("welcome")), form, another));
  input.focus();
  askForCode();
}
