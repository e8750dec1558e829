"""Random histories: people with devices who keep a ledger together, and thieves who have a key and the whole ledger."""
import dataclasses

from history import ASKING, Step

PEOPLE = ["alice", "bob", "carol", "dave", "erin"]
KEYS = [f"k{number}" for number in range(14)]
USES = ["page", "sign", "sign", "sign", "keep", "paper"]


@dataclasses.dataclass
class Device:
    person: int
    key: str
    head: int
    use: str = "sign"
    # Whether its key should count, as far as the teller can say.
    counts: bool = True


class Teller:
    def __init__(self, random):
        self.random, self.steps, self.past, self.names, self.registered = random, [], [], [], []
        self.free = list(KEYS)
        self.is_late = random.random() < 0.3  # clocks that say nothing
        self.count = random.randint(2, 5)
        self.devices, self.files = [], 0
        # The requests: the step, the person and the key; and whose key was taken away.
        self.asked, self.lost = [], []

    def tell(self):
        self._begin()
        for _ in range(self.random.randint(6, 24)):
            chance = self.random.random()
            (self._thief if chance < 0.13 else self._stranger if chance < 0.2 else self._turn)()
        return self._end()

    def add(self, parents, deeds=(), key=None, person=0, words=(), forged=None, takes=None):
        at = self.random.randrange(1_000_000) if self.is_late else 100 * len(self.steps)
        past = set(parents).union(*(self.past[one] for one in parents))
        names = dict(enumerate(PEOPLE))
        for one in parents:
            names.update({who: name for who, name in self.names[one].items() if name != PEOPLE[who]})
        for deed in deeds:
            # Who goes on under another name; the others learn it where they have merged this.
            if deed[0] == "renames" and deed[1] == names[person]:
                names[person] = deed[2]
        author = names[person] if self.random.random() < 0.9 else self.random.choice(PEOPLE)
        self.steps.append(Step(list(parents), key, author, at, list(deeds), list(words), forged, takes))
        self.past.append(past)
        self.names.append(names)
        return len(self.steps) - 1

    def _begin(self):
        random = self.random
        first = self.add([], [("start",)])
        first = self.add([first], [("guest", "alice")])
        for person in range(1, self.count):
            if random.random() < 0.15:  # who has used the ledger without a key
                first = self.add([first], [("guest", PEOPLE[person])])
        if random.random() < 0.2:
            first = self.add([first], [("guest", "guest")])
        key = self.free.pop(0)
        deeds = [("lists", "alice", key, "keep"), ("signatures", random.choice(["say", "say", "say", "hold", "off"]))]
        begin = self.add([first], deeds, key)
        self.devices = [Device(0, key, begin, "keep")]
        if random.random() < 0.08:  # another beginning, which did not see this one
            key = self.free.pop(0)
            name = random.choice(["bob", "alice"])
            other = self.add([first], [("lists", name, key, "keep"), ("signatures", "say")], key, PEOPLE.index(name))
            self.devices.append(Device(PEOPLE.index(name), key, other, "keep"))
        for person in range(1, self.count):
            self._register(person, begin if random.random() < 0.8 else random.randrange(len(self.steps)))
            if random.random() < 0.7:
                self._admit(self.devices[0])

    def _register(self, person, on):
        key = self.free.pop(0) if self.free and self.random.random() < 0.9 else self.random.choice(KEYS)
        head = self.add([on], [("registers", self._name(person, on), key)], key, person)
        self.registered.append(head)
        self.devices.append(Device(person, key, head, counts=False))

    def _name(self, person, at):
        return self.names[at][person]

    def _admit(self, keeper):
        if self.registered:
            one = self.registered[-1] if self.random.random() < 0.6 else self.random.choice(self.registered)
            if one != keeper.head and one not in self.past[keeper.head]:
                keeper.head = self._merge(keeper.head, one, keeper)
            keeper.head = self.add([keeper.head], [], keeper.key, keeper.person, [("Admits", one)])
            for device in self.devices:
                if device.key == self.steps[one].key:
                    device.counts = True

    def _merge(self, one, other, device):
        """A merge by a device. Git may be told to sign it; a few are not what the engine makes."""
        random = self.random
        if one == other or other in self.past[one]:
            return one
        if one in self.past[other] and random.random() < 0.8:
            return other
        parents = random.sample([one, other], 2)
        third = random.randrange(len(self.steps))
        if random.random() < 0.05 and third not in parents and not self.past[third] & {one, other}:
            parents.append(third)
        deeds = self._deeds(device, parents[0]) if random.random() < 0.08 else []
        key = device.key if random.random() < 0.25 else None
        return self.add(parents, deeds, key, device.person, self._words(parents) if key and random.random() < 0.5 else [])

    def _words(self, parents):
        past = sorted(set(parents).union(*(self.past[one] for one in parents)))
        number = self.random.randint(1, 3)
        return [(self.random.choice(["Accepts", "Accepts", "Brings-in", "Admits", "Drops"]), self.random.choice(past))
                for _ in range(number)]

    def _somebody(self, *uses):
        """A device, mostly one whose key counts; one of these uses, where there is one."""
        of = [one for one in self.devices if one.use in uses] or self.devices
        return self.random.choice([one for one in of if one.counts or self.random.random() < 0.2] or of)

    def _turn(self):
        random, device = self.random, self._somebody()
        left = random.randrange(125)
        for share, deed in (
            (26, lambda: self._meet(device)),
            (3, lambda: self._register(random.randrange(1, self.count), device.head)),
            (6, lambda: self._admit(self._somebody("keep"))),
            (6, lambda: self._speak(device)),
            (14, lambda: self._new_device(self._somebody("sign", "keep", "keep"))),
            (12, lambda: self._lose(self._somebody("keep", "keep", "paper", "sign"))),
            (3, lambda: self._rename(device)),
            (8, lambda: self._drop(device)),
            (5, lambda: self._drop(self._somebody("keep"))),
            (13, self._ask),
            (12, self._answer),
            (2, lambda: self._crowd(device)),
            (15, lambda: self._write(device)),
        ):
            left -= share
            if left < 0:
                return deed()

    def _meet(self, device):
        device.head = self._merge(device.head, self._somebody().head, device)

    def _speak(self, device):
        device.head = self.add([device.head], [], device.key, device.person, self._words([device.head]))

    def _drop(self, device):
        """A merge with what takes back a commit, mostly one of the last that changes something, and rightly."""
        random, head = self.random, device.head
        past = sorted(self.past[head] | {head})
        edits = [one for one in past if self.steps[one].deeds][-6:]
        edits = [one for one in edits if random.random() < 0.3 or self.steps[one].key != device.key] or edits
        one = random.choice(edits) if random.random() < 0.85 else random.randrange(1, len(self.steps))
        taken = self._take_back(device, one)
        key = device.key if random.random() < 0.9 else None
        named = one if random.random() < 0.95 else random.choice(past)
        words = [("Drops", named), *(self._words([head]) if random.random() < 0.1 else [])]
        random.shuffle(words)
        odd = [[taken, head], [head], [taken], [head, taken, random.randrange(len(self.steps))]]
        parents = [head, taken] if random.random() < 0.85 else random.choice(odd)
        deeds = self._deeds(device, head) if random.random() < 0.06 else []
        device.head = self.add(parents, deeds, key, device.person, words)

    def _take_back(self, device, one):
        """The commit that takes one back, or now and then something that is like it."""
        random = self.random
        how = "rightly" if random.random() < 0.9 else random.choice(
            ["at another time", "with other words", "as somebody else"])
        deeds = self._deeds(device, one) if random.random() < 0.05 else []
        key = device.key if random.random() < 0.04 else None
        more = [device.head] if random.random() < 0.03 and device.head != one else []
        return self.add([one, *more], deeds, key, device.person, takes=how)

    def _write(self, device):
        random = self.random
        key = device.key if random.random() < 0.85 else None
        forged = random.choice(["other bytes", "other purpose"]) if key and random.random() < 0.05 else None
        deeds = self._deeds(device, device.head)
        words = self._words([device.head]) if random.random() < 0.03 else []
        device.head = self.add([device.head], deeds, key, device.person, words, forged)

    def _new_device(self, device):
        """Mostly of the same person; a keeper adds one for somebody else, too."""
        random = self.random
        key = self.free.pop(0) if self.free and random.random() < 0.9 else random.choice(KEYS)
        is_keeper = device.use == "keep"
        person = random.randrange(self.count) if random.random() < (0.4 if is_keeper else 0.1) else device.person
        use = random.choice(USES if is_keeper or random.random() < 0.1 else ["page", "sign"])
        name = self._name(person, device.head)
        device.head = self.add([device.head], [("lists", name, key, use)], device.key, device.person)
        self.devices.append(Device(person, key, device.head, use, device.counts))

    def _ask(self):
        """A device without a key asks for one, mostly rightly; so does a thief, with a key that is known or was revoked."""
        random = self.random
        on, person = self._somebody().head, random.randrange(self.count)
        on = on if random.random() < 0.85 else random.randrange(len(self.steps))
        key = self.free.pop(0) if self.free and random.random() < 0.6 else random.choice(KEYS)
        if self.lost and random.random() < 0.25:
            knows, person, key = random.choice(self.lost)
            on = knows.head
        name = self._name(person, on) if random.random() < 0.93 else random.choice(["guest", "mallory", *PEOPLE])
        how = "rightly" if random.random() < 0.75 else random.choice(list(ASKING))
        other = random.choice(KEYS) if random.random() < 0.05 else None
        deeds = [("asks", name, key, how, other, random.choice(["phone", "phone", "tablet"]))]
        if random.random() < 0.07:
            deeds += random.choice([
                [("lists", name, key, "sign")], [("edit", self._bill(name), 1)], [("asks", name, random.choice(KEYS))],
                [("registers", "mallory", key)], [("answers", name, random.choice(KEYS))]])
        parents = [on] if random.random() < 0.95 else list(dict.fromkeys([on, random.randrange(len(self.steps))]))
        signed_by = key if random.random() < 0.85 else random.choice([None, *KEYS])
        forged = random.choice(["other bytes", "other purpose"]) if signed_by and random.random() < 0.05 else None
        words = self._words([on]) if random.random() < 0.05 else []
        head = self.add(parents, deeds, signed_by, person, words, forged)
        self.asked.append((head, person, key))
        device = Device(person, key, head, counts=False)
        chance = random.random()
        if chance < 0.3:  # more than it may; also another request in place of its own
            more = self._deeds(device, head) if chance < 0.2 else [("asks", name, key, "rightly", None, "laptop")]
            device.head = self.add([head], more, key, person)
        self.devices.append(device)

    def _answer(self):
        """Somebody grants a request, or lets it go: a device of the person, a keeper, or somebody who may not."""
        random = self.random
        if not self.asked:
            return self._ask()
        asked, person, key = random.choice(self.asked[-4:])
        own = [one for one in self.devices if one.person == person and one.counts]
        keeper, other = self._somebody("keep"), self._somebody()
        device = random.choice([random.choice(own or [keeper]), keeper, other])
        if random.random() < 0.9:
            device.head = self._merge(device.head, asked, device)
        name = self._name(person, device.head)
        use = random.choice(["sign", "sign", "sign", "page", "keep", "paper"])
        grant, answer = ("lists", name, key, use), ("answers", name, key)
        deeds = random.choice([[grant, answer], [grant, answer], [grant, answer], [answer], [grant]])
        if random.random() < 0.08:
            deeds = [*deeds, *self._deeds(device, device.head)]
        signed_by = device.key if random.random() < 0.9 else random.choice([None, key])
        device.head = self.add([device.head], deeds, signed_by, device.person)
        for one in self.devices:
            if one.key == key and grant in deeds:
                one.person, one.counts = person, one.counts or device in own or device is keeper

    def _crowd(self, device):
        """The folder of somebody's requests is almost full, or is; then somebody asks."""
        random = self.random
        name = self._name(random.randrange(self.count), device.head)
        crowd = ("crowds", name, random.choice([13, 14, 15, 15, 16, 16]))
        device.head = self.add([device.head], [crowd], random.choice([device.key, None]), device.person)
        for _ in range(random.randint(1, 3)):
            key = random.choice(KEYS)
            device.head = self.add([device.head], [("asks", name, key)], key, device.person)

    def _lose(self, device):
        """A key is taken away, mostly one that stands no higher; also somebody's own, or by two who take each other's."""
        random = self.random
        lost = self._somebody("page", "sign") if random.random() < 0.5 else self._somebody()
        if lost.person != device.person and device.use != "keep" and random.random() < 0.8:
            lost = random.choice([one for one in self.devices if one.person == device.person])
        if random.random() < 0.5:
            device.head = self._merge(device.head, lost.head, device)
        past = sorted(self.past[lost.head] | {lost.head})
        good = random.choice([None, *past[-6:], *past[-3:], random.randrange(len(self.steps))])
        deeds = [("revokes", self._name(lost.person, device.head), lost.key, good, random.choice("12"))]
        device.head = self.add([device.head], deeds, device.key, device.person)
        self.lost.append((device, lost.person, lost.key))
        if random.random() < 0.5:
            lost.counts = False

    def _rename(self, device):
        new = self.random.choice(["robert", "roberta", *PEOPLE])
        deeds = [("renames", self._name(device.person, device.head), new, self.random.random() < 0.1)]
        device.head = self.add([device.head], deeds, device.key, device.person)

    def _deeds(self, device, on):
        return [self._deed(device, on) for _ in range(1 if self.random.random() < 0.85 else 2)]

    def _deed(self, device, on):
        random = self.random
        own = self._name(device.person, on)
        name = own if random.random() < 0.7 else self._name(random.randrange(self.count), on)
        of = [one.key for one in self.devices if self._name(one.person, on) == name]
        key = random.choice(of) if of and random.random() < 0.85 else random.choice(KEYS)
        good = random.choice([None, None, on, *self.past[on], random.randrange(len(self.steps))])
        chance = random.random()
        for limit, deed in (
            (0.30, lambda: ("edit", self._bill(name), random.randrange(100))),
            (0.40, lambda: ("edit", f"shared/drinks/{self._new()}.json", random.randrange(100))),
            (0.43, lambda: ("edit", f"kinds/{self._new()}.json", random.randrange(100))),
            (0.46, lambda: ("currency", random.choice(["EUR", "USD", "CHF"]))),
            (0.48, lambda: ("edit", f"users/guest/bills/{self._new()}.json", 5)),
            (0.50, lambda: ("edit", random.choice(["README.json", "feeds/zoo/feed.json"]), random.randrange(9))),
            (0.57, lambda: ("lists", name, key, random.choice(USES), random.choice("12"))),
            (0.78, lambda: ("revokes", name, key, good, random.choice("12"))),
            (0.82, lambda: ("restores", name, key)),
            (0.84, lambda: ("drops", name, key)),
            (0.86, lambda: ("device", name, key, random.choice(["phone", "laptop"]))),
            (0.89, lambda: ("profile", name, f"{random.randrange(9)}@example.org")),
            (0.90, lambda: ("signatures", random.choice(["off", "say", "hold"]))),
            (0.91, lambda: ("remove", self._bill(name))),
            (0.92, lambda: ("spoils", name)),
            (0.93, lambda: ("guest", random.choice(PEOPLE))),
        ):
            if chance < limit:
                return deed()
        new = random.choice(["robert", "roberta", *PEOPLE])
        return ("renames", own if random.random() < 0.8 else name, new, random.random() < 0.1)

    def _bill(self, name):
        return f"users/{name}/bills/{self.random.randrange(3) if self.random.random() < 0.2 else self._new()}.json"

    def _new(self):
        self.files += 1
        return self.files

    def _thief(self):
        """Somebody who has a device's key and the whole ledger, and commits on whatever they like."""
        random = self.random
        victim = self._somebody()
        on = random.randrange(len(self.steps))
        person = victim.person
        for _ in range(random.randint(1, 3)):
            chance = random.random()
            key = victim.key if random.random() < 0.85 else random.choice(KEYS)
            if chance < 0.5:
                on = self.add([on], self._deeds(victim, on), key, person)
            elif chance < 0.6:
                thief = Device(person, key, on, counts=False)
                self._drop(thief)
                on = thief.head
            elif chance < 0.8:
                mine = random.choice(KEYS)
                on = self.add([on], [("lists", self._name(person, on), mine, random.choice(USES))], key, person)
                victim = Device(person, mine, on, counts=False)
            elif chance < 0.9:
                on = self.add([on], [], key, person, self._words([on]))
            else:
                name = self._name(random.randrange(self.count), on)
                on = self.add([on], [("registers", name, key)], key, person)
                self.registered.append(on)
        self.devices.append(Device(person, victim.key, on, counts=False))

    def _stranger(self):
        """Somebody whom nobody knows, with a key of their own, who goes back to where a name is free, and takes it."""
        random = self.random
        if not self.free:
            return
        key, name = self.free.pop(), random.choice([*PEOPLE, "robert", *["mallory"] * 5])
        on = random.choice([0, 0, 1, 2, random.randrange(len(self.steps))])
        person = PEOPLE.index(name) if name in PEOPLE else 0
        on = self.add([on], [("registers", name, key)], key, person)
        for _ in range(random.randint(0, 4)):
            other = random.choice([name, *PEOPLE[:self.count]])
            deed = random.choice([
                ("edit", self._bill(other), 666), ("edit", f"shared/drinks/{self._new()}.json", 666),
                ("revokes", other, random.choice(KEYS), random.choice([None, 0, on])),
                ("lists", other, random.choice(KEYS), random.choice(USES)),
                *[("renames", name, random.choice([*PEOPLE[:self.count], "robert"]), False)] * 2,
                ("guest", random.choice(["robert", "roberta", *PEOPLE]))])
            on = self.add([on], [deed], random.choice([key, key, key, None]), person)
            if deed[0] == "renames":
                name = deed[2]
        self.devices.append(Device(person, key, on, counts=False))

    def _end(self):
        """All that was done comes together."""
        heads = sorted({device.head for device in self.devices})
        heads = [one for one in heads if not any(one in self.past[other] for other in heads)]
        self.random.shuffle(heads)
        while len(heads) > 1:
            one, other = heads.pop(), heads.pop()
            heads.append(self.add([one, other]))
        return self.steps
