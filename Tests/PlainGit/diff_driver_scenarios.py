"""git diff, show and log -p by our diff driver, against what the files hold."""
import json
import plistlib
import random
import re
import subprocess

from replicas import Replica
from sandbox import PATH
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill

PLIST = "users/alice/bills/tea.00000003.plist"
HEAD = "  # Lunch, 2026-11-20, "


def two_replicas(stage, files):
    """Two people, whose git shows records as they asked for."""
    both = stage.two_replicas(files)
    for who in both:
        who.ledger_sync("diff-driver", "--install")
    return both


def shown(who, *words, **options):
    return who.git("--no-pager", *words, **options)


def written(members):
    return json.dumps(members, indent=2, ensure_ascii=False) + "\n"


def long_bill(**members):
    """A record in which the first change is far from the first line."""
    return written({"name": "Lunch", "date": "2026-11-20", "amount": 12.5, "currency": "EUR", "category": "food", "tags": ["a"],
                    "book": "daily", "type": "expense", "with": ["alice"], "remark": "good", **members})


@scenario("a change says what it is about, in diff, show and log -p")
def heads(stage):
    alice, _ = two_replicas(stage, {LUNCH: long_bill()})
    alice.write({LUNCH: long_bill(remark="better")})
    for words in (["diff"], ["diff", "--cached"], ["show"], ["log", "-p", "-1"]):
        if words == ["diff", "--cached"]:
            alice.git("add", LUNCH)
        if words == ["show"]:
            alice.git("commit", "-qm", "by hand")
        said = shown(alice, *words)
        holds("@@ Lunch, 2026-11-20, 12.5 EUR\n" in said, f"{words}: the head of the hunk:\n{said}")
        holds('-  "remark": "good"\n+  "remark": "better"' in said, f"{words}: the lines as they stand:\n{said}")
    alice.write({LUNCH: long_bill(amount=13, remark="better")})
    said = shown(alice, "diff")
    holds("-{" + HEAD + "12.5 EUR\n+{" + HEAD + "13 EUR\n" in said, f"a head that changed:\n{said}")


@scenario("patches are of the files themselves", "format-patch", "--no-textconv")
def patches(stage, how):
    alice, bob = two_replicas(stage, {LUNCH: long_bill()})
    alice.commit({LUNCH: long_bill(name="Ramen", amount=13)})
    words = ["format-patch", "--stdout", "-1"] if how == "format-patch" else ["diff", "--no-textconv", "HEAD^", "HEAD"]
    patch = stage.sandbox.path / "a.patch"
    patch.write_text(shown(alice, *words) + "\n")
    bob.git("apply", patch)
    equal(bob.read(LUNCH), alice.read(LUNCH), "the record with the patch")


@scenario("git blame counts the lines of the file")
def blame(stage):
    alice, _ = two_replicas(stage, {LUNCH: long_bill()})
    alice.commit({LUNCH: long_bill(remark="better")})
    lines = alice.git("blame", "-s", LUNCH).splitlines()
    equal([line.split(") ", 1)[1].split("  # ")[0] for line in lines], alice.read(LUNCH).splitlines(), "the lines")
    head = alice.head()[:7]
    equal([number for number, line in enumerate(lines) if line.startswith(head)],
          [number for number, line in enumerate(alice.read(LUNCH).splitlines()) if "better" in line], "the line that was written last")


@scenario("property lists, binary ones too, are shown as JSON", plistlib.FMT_XML, plistlib.FMT_BINARY)
def lists(stage, form):
    alice, _ = two_replicas(stage, {LUNCH: bill()})
    place = alice.folder / PLIST
    for amount in (3, 4):
        place.write_bytes(plistlib.dumps({"name": "Tea 🍵", "date": "2026-11-21", "amount": amount, "tags": ["a"]}, fmt=form))
        alice.git("add", "-A")
        alice.git("commit", "-qm", f"{amount}")
    said = shown(alice, "show")
    holds("+{  # Tea 🍵, 2026-11-21, 4\n" in said and '-  "amount": 3' in said and '+  "amount": 4' in said, said)


CONTENTS = {
    "half a file": b'{\n  "amount": 12.50,\n', "empty": b"", "an empty record": b"{}\n", "a list": b"[1, 2]\n", "a word": b"null",
    "markers": b"<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> theirs\n", "no end of line": b'{"name": "Lunch", "amount": 1}',
    "escapes": '{\n  "name": "\u202eevil\u0007",\n  "x": "\x7f\u009b31m"\n}\n'.encode(), "control": b'{\n  "name": "\x1b]0;hi\x07"\n}\n',
    "zeros": b"{\0}\n\0", "no UTF-8": b'{\n  "name": "\xff\xfe"\n}\n', "other no UTF-8": b'{\n  "name": "\xfe\xff"\n}\n',
    "CRLF": b'{\r\n\t"name": "Lunch",\r\n\t"amount": 1\r\n}\r\n', "a mark": b'\xef\xbb\xbf{\n  "name": "Lunch"\n}\n',
    "conflicts": written({"name": "Lunch", "amount": 13, "~conflicts": {"amount": [{"value": 12}, {"value": 13, "kept": True}]}}).encode(),
    "deep": b"[" * 5000, "a broken binary list": b"bplist00\0\1\2", "a long title": written({"name": "ab c\n" * 500}).encode(),
    "large": b'{"remark": "' + b"x" * (2 << 20) + b'"}\n', "titles": b'{"title": {"en": "Food", "de": "Essen"}}\n',
}


@scenario("whatever a file holds, git shows it, and nothing that a terminal would obey")
def anything(stage):
    alice, _ = two_replicas(stage, {LUNCH: bill()})
    texts = {}
    for ending in ("json", "plist"):
        path = f"users/alice/bills/odd.00000004.{ending}"
        for name, content in CONTENTS.items():
            (alice.folder / path).write_bytes(content)
            alice.git("add", "-A")
            alice.git("commit", "-q", "--allow-empty", "-m", name)
            diff = subprocess.run(["git", "log", "-p", "-1", "--format="], cwd=alice.folder, env=environment(alice), capture_output=True)
            equal((diff.returncode, diff.stderr), (0, b""), f"{name} as {ending}")
            text = diff.stdout.decode("utf-8")
            holds(not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", text), f"{name} as {ending} is safe: {text[:300]!r}")
            texts[name, ending] = alice.ledger_sync("diff-driver", path)
        alice.git("rm", "-q", path)
        alice.git("commit", "-qm", "gone")
    equal(texts["an empty record", "json"], "{}\n", "a record with nothing in it")
    equal(texts["escapes", "json"].split("\n")[1], '  "name": "\\u202eevil\\u0007",', "what would be obeyed, or turn the text round")
    holds(texts["no UTF-8", "json"] != texts["other no UTF-8", "json"], "files that are no UTF-8 can be told apart")
    equal(texts["titles", "json"], '{"title": {"en": "Food", "de": "Essen"}}  # Food\n', "a title in languages")
    equal(texts["no end of line", "json"], '{"name": "Lunch", "amount": 1}  # Lunch, 1', "a file without an end of line")
    holds(len(texts["a long title", "json"].split("\n")[0]) < 80, "a head is short")


def environment(who):
    from replicas import PRODUCT
    from sandbox import environment as usual
    return usual(who.home, PATH=f"{PRODUCT.parent}:{PATH}")


@scenario("line n of what is shown is line n of the file, and two files that differ are shown otherwise")
def lines(stage):
    alice, _ = two_replicas(stage, {LUNCH: bill()})
    seed = random.randrange(1 << 30)
    draw = random.Random(seed)
    words = ["a", '"', "{", "}", "  # ", "\n", "\r\n", "\t", "午餐", "🛒", '"name": "x"', ",", "1.50", ":"]
    seen = {}
    for _ in range(60):
        text = "".join(draw.choice(words) for _ in range(draw.randrange(30)))
        if draw.random() < 0.5:
            text = written({"name": draw.choice(["午餐🛒", "x # y", ""]), "amount": draw.randrange(3), "remark": draw.choice(["", "a", "b"])})
        place = alice.folder / "users/alice/bills/odd.00000004.json"
        place.write_bytes(text.encode())
        said = alice.ledger_sync("diff-driver", place).split("\n")
        equal(said[1:], text.split("\n")[1:], f"the lines (seed {seed}) of {text!r}")
        holds(said[0].removesuffix("\r").startswith(text.split("\n")[0].removesuffix("\r")), f"the first line (seed {seed}) of {text!r}: {said[0]!r}")
        equal(seen.setdefault("\n".join(said), text), text, f"two files that are shown alike (seed {seed})")


@scenario("without the program, or with one that knows no such command, git shows the files as they are")
def missing(stage):
    alice, _ = two_replicas(stage, {LUNCH: long_bill()})
    alice.commit({LUNCH: long_bill(remark="better")})
    older = stage.sandbox.path / "older"
    older.mkdir()
    (older / "ledger-sync").write_text("#!/bin/sh\necho 'there is no command' >&2\nexit 2\n")
    (older / "ledger-sync").chmod(0o755)
    for path in (PATH, f"{older}:{PATH}"):
        said = alice.run("git", "log", "-p", "-1", PATH=path)
        equal((said.code, said.err), (0, ""), "git log -p")
        holds('-  "remark": "good"\n+  "remark": "better"' in said.out and "# Lunch" not in said.out, said.out)


@scenario("it is set up in this copy alone, and only if somebody says so; others' lines stay")
def setup(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    for who in (alice, bob):
        equal(who.git("check-attr", "diff", "--", LUNCH), f"{LUNCH}: diff: unspecified", "before somebody says so")
        who.ledger_sync("diff-driver", "--install")
        holds("diff-driver" in who.git("config", "--local", "diff.ledger-sync.textconv"), "the configuration")
        equal(who.git("check-attr", "diff", "--", LUNCH, "ledger.json", "kinds/bill.json", "README.md").split("\n"),
              [f"{LUNCH}: diff: ledger-sync", "ledger.json: diff: ledger-sync", "kinds/bill.json: diff: ledger-sync",
               "README.md: diff: unspecified"], "which files are records")
        equal(who.git("status", "--porcelain"), "", "git status")
    holds("diff" not in alice.read(".gitattributes"), "nothing travels")
    carol = Replica(stage, "carol")
    carol.git("clone", "-q", alice.git("remote", "get-url", "origin"), carol.folder, cwd=carol.home)
    attributes = carol.folder / ".git/info/attributes"
    attributes.parent.mkdir(exist_ok=True)
    attributes.write_text("*.txt text")
    head = carol.head()
    carol.ledger_sync("diff-driver", "--install")
    first = attributes.read_text()
    holds(first.startswith("*.txt text\n"), f"the line that was there:\n{first}")
    carol.ledger_sync("diff-driver", "--install")
    equal((attributes.read_text(), carol.head(), carol.git("status", "--porcelain")), (first, head, ""), "a second time, and no commit")
    carol.write({LUNCH: bill(amount=13)})
    holds("+{  # Lunch, 2026-11-20, 13\n" in shown(carol, "diff"), "git diff")
