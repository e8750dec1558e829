"""A household of two people and four devices over one ssh cloud, for some days; the whole year in `make soak`.

YEAR=365 gives the days (12 without it), SEED=7 the seed (1).
"""
import collections
import decimal
import os

import devices
from household import SECRET, Household
from sandbox import run
from scenarios import equal, holds, scenario

DAYS, SEED = int(os.environ.get("YEAR", "12")), int(os.environ.get("SEED", "1"))


def rows(person, *words):
    """{(group…): (expense, count)} of a sum, as exact decimals."""
    answer = person.device.answer("sum", *words)
    of_nobody = {"user": "shared", "category": ""}
    return {tuple(of_nobody[key] if value is None else value for key, value in row["group"].items()):
            (decimal.Decimal(row["expense"]), row["count"]) for row in answer}


def totals(bills, key):
    sums = collections.defaultdict(lambda: (decimal.Decimal(0), 0))
    for bill in bills:
        amount, count = sums[key(bill)]
        sums[key(bill)] = (amount + bill.shown("amount"), count + 1)
    return dict(sums)


def expect_bills(person, bills):
    """Every sum is the model's, and so is every bill."""
    by = {"user,category": lambda bill: (bill.owner, bill.category), "month": lambda bill: (bill.day[:7],)}
    for keys, key in by.items():
        equal(rows(person, "bill", "--user", "all", "--by", keys), totals(bills.values(), key), f"sums by {keys}")
    listed = {each["id"]: each["fields"] for each in person.device.answer("list", "bill", "--user", "all")}
    equal(sorted(listed), sorted(bills), "the bills")
    for key, bill in bills.items():
        tags = sorted({each.value for each in bill.writes.get("tags", ())})
        equal(sorted(listed[key].get("tags", [])), tags, f"the tags of {bill.name}")
        if bill.writes.get("photo"):
            place = person.device.answer("open", f"{bill.owner}/{key}", "photo")["path"]
            equal((person.device.ledger / place).read_bytes(), bill.shown("photo"), f"the picture of {bill.name}")


def expect_others(person, household):
    """The catalogue, and the plants of kinds that somebody made on the way."""
    for kind in ["drink", *household.kinds]:
        listed = person.device.answer("list", kind, "--user", "all")
        found = {f"{kind}/{each['id']}": decimal.Decimal(str(each["fields"]["abv" if kind == "drink" else "watered"]))
                 for each in listed}
        wanted = {key: each.shown("abv") if kind == "drink" else sum(w.value for w in each.writes["watered"])
                  for key, each in household.records.items() if each.kind == kind and not each.is_gone}
        equal(found, wanted, f"the records of the kind {kind}")


def expect_private(person, household):
    """Each device has its own private records, all of them."""
    grams = [value for kind, value in person.private if kind == "diary"]
    if "diary" in household.private_kinds:
        answer = person.device.answer("sum", "diary", "--total", "alcohol")
        found = sum((decimal.Decimal(row["total"]) for row in answer), decimal.Decimal(0))
        equal(found, sum(grams, decimal.Decimal(0)), f"{person.device.name}: the alcohol in the diary")
    status = person.device.answer("status")
    equal((status["private"], status["left_out"]), (len(person.private), []), f"{person.device.name}: status")


def objects(repository):
    """Every object of a repository, with its content."""
    whole = repository.parent / f"{repository.name}-objects"
    outcome = run(["sh", "-c", 'git cat-file --batch-all-objects --batch > "$0"', whole], repository, repository)
    equal(outcome.code, 0, "git cat-file")
    return whole.read_bytes()


def expect_everything(household):
    """All devices are alike, and each of them says what the model says. Gives a line about what there was."""
    first = household.people[0]
    for person in household.people[1:]:
        devices.expect_identical(first.device, person.device)
    bills = {key: each for key, each in household.records.items() if each.kind == "bill" and not each.is_gone}
    disputed = [each for each in bills.values() if each.removed]
    conflicts = first.device.answer("conflicts", expect=(0, 1))
    for person in household.people:
        expect_bills(person, bills)
        expect_others(person, household)
        expect_private(person, household)
        # The picture that a decision passed over stays beside its bill (decision 33), and check says so.
        found = person.device.answer("check", expect=(0, 1))["problems"]
        equal([each for each in found if "nothing refers to this file" not in each["message"]], [], "check")
    private = sum(len(person.private) for person in household.people)
    content = objects(household.cloud)
    holds(all(bill.name.encode() in content for bill in bills.values()), "the search would find what is there")
    equal(content.count(SECRET.encode()), 0, "private texts in the objects of the cloud")
    return (f"{household.acts} acts, {len(bills)} bills, {len(disputed)} of them edited and removed, {len(conflicts)} "
            f"conflicts, {private} private records, {len(household.kinds)} new kinds; {len(content)} bytes of objects searched")


@scenario("a household's year: two people, four devices")
def year(stage):
    household = Household(stage, SEED, DAYS)
    household.live()
    print(f"        seed {SEED}: {DAYS} days, {expect_everything(household)}", flush=True)
