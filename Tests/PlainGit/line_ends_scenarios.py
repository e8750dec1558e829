"""Line ends are the user's: git changes none of them, whatever it was told elsewhere."""
import json

from replicas import PRODUCT, Replica
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill

# What makes git give files other line ends: each tells it to the git of a person.
CONVERSIONS = {
    "core.autocrlf": lambda who: who.git("config", "--global", "core.autocrlf", "true", cwd=who.home),
    "core.autocrlf and text=auto": lambda who: (
        who.git("config", "--global", "core.autocrlf", "true", cwd=who.home),
        attributes(who, "* text=auto\n")),
    "eol=crlf": lambda who: attributes(who, "* eol=crlf\n"),
    "text eol=crlf": lambda who: attributes(who, "*.json text eol=crlf\n"),
    "core.eol": lambda who: (
        who.git("config", "--global", "core.eol", "crlf", cwd=who.home), attributes(who, "* text\n")),
}
# Nobody is logged in on the devices that change what is alice's.
OWNER = "note: alice/7k3fq2xw is a record of alice\n"


def attributes(who, lines):
    """The user's own attributes of all repositories."""
    (who.home / "attributes").write_text(lines)
    who.git("config", "--global", "core.attributesFile", who.home / "attributes", cwd=who.home)


def plain_clone(stage, alice, conversion):
    """carol, whose git changes line ends, with a clone that plain git made."""
    carol = Replica(stage, "carol")
    CONVERSIONS[conversion](carol)
    carol.git("clone", "-q", alice.git("remote", "get-url", "origin"), carol.folder, cwd=carol.home)
    return carol


def an_old_ledger(stage, line_before=""):
    """alice, in a ledger that was made before `.gitattributes` said anything of line ends."""
    alice, _ = stage.two_replicas({LUNCH: bill()})
    lines = [line for line in alice.read(".gitattributes").splitlines(True) if "-text" not in line]
    alice.commit({".gitattributes": line_before + "".join(lines)}, "as it was")
    alice.git("push", "-q")
    return alice


def expect_one_line_changed(who, path):
    equal(who.git("diff", "--numstat", "HEAD~1", "HEAD", "--", path), f"1\t1\t{path}", "the lines that changed")


@scenario("a clone in which git would change line ends", *CONVERSIONS)
def plainly_cloned(stage, conversion):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    carol = plain_clone(stage, alice, conversion)
    carol.git("reset", "-q", "--hard")
    equal(carol.git("status", "--porcelain"), "", "git status")
    equal(carol.read_bytes(LUNCH), bill().encode(), "the record's bytes")
    equal(json.loads(carol.ledger_sync("status", "--format", "json"))["changed"], [], "what a sync would commit")
    head = carol.head()
    carol.ledger_sync("sync")
    equal(carol.head(), head, "the head after a sync with nothing to send")
    outcome = carol.run(PRODUCT, "set", "7k3fq2xw", "amount=13")
    equal((outcome.code, outcome.err), (0, OWNER), "set, and what it had to say")
    expect_one_line_changed(carol, LUNCH)
    equal(carol.git("status", "--porcelain"), "", "git status after set")


@scenario("a clone of an old ledger in which git did change line ends", *CONVERSIONS)
def plainly_cloned_before(stage, conversion):
    alice = an_old_ledger(stage)
    carol = plain_clone(stage, alice, conversion)
    equal(carol.read_bytes(LUNCH), bill().replace("\n", "\r\n").encode(), "the record's bytes, as git wrote them")
    outcome = carol.run(PRODUCT, "set", "7k3fq2xw", "amount=13")
    equal(outcome.code, 0, "exit code of set")
    holds("line ends" in outcome.err and ".gitattributes" in outcome.err, f"both is said:\n{outcome.err}")
    equal(carol.read_bytes(LUNCH), bill(amount=13).encode(), "the record's bytes")
    expect_one_line_changed(carol, LUNCH)
    equal(carol.git("show", "HEAD:.gitattributes").splitlines()[-1], "* -text", "the last line of .gitattributes")
    carol.git("update-index", "--refresh")
    equal(carol.git("status", "--porcelain"), "", "git status")
    carol.ledger_sync("push")
    alice.ledger_sync("pull")
    equal(alice.contents(), carol.contents(), "the files of both")


@scenario("an old ledger gets the line with the first commit of ours, once",
          "set", "sync", "two devices at once")
def line_of_an_old_ledger(stage, way):
    alice = an_old_ledger(stage, line_before="* text=auto\n")
    bob = Replica(stage, "bob")
    bob.ledger_sync("pull")
    equal(bob.run(PRODUCT, "pull").err, "", "a pull that commits nothing says nothing")
    for who in (alice, bob) if way.startswith("two") else (alice,):
        if way == "sync":
            who.write({LUNCH: bill(amount=14)})
            outcome = who.run(PRODUCT, "sync")
        else:
            field = {"alice": "amount=13", "bob": "remark=alone"}[who.name]
            outcome = who.run(PRODUCT, "set", "7k3fq2xw", field)
        owner = OWNER if who is bob and way != "sync" else ""
        said = owner + ".gitattributes now tells git to leave line ends as they are (* -text)\n"
        equal((outcome.code, outcome.err), (0, said), "what is said")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    equal(bob.contents(), alice.contents(), "the files of both")
    equal(alice.read(".gitattributes").count("* -text\n"), 1, "how often the line stands there")
    equal(alice.git("check-attr", "text", "--", LUNCH).split()[-1], "unset", "git's attribute")
    equal(alice.git("status", "--porcelain"), "", "git status")


@scenario("who writes Windows line ends keeps them")
def own_returns(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    (alice.folder / LUNCH).write_bytes(bill(amount=13).replace("\n", "\r\n").encode())
    alice.ledger_sync("sync")
    bob.git("config", "--global", "core.autocrlf", "input", cwd=bob.home)
    bob.git("pull", "-q")
    equal(bob.read_bytes(LUNCH), bill(amount=13).replace("\n", "\r\n").encode(), "the bytes on the other device")
    bob.ledger_sync("set", "7k3fq2xw", "amount=14")
    equal(bob.read_bytes(LUNCH), bill(amount=14).replace("\n", "\r\n").encode(), "the bytes after set")
    equal(bob.git("status", "--porcelain"), "", "git status")
