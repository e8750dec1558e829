"""What a page forbids, and pictures of it."""
import browser
import scene


def check_policy(folder):
    """What the page forbids: a script or a style that is not its own, and every request."""
    if browser.PROGRAM is None:
        return
    ledger = scene.Ledger(folder, 30)
    path = ledger.report(folder / "policy.html", "2024..2026", "--user", "all")
    source = path.read_text(encoding="utf-8")
    eyes = browser.Browser(folder)
    for title, old, new, words in (
            ("another script", "</body>", "<script>document.title = 'changed'</script></body>", "inline script"),
            ("a changed script", '"use strict";', '"use strict"; document.title = "changed";', "inline script"),
            ("a handler", "<h1>", '<h1 onclick="x()"><img src="https://x.example/p.png" onerror="document.title = 1">', "")):
        spoiled = folder / "spoiled.html"
        spoiled.write_text(source.replace(old, new, 1), encoding="utf-8")
        text, console, requests = eyes.page(spoiled)
        found = [] if any("Content Security Policy" in line for line in console) else [f"the console says {console[:3]}"]
        found += ["it ran"] if "<title>changed" in text or "<title>1<" in text else []
        yield f"policy: {title} is refused", found + requests


# MARK: Pictures

LOOKS = [("desktop-light", (1280, 2600), False), ("desktop-dark", (1280, 2600), True), ("phone-light", (500, 3600), False), ("phone-dark", (500, 3600), True)]


def check_pictures(folder):
    """A picture of each width and each colour scheme: they are there, and differ. How they look is for eyes."""
    if browser.PROGRAM is None:
        return
    ledger = scene.Ledger(folder, 0)
    scene.fill(ledger)
    path = ledger.report(folder / "november.html", "2026-06", "--user", "all", "--all")
    sizes = set()
    for name, size, dark in LOOKS:
        picture = folder / f"{name}.png"
        browser.Browser(folder).picture(path, picture, size=size, dark=dark)
        sizes.add(picture.stat().st_size if picture.exists() else 0)
        yield f"pictures: {name}", [] if picture.exists() else ["there is none"]
    yield "pictures: all differ", [] if len(sizes) == len(LOOKS) else [str(sizes)]
