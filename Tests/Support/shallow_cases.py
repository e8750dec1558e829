"""What a shallow clone answers, and what it refuses."""
from scenarios import equal, holds

READING = [["list", "bill", "--user", "all"], ["show", "7k3fq2xw"], ["sum", "bill", "--user", "all"],
           ["search", "Eve", "--user", "all"], ["conflicts"], ["status"], ["users"], ["whoami"],
           ["sql", "select count(*) from records"]]
WRITING = [["set", "7k3fq2xw", "amount=14"], ["add", "bill", "amount=3"], ["rm", "7k3fq2xw"], ["pull"], ["push"], ["sync"],
           ["repair"], ["register", "dan"]]


def expect_answers(who):
    for words in READING:
        outcome = who.attempt(*words)
        holds("shallow" not in outcome.err and outcome.code == 0, f"{words}: {outcome.code}\n{outcome.err}")


def expect_refused(who):
    head = who.head()
    for words in WRITING:
        outcome = who.attempt(*words)
        equal(outcome.code, 3, f"exit code of {words}\n{outcome.err}")
        holds("git fetch --unshallow" in outcome.err, f"{words} says what to do:\n{outcome.err}")
        equal((who.head(), who.git("status", "--porcelain")), (head, ""), "nothing has changed")
