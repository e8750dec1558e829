"""A server of one's own that takes nothing which is not proven: `verify --pre-receive` as its hook."""
from devices import PRODUCT, expect_identical, plant_hook, refs_of, two_devices
from scenarios import equal, holds, scenario
from signing_cases import ssh_key

TRANSPORTS = ("ssh", "http", "git", "folder")


def guarded(stage, transport):
    """alice, who keeps the ledger, and bob, who was let in, with a cloud that asks the program before it takes a push."""
    alice, bob, cloud = two_devices(stage, transport)
    plant_hook(cloud, "pre-receive", f"exec '{PRODUCT}' verify --pre-receive\n")
    if transport == "folder":
        for who in (alice, bob):
            who.git("config", "--global", "--add", "ledger-sync.runHooksOf", cloud)
    alice.ledger_sync("keys", "add", ssh_key(alice))
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    bob.ledger_sync("keys", "add", ssh_key(bob))
    # A key that waits gives no right, and comes through: nobody could let it in otherwise.
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    alice.ledger_sync("keys", "admit", "bob")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    return alice, bob, cloud


def unsigned(who, message, path="*"):
    """Commits by plain git, without a signature, what stands in a record of somebody."""
    record = next(iter(sorted(who.ledger.glob(f"users/{path}/bills/*/*/*.json"))))
    record.write_text(record.read_text().replace('"amount": 3', '"amount": 300'))
    who.git("-c", "commit.gpgSign=false", "commit", "-qam", message)


@scenario("a server that takes nothing which is not proven", *TRANSPORTS)
def refused_at_the_door(stage, transport):
    alice, bob, cloud = guarded(stage, transport)
    bob.ledger_sync("add", "bill", "amount=3")
    bob.ledger_sync("sync")
    before = refs_of(cloud)
    unsigned(bob, "Dear", "bob")
    outcome = bob.attempt("sync")
    equal(outcome.code, 4, f"exit code of a refused sync\n{outcome.err}")
    holds("takes only proven work" in outcome.err, outcome.err)
    equal(bob.run("git", "push", "-q", "origin", "HEAD:main").code, 1, "exit code of git push")
    equal(refs_of(cloud), before, "the references of the cloud")
    bob.ledger_sync("sign")
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    expect_identical(alice, bob)


@scenario("a server that takes nothing which is not proven: a new device that recorded something before its first sync",
          "ssh", "http")
def a_new_device(stage, transport):
    alice, bob, cloud = guarded(stage, transport)
    bob.ledger_sync("logout")
    bob.ledger_sync("login", "alice", "--unproven")
    bob.ledger_sync("add", "bill", "amount=4")
    key = bob.home / "tablet"
    bob.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    bob.ledger_sync("keys", "add", key, "--device", "tablet")
    outcome = bob.attempt("sync")
    equal(outcome.code, 6, f"exit code of a sync that keeps work here\n{outcome.err}")
    holds("keys grant alice" in outcome.err, outcome.err)
    alice.ledger_sync("sync")
    words = next((alice.ledger / "users/alice/devices").iterdir()).stem
    alice.ledger_sync("keys", "grant", "alice", words)
    alice.ledger_sync("sync")
    bob.ledger_sync("pull")
    bob.ledger_sync("sign")
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    expect_identical(alice, bob)


@scenario("a server whose HEAD leads to no branch keeps the first key of the branch that is there", "ssh", "http")
def head_of_nothing(stage, transport):
    alice, bob, cloud = guarded(stage, transport)
    alice.run("git", "--git-dir", cloud, "symbolic-ref", "HEAD", "refs/heads/trunk")
    before = refs_of(cloud)
    begin = bob.git("rev-list", "--max-parents=0", "HEAD").strip()
    bob.git("checkout", "-q", "-b", "evil", begin)
    bob.git("-c", "commit.gpgSign=false", "commit", "-q", "--allow-empty", "-m", "Evil")
    for branch in ("trunk", "main", "other"):
        holds(bob.run("git", "push", "-qf", "origin", f"HEAD:refs/heads/{branch}").code != 0, f"a push to {branch} is refused")
    equal(refs_of(cloud), before, "the references of the cloud")
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("sync")


@scenario("a server that takes nothing which is not proven: forged, rewound, and another beginning", "ssh", "http")
def attacks_at_the_door(stage, transport):
    alice, bob, cloud = guarded(stage, transport)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    before = refs_of(cloud)

    def refused(*words):
        equal(bob.run("git", "push", "-q", *words).code, 1, f"exit code of git push {' '.join(words)}")
        equal(refs_of(cloud), before, "the references of the cloud")

    start = bob.head()
    unsigned(bob, "Forged", "alice")
    refused("origin", "HEAD:main")
    refused("origin", "HEAD:other")
    # Bob's own key does not make it his.
    bob.git("commit", "-q", "--amend", "--no-edit", "-S")
    refused("origin", "HEAD:main")
    bob.git("reset", "-q", "--hard", start)
    refused("--force", "origin", "HEAD~1:main")
    refused("origin", ":main")
    refused("origin", "HEAD:refs/ledger-sync/trusted")
    refused("origin", f"{bob.git('commit-tree', 'HEAD^{tree}', '-m', 'x')}:refs/heads/orphan")
    bob.git("push", "-q", "origin", "HEAD~1:refs/heads/old")
    bob.git("push", "-q", "origin", ":refs/heads/old")
    equal(refs_of(cloud), before, "the references of the cloud")
    # What is proven goes on.
    bob.ledger_sync("add", "bill", "amount=4")
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    expect_identical(alice, bob)
