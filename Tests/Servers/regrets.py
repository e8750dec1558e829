"""A household in which somebody takes back what a sync has brought.

That is undone which this person may write, and all else stays. The model learns from the device what came back. Where
somebody else had changed the same at the same time, several values are right, and all devices agree on one of them.
"""
import dataclasses
import decimal
import json
import pathlib

from arrivals import ArrivalsHousehold
from household import Written
from scenarios import equal, holds


@dataclasses.dataclass
class TakenBack(Written):
    """What a field shows again, because these acts were undone."""
    acts: frozenset = frozenset()


def field_of(kind):
    return {"bill": "amount", "drink": "abv"}.get(kind, "watered")


def shown_by(writes, seen):
    """What a device shows that has seen these acts."""
    return next((each.value for each in reversed(writes) if each.act in seen), None)


def newest(writes):
    """What nobody has written over who knew of it."""
    return [each for each in writes if not any(each.act in other.seen for other in writes)]


def is_doubtful(writes):
    """Whether something was taken back beside what somebody else wrote, and nobody has written who knew of both."""
    last = writes[-1]
    for undo in (each for each in writes if isinstance(each, TakenBack)):
        for other in writes:
            are_apart = undo.act != other.act and undo.act not in other.seen and other.act not in undo.seen
            if are_apart and not {undo.act, other.act} <= last.seen:
                return True
    return False


class RegretsHousehold(ArrivalsHousehold):
    def pick_to_drink(self, person):
        """What nobody takes back: there since before the first day."""
        return self.random.choice([(key, each) for key, each in self.records.items() if each.name in ("Guinness", "Kinmen")])

    def undo_sync(self, person):
        if not person.is_online or not person.twin.is_online:
            return False
        self.add_bill(person.twin)
        person.twin.sync()
        before, seen, former = self.take_stock(person), frozenset(person.seen), self.last_operation(person)
        start = person.device.head()
        person.sync()
        brought_by = self.commits(person, start)
        last = self.last_operation(person)
        if last["operation"] == former["operation"] or last["command"] != "sync":
            return False
        if self.renamed in person.seen and self.renamed not in seen:
            return False  # a new name stays, and so does all that its commit has changed: there is no simple model of that
        after = self.take_stock(person)
        person.run("undo", last["operation"], "--allow-deletions", expect=(0, 1))
        found = self.take_stock(person)
        for key in sorted({*before, *after, *found}):
            owner = (after.get(key) or before.get(key) or found.get(key))[0]
            wanted = before if owner in (person.user, "shared") else after
            # What one commit changed together with somebody else's records stays with them.
            if owner == "shared" and found.get(key) == after.get(key) and self.is_tied(person, key, brought_by):
                wanted = after
            equal(found.get(key), wanted.get(key), f"{person.device.name}: {key} of {owner} after undo")
        self.expect_proven(person)
        brought = frozenset(person.seen - seen)
        if brought & self.arrivals:
            # What arrives would come once more with the next list of the bank; so it is brought back.
            person.run("redo", "--allow-deletions", expect=(0, 1))
            equal(self.take_stock(person), after, f"{person.device.name}: after redo")
            self.expect_proven(person)
        else:
            self.learn(person, after, found, brought)
        return True

    def commits(self, person, start):
        """The paths that each commit since `start` has changed, merges apart."""
        said = person.device.git("log", "--no-merges", "--name-only", "--format=%x00", f"{start}..HEAD")
        return [block.split() for block in said.split("\0")]

    def is_tied(self, person, key, commits):
        """Whether a commit has changed a shared record together with what only somebody else may write."""
        own = {person.user} | ({self.later_name} if person.user == "bob" else set())

        def is_others(path):
            return path.startswith("users/") and path.split("/")[1] not in own

        return any(any(path.endswith(f"{key.split('/')[-1]}.json") for path in paths) and any(map(is_others, paths))
                   for paths in commits)

    def last_operation(self, person):
        # Not by `run`: the list may have the words by which the ledger came to hold back what is not proven.
        return person.device.answer("undo", "--list", LEDGER_SYNC_NOW=self.tick())[0]

    def take_stock(self, person):
        """{key: (owner, value, tags, picture, conflicts)} of all that this device has."""
        found = {}
        for kind in ["bill", "drink", *(name for name, act in self.kinds.items() if act in person.seen)]:
            for each in json.loads(person.run("list", kind, "--user", "all", "--json")):
                fields, owner = each["fields"], each["user"] or "shared"
                value = decimal.Decimal(str(fields.get(field_of(kind), 0)))
                found[each["id"] if kind == "bill" else f"{kind}/{each['id']}"] = (
                    "bob" if owner == self.later_name else owner, value, frozenset(fields.get("tags", ())), fields.get("photo"),
                    fields.get("~conflicts"))
        return found

    def learn(self, person, after, found, brought):
        """What the model has to know of an undo: the differences that it made."""
        seen, act = frozenset(person.seen), person.note().act
        for key in sorted({*after, *found}):
            if after.get(key) == found.get(key):
                continue
            record = self.records[key]
            if key not in found:
                record.removed = TakenBack(act, None, seen, brought)
                continue
            _, value, tags, photo, conflicts = found[key]
            field, is_changed = field_of(record.kind), key not in after or after[key][4] != conflicts
            if is_changed:
                record.write("~conflicts", TakenBack(act, None, seen, brought))
            if key not in after:
                self.buried.setdefault(key, set()).add(record.removed.act)
                record.removed = None
            if field == "watered":
                grown = value - sum(each.value for each in record.writes[field] if each.act in seen)
                if grown:
                    record.write(field, TakenBack(act, grown, seen, brought))
            elif is_changed or shown_by(record.writes[field], seen) != value:
                record.write(field, TakenBack(act, value, seen, brought))
            self.learn_tags(record, tags, act, seen)
            picture = self.read_picture(person, record, key) if photo else None
            if shown_by(record.writes.get("photo", []), seen) != picture:
                record.write("photo", TakenBack(act, picture, seen, brought))

    def learn_tags(self, record, tags, act, seen):
        known = self.tags_of(record, seen)
        for tag in sorted(tags - known):
            record.write("tags", Written(act, tag, seen))
        gone = {each.act for each in record.writes.get("tags", ()) if each.value in known - tags and each.act in seen}
        if gone:
            record.write("tags", TakenBack(act, None, seen, frozenset(gone)))

    def read_picture(self, person, record, key):
        answer = json.loads(person.run("open", self.called(person, record, key), "photo", "--json"))
        return (person.device.ledger / pathlib.Path(answer["path"])).read_bytes()

    def tags_of(self, bill, seen):
        writes = [each for each in bill.writes.get("tags", ()) if each.act in seen]
        gone = {act for each in writes if isinstance(each, TakenBack) for act in each.acts}
        return {each.value for each in writes if each.value is not None and each.act not in gone}

    # Where several answers are right

    def settle(self):
        """Asks the first device which of the right answers there is, wherever there are several."""
        person = self.people[0]
        stock = self.take_stock(person)
        self.doubts = 0
        for key, record in self.records.items():
            if self.is_there(record, key in stock, record.name):
                self.settle_field(record, field_of(record.kind), lambda: stock[key][1])
                self.settle_field(record, "photo", lambda: stock[key][3] and self.read_picture(person, record, key))
                self.settle_tags(record, stock[key][2])
            record.owner = self.name_of(record.owner)

    def is_there(self, record, is_found, what):
        writes = [each for writes in record.writes.values() for each in writes]
        undone = {act for each in writes if isinstance(each, TakenBack) for act in each.acts | {each.act}}
        edits = [each for each in writes if record.removed and each.act not in record.removed.seen]
        if edits and all(each.act in undone for each in edits):
            self.doubts += 1
            if not is_found:
                record.removed.seen |= undone
        equal(is_found, not record.is_gone, f"whether there is {what}")
        return is_found

    def settle_field(self, record, field, read):
        writes = record.writes.get(field, [])
        if field != "watered" and writes and is_doubtful(writes):
            self.doubts += 1
            value = read()
            choices = [each.value for each in newest(writes)]
            holds(value in choices, f"{field} of {record.name}: {value} is none of {choices}")
            record.write(field, Written(0, value, frozenset()))
        if writes and writes[-1].value is None:
            record.writes.pop(field)

    def settle_tags(self, record, found):
        writes = record.writes.get("tags", [])
        sure, possible = set(), set()
        for tag in {each.value for each in writes if each.value is not None}:
            added = [each for each in writes if each.value == tag]
            undone = [each for each in writes if isinstance(each, TakenBack) and any(a.act in each.acts for a in added)]
            alive = [each for each in added if not any(each.act in undo.acts for undo in undone)]
            if alive:
                possible.add(tag)
            if alive and all(any(undo.act in each.seen for each in alive) for undo in undone):
                sure.add(tag)
        self.doubts += sure != possible
        holds(sure <= found <= possible, f"the tags of {record.name}: {sorted(found)}, not {sorted(possible)}")
        record.writes["tags"] = [Written(0, tag, frozenset()) for tag in found]
