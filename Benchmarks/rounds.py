"""The rounds of a measurement: what is done with the two ledgers, one operation after another."""
import re
import shutil

from twins import PRODUCT, Twins

CHECK_AND_PUSH = "git add -A && git push -q"
EDIT_AND_PUSH = 'git add -A && git commit -q -m "Edit 1 bill" && git push -q'
ADD_AND_COMMIT = 'git add -- "$0" && git commit -q -m "Add 1 bill"'
GIT_PULL = ["pull", "-q", "--no-rebase", "--no-edit"]
MANY = 1000
# What git can be told to call for each file that both sides changed: its own merge of lines, and ours.
DRIVERS = {
    "git merge-file for each": "git merge-file -q %A %O %B",
    "our merge-driver for each": f"'{PRODUCT}' merge-driver %O %A %B %P",
}


class Rounds(Twins):
    def run(self, runs):
        """One round to warm up, then `runs` rounds."""
        for self.number in range(runs + 1):
            self.keeping = self.number > 0
            self.add()
            self.both("push, one commit", [PRODUCT, "push"], ["sh", "-c", CHECK_AND_PUSH])
            self.push_an_edit()
            self.push_unchecked()
            self.pull()
            self.both("list, every record", [PRODUCT, "list", "bill", "--user", "all", "--format", "ndjson"],
                      ["git", "grep", "-h", "", "--", "users/*/bills/*"])
            self.both("sum, by month and category", [PRODUCT, "sum", "bill", "--user", "all", "--by", "month,category"],
                      ["git", "grep", "-h", '"amount"', "--", "users/*/bills/*"])
            self.both("status, nothing changed", [PRODUCT, "status"], ["git", "status"])
        for self.number in range(min(runs, 3) + 1):
            self.keeping = self.number > 0
            self.pull_many()
            self.clone()

    def add(self):
        path = f"users/alice/bills/2026/12/01-new.{self.number:08}.json"
        (self.theirs / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.theirs / self.bills[0], self.theirs / path)
        self.both("add, one record, committed",
                  [PRODUCT, "add", "bill", "amount=12.50", "name=New", "date=2026-12-01", "category=food"],
                  ["sh", "-c", ADD_AND_COMMIT, path])

    def push_an_edit(self):
        for folder in (self.ours, self.theirs):
            self.edit(folder, [self.bills[-2 - 2 * self.number]], self.paid)
        self.both("push, one record edited since", [PRODUCT, "push"], ["sh", "-c", EDIT_AND_PUSH])

    def push_unchecked(self):
        for folder in (self.ours, self.theirs):
            self.do(folder, "git", "commit", "-q", "--allow-empty", "-m", "Nothing")
        self.both("push, one commit; git looks at no file", [PRODUCT, "push"], ["git", "push", "-q"])

    def pull(self):
        """One record changed in the cloud, another one here, both committed."""
        self.diverge([self.bills[2 * self.number]], [self.bills[-1 - 2 * self.number]])
        self.both("pull, one record changed on each side", [PRODUCT, "pull"], ["git", *GIT_PULL])
        self.converge()

    def pull_many(self):
        """The same records changed in the cloud and here, another field each. git pulls once for each way to merge."""
        bills = self.bills[:MANY]
        name = f"pull, {len(bills):,} records changed on both sides"
        self.diverge(bills, bills)
        before = self.do(self.theirs, "git", "rev-parse", "HEAD")
        ours = self.measure(self.ours, PRODUCT, "pull")
        for way, driver in {"git merges lines": None, **DRIVERS}.items():
            self.do(self.theirs, "git", "reset", "-q", "--hard", before)
            self.do(self.theirs, "git", "status")
            told = ["-c", f"merge.ledger-sync.driver={driver}"] if driver else []
            self.note(f"{name}; {way}", "git", self.measure(self.theirs, "git", *told, *GIT_PULL))
            self.note(f"{name}; {way}", "ledger-sync", ours)
        self.converge()

    def clone(self):
        copies = [self.path / "our-copy", self.path / "their-copy"]
        self.both("clone", [PRODUCT, "clone", self.clouds[self.ours], copies[0]],
                  ["git", "clone", "-q", self.clouds[self.theirs], copies[1]])
        for copy in copies:
            shutil.rmtree(copy)

    def diverge(self, here, there):
        for folder in (self.ours, self.theirs):
            self.edit_in_cloud(folder, there, self.paid)
            self.edit_here(folder, here, self.named)
        self.do(self.ours, PRODUCT, "status")
        self.do(self.theirs, "git", "status")

    def converge(self):
        self.do(self.ours, PRODUCT, "push")
        self.do(self.theirs, "git", "push", "-q")

    def paid(self, text):
        return re.sub(r'"method": "[^"]*"', f'"method": "edit {self.number}"', text)

    def named(self, text):
        """Not in a line beside that of `paid`: git would call neighbouring lines a conflict."""
        return re.sub(r'"book": "[^"]*"', f'"book": "book {self.number}"', text)
