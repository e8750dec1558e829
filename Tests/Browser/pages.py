"""Reads a report as Python's html.parser does: what is in it, and what may not be."""
import html.parser
import json
import re

VOID = {"meta", "link", "input", "br", "img"}

# Every element of a page, and the attributes that it may have. What a text of a record added would not be among them.
SVG = {"viewbox", "class", "role", "aria-label", "aria-hidden", "fill", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "d", "points",
       "width", "height", "preserveaspectratio", "text-anchor"}
COMMON = {"id", "class", "hidden", "role", "aria-label", "aria-hidden", "aria-live", "tabindex", "title"}
ALLOWED = {
    **{name: set() for name in ("html", "head", "body", "main", "header", "footer", "section", "h1", "h2", "h3", "p", "div", "span", "dl", "dt",
                                "dd", "ul", "li", "bdi", "strong", "code", "noscript", "figure", "figcaption", "details", "summary", "table", "caption",
                                "thead", "tbody", "tr", "td", "style", "title", "label")},
    "html": {"lang"}, "meta": {"charset", "http-equiv", "content", "name"}, "link": {"rel", "href"}, "th": {"scope"}, "time": {"datetime"},
    "script": {"type"}, "form": set(), "input": {"type", "name", "autocomplete", "placeholder"}, "select": {"name"}, "option": {"value"},
    "button": {"type"}, "img": {"src", "alt"}, "dl": {"data-currency"},
    **{name: SVG for name in ("svg", "rect", "line", "circle", "path", "polyline", "text")},
}


class Page(html.parser.HTMLParser):
    """The elements of a page as a list of (name, attributes, text), and what is wrong with it."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.elements, self.wrong, self.open = [], [], []
        self.feed(source)
        self.close()
        if self.open:
            self.wrong.append(f"not closed: {[name for name, _ in self.open]}")

    def handle_starttag(self, name, attributes):
        attributes = dict(attributes)
        extra = set(attributes) - ALLOWED.get(name, set()) - COMMON
        if name not in ALLOWED or extra:
            self.wrong.append(f"<{name}> with {sorted(extra)}, line {self.getpos()[0]}")
        element = [name, attributes, ""]
        self.elements.append(element)
        if name not in VOID:
            self.open.append((name, element))

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)
        if name not in VOID:
            self.handle_endtag(name)

    def handle_endtag(self, name):
        if not self.open or self.open[-1][0] != name:
            self.wrong.append(f"</{name}> where {[open for open, _ in self.open[-2:]]} is open, line {self.getpos()[0]}")
            return
        self.open.pop()

    def handle_data(self, text):
        for _, element in self.open:
            element[2] += text

    def handle_comment(self, text):
        self.wrong.append(f"a comment, line {self.getpos()[0]}")

    def handle_pi(self, text):
        self.wrong.append(f"an instruction, line {self.getpos()[0]}")

    def unknown_decl(self, text):
        self.wrong.append(f"a declaration, line {self.getpos()[0]}")

    def named(self, name, **attributes):
        return [element for element in self.elements if element[0] == name
                and all(element[1].get(key.rstrip("_").replace("_", "-")) == value for key, value in attributes.items())]

    @property
    def data(self):
        return json.loads(self.named("script", type="application/json")[0][2])

    def count(self, name):
        return len(self.named(name))

    def sums(self):
        """The summary as {currency: {figure: text}}."""
        found, current = {}, {}
        for name, _, text in self.elements:
            if name == "h2" and text.strip() != "Summary":
                break
            if name == "dl":
                current = {}
            elif name == "dt":
                title = text
            elif name == "dd":
                current[title] = text
                found[current.get("Currency", "")] = current
        return found


def plain(text):
    """A signed amount of a page as `sum --format json` writes it, without its sign."""
    return re.sub("[+\u2212-]", "", text)
