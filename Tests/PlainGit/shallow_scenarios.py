"""A clone without its history can be read; what would change it says what to do."""
from replicas import PRODUCT, Replica
from scenarios import equal, holds, scenario
from shallow_cases import expect_answers, expect_refused
from trouble_scenarios import LUNCH, bill

PAST = [["log"], ["search", "Eve", "--history"], ["diff", "HEAD~1"],
        ["list", "bill", "--at", "2020-01-01"]]


def shallow_clone(stage):
    """carol, with the newest two commits, of which the second has an edit."""
    alice, _ = stage.two_replicas({LUNCH: bill()})
    alice.commit({LUNCH: bill(amount=13)})
    alice.git("push", "-q")
    carol = Replica(stage, "carol")
    carol.git("clone", "-q", "--depth=2", f"file://{stage.sandbox.path}/cloud.git", carol.folder, cwd=carol.home)
    return alice, carol


@scenario("a shallow clone answers questions")
def read(stage):
    _, carol = shallow_clone(stage)
    carol.write({LUNCH: bill(amount=15)})
    expect_answers(carol)
    holds("15" in carol.ledger_sync("sum", "bill", "--user", "all"), "the sum is that of the files")


@scenario("what changes a shallow clone is refused, with the command that brings the rest, and then done")
def write(stage):
    alice, carol = shallow_clone(stage)
    expect_refused(carol)
    carol.git("fetch", "-q", "--unshallow")
    carol.ledger_sync("set", "7k3fq2xw", "amount=14")
    carol.ledger_sync("sync")
    alice.ledger_sync("pull")
    equal(alice.contents(), carol.contents(), "the files of both")


@scenario("what a shallow clone lacks of the past is not passed over in silence")
def past(stage):
    _, carol = shallow_clone(stage)
    for words in PAST:
        outcome = carol.run(PRODUCT, *words)
        holds(outcome.code == 0 or "git fetch --unshallow" in outcome.err, f"{words}: {outcome.code}\n{outcome.err}")
    for revision in ("HEAD~2", "HEAD~9", "HEAD~1^"):
        outcome = carol.run(PRODUCT, "diff", revision)
        equal(outcome.code, 3, f"exit code of diff {revision}\n{outcome.err}")
        holds("git fetch --unshallow" in outcome.err, f"diff {revision}:\n{outcome.err}")
    holds("there is no commit" in carol.run(PRODUCT, "diff", "HAED~2").err, "a name that is none")
