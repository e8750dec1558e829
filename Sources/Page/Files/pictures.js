// Pictures and sounds that lie beside records. One that is only an address on the web is not shown: the page asks nobody
// else.

import { element } from "./elements.js";

// A file beside a record has an ending; the name of a stock icon has none, and an address has a colon.
const isFile = (name) => typeof name === "string" && /^[^:/]+\.[a-z0-9]+$/i.test(name);

// null where the field names no file.
export function pictureOf({ id, fields }, field, text) {
  return isFile(fields[field]) ? element("img", { src: address("picture", id, field), alt: text, loading: "lazy" }) : null;
}

// null where the field names no file.
export function soundOf({ id, fields }, field) {
  return isFile(fields[field]) ? element("audio", { src: address("sound", id, field), controls: true, preload: "none" }) : null;
}

const address = (what, id, field) => `/api/${what}?${new URLSearchParams({ id, field })}`;
