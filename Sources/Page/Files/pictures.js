// Pictures that lie beside records. One that is only an address on the web is not shown: the page asks nobody else.

import { element } from "./elements.js";

const isAddress = (text) => /^[a-z][a-z0-9+.-]*:/i.test(text);

// null where the field names no file.
export function pictureOf({ id, fields }, field, text) {
  const name = fields[field];
  if (typeof name !== "string" || name === "" || isAddress(name)) return null;
  const query = new URLSearchParams({ id, field });
  return element("img", { src: `/api/picture?${query}`, alt: text, class: text === "" ? null : "portrait", loading: "lazy" });
}
