// Pictures that lie beside records. One that is only an address on the web is not shown: the page asks nobody else.

import { element } from "./elements.js";

// A file beside a record has an ending; the name of a stock icon has none, and an address has a colon.
const isFile = (name) => /^[^:/]+\.[a-z0-9]+$/i.test(name);

// null where the field names no file.
export function pictureOf({ id, fields }, field, text) {
  const name = fields[field];
  if (typeof name !== "string" || !isFile(name)) return null;
  return element("img", { src: `/api/picture?${new URLSearchParams({ id, field })}`, alt: text, loading: "lazy" });
}
