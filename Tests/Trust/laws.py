"""What has to hold whatever the rules are: what people who were never let in can do, and what stays proven."""
import copy

from judge import Judge
from facts import owner

DOUBTS = ("not-signed", "unknown-key", "waits", "revoked", "not-theirs")


def trusted_keys(judged):
    """The keys that have to do with the first one: listed in a commit that one of them signs, or let in by one. It asks
    for no rank and no rule: whoever is not among them is a stranger."""
    commits = judged.commits.values()
    keys = {commit.signer for commit in commits if commit.id == judged.beginning}
    while True:
        more = set()
        for commit in commits:
            if commit.signer in keys:
                more |= {change.key for change in commit.all_key_changes() if change.deed == "lists"}
                more |= {judged.commits[one].signer for one in commit.words["Admits"] if one in judged.commits}
        more -= {None, *keys}
        if not more:
            return keys
        keys |= more


def broken(judged, chance):
    if judged.beginning is None:
        return
    keys = trusted_keys(judged)
    strangers = {commit.id for commit in judged.commits.values() if commit.signer and commit.signer not in keys}
    yield from strangers_write_elsewhere(judged, strangers)
    yield from strangers_change_something(judged, strangers)
    yield from falls_without_reason(judged, keys, chance)
    yield from drops_prove_something(judged)
    yield from requests_prove_something(judged)


def theirs(judged, strangers):
    """The folders that strangers alone have made. What takes a commit back gives a folder back, and makes none."""
    made = {}
    for commit in judged.commits.values():
        taken = judged.commits.get(commit.parents[0]) if len(commit.parents) == 1 else None
        for name in () if taken and commit.is_take_back(taken) else commit.opens:
            made.setdefault(name, set()).add(commit.id)
    return {name for name, by in made.items() if by <= strangers}


def strangers_write_elsewhere(judged, strangers):
    own = theirs(judged, strangers)
    for one in strangers:
        for path, verdict in judged.verdicts(judged.commits[one]).items():
            if verdict[0] == "proven" and owner(path) not in own:
                yield one, f"a stranger is proven to have written {path}"


def strangers_change_something(judged, strangers):
    """Without their signatures everything else is judged alike, but in folders that they had made by then: whoever comes
    first to a name that is free has it."""
    silent = []
    for commit in judged.commits.values():
        commit = copy.copy(commit)
        if commit.id in strangers:
            commit.signer = None
        silent.append(commit)
    other, own = Judge(silent, judged.beginning), theirs(judged, strangers)
    for commit in judged.commits.values():
        if commit.id in strangers:
            continue
        made = own.union(*(judged.commits[one].opens for one in judged.past[commit.id] & strangers))
        before, after = judged.verdicts(commit), other.verdicts(commit)
        for path in commit.files:
            # Which reason is given where nothing is proven may differ.
            is_alike = before[path] == after[path] or before[path][0] in DOUBTS and after[path][0] in DOUBTS
            if not is_alike and owner(path) not in made:
                yield commit.id, f"{path} is {before[path]}, and without strangers {after[path]}"


def falls_without_reason(judged, keys, chance):
    """What somebody who was let in has written stays proven, unless a key on which it rests is not believed any more, a
    keeper let two people in under one name, or somebody took two names at once."""
    if takes_two_names(judged) or lets_two_in(judged):
        return
    distrusted = {listing.key for listing in judged.reading.reach}
    some = [commit for commit in judged.commits.values() if commit.signer in keys]
    for commit in chance.sample(some, min(4, len(some))):
        past = [one for one in judged.commits.values() if one.id == commit.id or judged.is_before(one.id, commit.id)]
        if distrusted & {one.signer for one in past}:
            continue
        then = Judge(past, judged.beginning)
        if then.beginning != judged.beginning:
            continue
        members = then.reading.ring_before(commit).members
        now = judged.verdicts(commit)
        for path, verdict in then.verdicts(commit).items():
            if verdict[0] == "proven" and verdict[1] in members and now[path][0] in DOUBTS:
                yield commit.id, f"{path} was proven by {verdict[1]}, and is {now[path]}"


def drops_prove_something(judged):
    """Where no merge says that it drops something, the same is proven, and the keys are the same."""
    mute = []
    for commit in judged.commits.values():
        commit = copy.copy(commit)
        commit.drops = None
        mute.append(commit)
    other = Judge(mute, judged.beginning)
    if other.keys() != judged.keys():
        yield max(judged.commits), "a drop changes keys"
    for commit in judged.commits.values():
        before, after = judged.verdicts(commit), other.verdicts(commit)
        for path in commit.files:
            if before[path] != after[path] and before[path] != ("settled", "Drops"):
                yield commit.id, f"{path} is {before[path]}, and without drops {after[path]}"


def requests_prove_something(judged):
    """Where nobody asks for a key, the same is proven, and the keys are the same: what asks has no proof then."""
    mute = []
    for commit in judged.commits.values():
        commit = copy.copy(commit)
        commit.asks = None
        mute.append(commit)
    other = Judge(mute, judged.beginning)
    if other.keys() != judged.keys():
        yield max(judged.commits), "a request changes keys"
    for commit in judged.commits.values():
        before, after = judged.verdicts(commit), other.verdicts(commit)
        for path in commit.files:
            asks = before[path] == ("settled", "asks") and after[path][0] != "proven"
            if before[path] != after[path] and not asks:
                yield commit.id, f"{path} is {before[path]}, and without requests {after[path]}"


def takes_two_names(judged):
    renames = [(commit.id, change) for commit in judged.commits.values() for change in commit.all_key_changes()
               if change.deed == "renames"]
    registered = {deed.name for deed in judged.reading.all_deeds() if deed.what in ("begins", "registers")}
    if any(one.name in registered for _, one in renames):
        return True
    return any(one.key == other.key and a != b and not judged.is_before(a, b) and not judged.is_before(b, a)
               or one.name == other.name and a != b for a, one in renames for b, other in renames)


def lets_two_in(judged):
    let_in = {}
    for commit in judged.commits.values():
        for one in commit.words["Admits"]:
            if one in judged.commits:
                for name in {change.name for change in judged.commits[one].all_key_changes()}:
                    let_in.setdefault(name, set()).add(one)
    return any(len(all_) > 1 for all_ in let_in.values())
