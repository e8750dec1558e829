"""What a large picture costs."""
import random
import sys

from devices import PRODUCT
from scenarios import equal, holds, scenario

MEGABYTE = 1 << 20
# A small process starts the command: what a process had before it became another one counts for that one, too.
STARTER = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", 1, 0)])
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def peak(device, *words):
    """The most memory that a command has at once, in bytes, as the kernel counts it."""
    outcome = device.run(sys.executable, "-I", "-S", "-c", STARTER, PRODUCT, *words)
    equal(outcome.code, 0, f"exit code of {words[0]}: {outcome.err}")
    return int(outcome.out) * 1024


@scenario("a picture of 5 MB adds under 20 MB of memory")
def memory(stage):
    device = stage.device("alice")
    device.ledger_sync("init", device.ledger, "--user", "alice", cwd=device.home)
    noise = random.Random(5).randbytes(4_900_000).replace(b"\xff", b"\xfe")
    for name, content in (("large.png", b"\x89PNG\r\n\x1a\n" + noise),
                          ("large.jpg", b"\xff\xd8\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + noise + b"\xff\xd9")):
        picture = device.home / name
        picture.write_bytes(content)
        without = max(peak(device, "add", "bill", "amount=5", "name=Tea") for _ in range(3))
        more = peak(device, "add", "bill", "amount=5", "name=Tea", "--attach", f"photo={picture}") - without
        print(f"        {name}: {more / MEGABYTE:.1f} MB more than {without / MEGABYTE:.1f} MB", flush=True)
        holds(without > 12 * MEGABYTE, "it is the command that is measured, and not what started it")
        holds(more < 20 * MEGABYTE, f"{name} takes {more} bytes more than {without}")
