"""The first key, the ledger's manifest that says what is done with signatures, and other histories."""
from verdicts import attack


@attack(root="not-signed", merged="not-signed")
def another_root(it):
    """The merge keeps our `ledger.json`, where the program would have said what the two do not agree on."""
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.edit("ledger.json", "EUR", "USD")
    other = it.commit("root", words="Source: users/alice/imports/x")
    it.goto(main)
    it.plain_merge(other, options=("-s", "ours", "--allow-unrelated-histories"))


@attack(mine="unknown-key", merged="not-signed", currency="unknown-key")
def another_beginning_on_an_old_commit(it):
    main = it.head()
    it.goto(it.root())
    it.write_manifest("eve", {"name": "eve"})
    it.listing("eve", "eve", "keep")
    it.edit("ledger.json", '"format": 1', '"format": 1,\n  "signatures": "say"')
    other = it.commit("mine", key="eve", author="eve")
    it.goto(main)
    it.plain_merge(other, options=("-s", "ours"))
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="eve")
