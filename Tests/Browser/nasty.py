"""Texts that have broken out of pages before: as names, remarks, tags and titles they must stay texts."""

TAGS = ["script", "img", "svg", "iframe", "style", "base", "meta", "link", "object", "form", "template", "textarea", "title", "math"]
SCHEMES = ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x"]

ENDINGS = [
    "</script>", "</SCRIPT >", "</script\n>", "</script/x>", "</scr\u200bipt>", "<!--", "-->", "<!--<script>", "<![CDATA[", "]]>",
    "</style>", "</title>", "</textarea>", "</noscript>", "</body></html>", "<script", "<script>alert(1)//", "<",
    "\\u003c/script\\u003e", "&lt;/script&gt;", "&#60;script&#62;", "&#x3c;script&#x3e;", "%3Cscript%3E", "+ADw-script+AD4-",
]
QUOTES = [
    '"', "'", "`", '\\"', "\\'", "\\", "\\\\", '"};alert(1);//', "';alert(1);//", '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>", '" onmouseover="alert(1)', "' autofocus onfocus='alert(1)", "`${alert(1)}`", "{{7*7}}", "${7*7}",
    "<%= 7 %>", '","x":["', "\u2028alert(1)", "\u2029alert(1)", "a\u0000b", "a\u0008b", "\u001b[31mred", "line\nbreak", "tab\tstop",
]
LETTERS = [
    "\u202etxt.exe", "\u2066isolate", "\u200f\u200eمرحبا", "e\u0301", "ﷺ", "𝕏𝕐", "👨‍👩‍👧‍👦", "🇹🇼", "zero\u200bwidth", "\ufeffbom", "\ufffe",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "ﾊﾝｶｸ", "ＦＵＬＬ", "ß", "İstanbul", "ıI", "ΟΔΥΣΣΕΥΣ", "ﬁne", "ǅ", "--", "=1+1", "@SUM(1)", "-2+3", "NULL", "undefined",
    "__proto__", "constructor", "toString", "NaN", "1e999", "true", " ", "",
]

# What closes the place that a text stands in: markup, an attribute, a string, a comment, a rule of style, a template.
CLOSERS = [
    "", '">', "'>", "`>", "</script>", "</style>", "</title>", "</textarea>", "-->", "]]>", "*/", '"}', "\\u003c/script>", "{{", "${",
    "</svg>", "</bdi></li>", '" ', "' ", "\u2028", "a\u0000", "\u202e", "&quot;>", "%22%3E", "\n",
]
# What then would run, or ask for something: `broken` would be there, or an address asked for.
DEEDS = [
    "<script>window.broken=@</script>", "<img src=x onerror=window.broken=@>", "<svg onload=window.broken=@>",
    "<iframe src=//x.example/@></iframe>", "<style>*{background:url(//x.example/@)}</style>", "<link rel=stylesheet href=//x.example/@>",
    "<meta http-equiv=refresh content='0;url=//x.example/@'>", "onfocus=window.broken=@ autofocus ", "window.broken=@;//",
    "<base href=//x.example/@/>", "<a href=javascript:window.broken=@>x</a>", "<object data=//x.example/@>",
    "<details open ontoggle=window.broken=@>", "}*{background:url(//x.example/@)}", "https://x.example/@?a=1&b=2#c",
    "<math><mtext><mglyph><style><img src=x onerror=window.broken=@>",
]

OWN = ENDINGS + QUOTES + LETTERS + SCHEMES + [
    text for tag in TAGS for text in (f"<{tag}>", f"<{tag} src=//x.example/ href=//x.example/ onload=alert(1)>", f"</{tag}>")
]
TEXTS = OWN + [
    closer + deed.replace("@", str(number * len(CLOSERS) + place))
    for number, deed in enumerate(DEEDS) for place, closer in enumerate(CLOSERS)
]
