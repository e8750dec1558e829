"""The household's year with a key on each device, in a ledger that holds back what is not proven: nothing ever is.

YEAR and SEED as for the year without keys. With an even seed the server asks the program before it takes a push.
"""
from regrets import RegretsHousehold
from scenarios import equal, holds, scenario
from year_scenarios import DAYS, SEED, expect_everything


class ProvenYear(RegretsHousehold):
    rare = (RegretsHousehold.import_bank, RegretsHousehold.save_late, RegretsHousehold.make_due, RegretsHousehold.undo_sync,
            RegretsHousehold.commit_by_git, RegretsHousehold.refresh_feed, RegretsHousehold.touch_others)
    deeds = RegretsHousehold.deeds + [(deed, 2) for deed in rare]

    def __init__(self, *arguments, **settings):
        self.done = {deed.__name__: 0 for deed in self.rare}
        super().__init__(*arguments, **settings)

    def begin_day(self):
        """One of the rarer deeds a day, each in its turn; and Bob's new name after a third of the time."""
        if self.day >= self.days // 3 and self.renamed is None:
            self.rename(self.random.choice(self.people[2:]))
        name = self.rare[self.day % len(self.rare)].__name__
        any(self.do(name, person) for person in self.random.sample(self.people, len(self.people)))
        if self.day % 30 == 29:
            self.look(self.random.choice(self.people))

    def do(self, name, person):
        is_done = super().do(name, person)
        if name in self.done and is_done:
            self.done[name] += 1
        return is_done

    def look(self, person):
        person.sync()
        self.expect_proven(person)
        person.device.expect_clean()


@scenario("a household's year with keys: nothing is held back")
def proven_year(stage):
    household = ProvenYear(stage, SEED, DAYS, at_the_door=SEED % 2 == 0)
    household.live()
    household.expect_recurring()
    household.settle()
    said = expect_everything(household)
    for person in household.people:
        household.expect_feed(person)
        household.expect_proven(person)
        equal(person.device.git("config", "--get", "commit.gpgSign"), "true", "whether commits are signed")
    deeds = ", ".join(f"{name} {count}" for name, count in household.done.items())
    holds(DAYS < 12 or all(household.done.values()), f"each of the rarer deeds was done: {deeds}")
    print(f"        seed {SEED}: {DAYS} days with keys, {said}\n        {deeds}; {household.doubts} doubts", flush=True)
