"""The table of attacks: each says beforehand what the program has to answer, and is judged by that.

    @attack(forged="not-signed", own="by alice")
    def a_forged_name(it): ...

Each word is a commit, or several, by the subject. A reason (`not-signed`, `unknown-key`, `waits`, `revoked`,
`not-theirs`): `verify` lists it, with that one. `by NAME`: it is proven, and `log` says so. `nobody`: neither. `verify`
lists no other commit. `unproven`: with whatever reason, where no page says which. `refused=6`: `verify` ends with 6 and
answers nothing.
"""
import collections
from typing import Callable, NamedTuple

from ledger import holder

# Attacks that are not judged as they should be yet, each with the reason.
OPEN = {
    "a_folder_with_an_empty_name": "verify ends with 7",
    "a_link_to_a_manifest": "commands end with 7 where plain git has checked out a link",
    "a_tag_in_place_of_a_commit": "verify ends with 3 where a word names what is no commit",
    "an_acceptance_of_a_tree": "verify ends with 3 where a word names what is no commit",
    "many_folders": "the keys that Bob lists for guests count for nothing, and are proven",
}
REASONS = ("not-signed", "unknown-key", "waits", "revoked", "not-theirs")

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
        f"{subject}: {answer.get(subject)} instead of {verdict}"
        for subject, verdict in expected.items()
        if answer.get(subject) != verdict and not (verdict == "unproven" and is_doubt(answer.get(subject)))
    ]
    problems += [
        f"{subject}: {verdict}, and nothing was expected of it"
        for subject, verdict in answer.items() if subject not in expected and is_doubt(verdict)
    ]
    return problems + false_proofs(it, log) + false_keys(it)


def is_doubt(verdict):
    return verdict is not None and all(one in REASONS for one in verdict.split(" and "))


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
        for one in log if one["signed"] in it.alice and it.signed.get(one["commit"]) != "alice"
    ]


def false_keys(it):
    """Keys that count as Alice's and are somebody else's, or that keep the ledger and should not."""
    names = {path.read_text().split()[1]: path.stem for path in it.home.glob("*.pub")}
    problems = []
    for one in it.ask("keys")[0]:
        name = names.get(one["key"].split()[1], one["key"])
        if one["revoked"] or one["waiting"]:
            continue
        if one["user"] in it.alice and holder(name) != "alice":
            problems.append(f"the key {name} counts as {one['user']}'s")
        if one["use"] in ("keep", "paper") and name not in it.keepers:
            problems.append(f"the key {name} counts as {one['user']}'s, with the use {one['use']}")
    return problems
