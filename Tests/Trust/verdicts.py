"""The table of attacks: each says beforehand what the program has to answer, and is judged by that.

    @attack(forged="not-signed", own="by alice")
    def a_forged_name(it): ...

Each word is a commit, or several, by the subject. A reason (`not-signed`, `unknown-key`, `waits`, `revoked`,
`not-theirs`): `verify` lists it, with that one. `by NAME`: it is proven, and `log` says so. `nobody`: neither. `verify`
lists no other commit. `refused=6`: `verify` ends with 6 and answers nothing.
"""
import collections
from typing import Callable, NamedTuple

from ledger import holder

# Attacks that are not judged as they should be yet, each with the reason.
OPEN = {}
# The names under which Alice is known.
ALICE = ("alice", "anna")


class Attack(NamedTuple):
    name: str
    module: str
    attempt: Callable
    expected: dict


ATTACKS = []


def attack(**expected):
    def listed(attempt):
        assert attempt.__name__ not in (one.name for one in ATTACKS), f"there are two of {attempt.__name__}"
        ATTACKS.append(Attack(attempt.__name__, attempt.__module__, attempt, expected))
        return attempt
    return listed


def attacks(rows, **expected):
    """Attacks that differ by one thing: each row has the last word of a name, and that thing."""
    def listed(attempt):
        for word, thing in rows.items():
            def of_row(it, thing=thing):
                attempt(it, thing)
            of_row.__name__, of_row.__module__ = f"{attempt.__name__}_{word}", attempt.__module__
            attack(**expected)(of_row)
        return attempt
    return listed


def judge(it, expected):
    """What is not as it should be after an attack."""
    doubts, code = it.ask("verify", it.head())
    log, log_code = it.ask("log")
    if "refused" in expected:
        answer = {"refused": code}
    else:
        assert code == (1 if doubts else 0), f"verify ended with {code}"
        assert log_code == 0, f"log ended with {log_code}"
        answer = answers(it, doubts, log)
    problems = [
        f"{subject}: {answer.get(subject)} instead of {expected.get(subject, 'not listed')}"
        for subject in {**expected, **answer}
        if answer.get(subject) != expected.get(subject) and (subject in expected or is_doubt(answer[subject]))
    ]
    return problems + false_proofs(it, log or []) + false_keys(it)


def is_doubt(verdict):
    return not verdict.startswith("by ") and verdict != "nobody"


def answers(it, doubts, log):
    """What is said of the commits, by their subjects."""
    reasons = {one["commit"]: one["reason"] for one in doubts}
    signers = {one["commit"]: f"by {one['signed']}" if one["signed"] else "nobody" for one in log}
    said = collections.defaultdict(set)
    for commit, subject in it.subjects().items():
        assert commit in signers, f"log lacks the commit {subject}"
        assert commit not in reasons or signers[commit] == "nobody", f"log has {subject} as proven, and verify has not"
        said[subject].add(reasons.get(commit, signers[commit]))
    return {subject: " and ".join(sorted(verdicts)) for subject, verdicts in said.items()}


def false_proofs(it, log):
    """Commits that count as Alice's, and were signed by nobody or with a key of somebody else."""
    return [
        f"{one['message']}: proven as {one['signed']}, who has not signed it"
        for one in log if one["signed"] in ALICE and it.signed.get(one["commit"]) != "alice"
    ]


def false_keys(it):
    """Keys that count as Alice's and are somebody else's, or that keep the ledger and should not."""
    names = {path.read_text().split()[1]: path.stem for path in it.home.glob("*.pub")}
    problems = []
    for one in it.ask("keys")[0] or []:
        name = names.get(one["key"].split()[1], one["key"])
        if one["revoked"] or one["waiting"]:
            continue
        if one["user"] in ALICE and holder(name) != "alice":
            problems.append(f"the key {name} counts as {one['user']}'s")
        if one["use"] in ("keep", "paper") and name not in it.keepers:
            problems.append(f"the key {name} counts as {one['user']}'s, with the use {one['use']}")
    return problems
