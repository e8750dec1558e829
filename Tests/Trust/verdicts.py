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
}
REASONS = ("not-signed", "unknown-key", "waits", "revoked", "not-theirs")


class Attack(NamedTuple):
    name: str
    module: str
    attempt: Callable
    expected: dict
    # Attacks of one group are made one after another in one ledger.
    group: str


ATTACKS = []


def attack(**expected):
    return lambda attempt: register(attempt, attempt.__name__, attempt, expected, attempt.__name__)


def attacks(rows, together=False, **expected):
    """Attacks that differ by one thing: each row has the last word of a name, and that thing.

    - together: whether they can be made in one ledger, which is faster; none of them goes back in the history.
    """
    def listed(attempt):
        for word, thing in rows.items():
            name = f"{attempt.__name__}_{word}"
            register(attempt, name, lambda it, thing=thing: attempt(it, thing), expected,
                     attempt.__name__ if together else name)
        return attempt
    return listed


def register(function, name, attempt, expected, group):
    assert name not in (one.name for one in ATTACKS), f"there are two of {name}"
    ATTACKS.append(Attack(name, function.__module__, attempt, expected, group))
    return function


def judge(it, made):
    """What is not as it should be after some attacks, by their names: each was made with some commits."""
    doubts, code = it.ask("verify", it.head())
    log, log_code = it.ask("log")
    if "refused" not in made[0][0].expected:
        assert code == (1 if doubts else 0), f"verify ended with {code}"
        assert log_code == 0, f"log ended with {log_code}"
        subjects = it.subjects()
        verdicts = verdicts_of(subjects, doubts, log)
    problems = {}
    for one, commits in made:
        if "refused" in one.expected:
            problems[one.name] = differences(one.expected, {"refused": code})
        else:
            problems[one.name] = differences(one.expected, answers(subjects, verdicts, commits))
    problems[made[0][0].name] += false_proofs(it, log) + false_keys(it)
    return problems


def differences(expected, answer):
    return [
        f"{subject}: {answer.get(subject)} instead of {verdict}"
        for subject, verdict in expected.items()
        if answer.get(subject) != verdict and not (verdict == "unproven" and is_doubt(answer.get(subject)))
    ] + [
        f"{subject}: {verdict}, and nothing was expected of it"
        for subject, verdict in answer.items() if subject not in expected and is_doubt(verdict)
    ]


def is_doubt(verdict):
    return verdict is not None and all(one in REASONS for one in verdict.split(" and "))


def verdicts_of(subjects, doubts, log):
    """What is said of each commit, by `verify` and `log` alike."""
    reasons = {one["commit"]: one["reason"] for one in doubts}
    signers = {one["commit"]: f"by {one['signed']}" if one.get("signed") else "nobody" for one in log}
    for commit, subject in subjects.items():
        assert commit in signers, f"log lacks the commit {subject}"
        assert commit not in reasons or signers[commit] == "nobody", f"log has {subject} as proven, and verify has not"
    return {**signers, **reasons}


def answers(subjects, verdicts, commits):
    """The same by the subjects of some commits."""
    said = collections.defaultdict(set)
    for commit, subject in subjects.items():
        if commit in commits:
            said[subject].add(verdicts[commit])
    return {subject: " and ".join(sorted(all)) for subject, all in said.items()}


def false_proofs(it, log):
    """Commits that count as Alice's, and were signed by nobody or with a key of somebody else."""
    return [
        f"{one['message']}: proven as {one['signed']}, who has not signed it"
        for one in log if one.get("signed") in it.alice and it.signed.get(one["commit"]) != "alice"
    ]


def false_keys(it):
    """Keys that count as Alice's and are somebody else's, or that keep the ledger and should not.

    Where no manifest was changed and no key asked for nothing is asked: it takes a tenth of the time of all attacks.
    """
    if not it.touches("users/*/manifest.json") and not it.touches("users/*/devices/*"):
        return []
    names = {path.read_text().split()[1]: path.stem for path in it.home.glob("*.pub")}
    problems = []
    for one in it.ask("keys")[0]:
        name = names.get(one["key"].split()[1], one["key"])
        if one["asks"] and (one["use"] or one["member"]):
            problems.append(f"the key {name} only asks, and has the use {one['use']}")
        if one["revoked"] or one["waiting"] or one["asks"]:
            continue
        if one["user"] in it.alice and holder(name) != "alice":
            problems.append(f"the key {name} counts as {one['user']}'s")
        if one["use"] in ("keep", "paper") and name not in it.keepers:
            problems.append(f"the key {name} counts as {one['user']}'s, with the use {one['use']}")
    return problems
