"""What a large picture costs."""
import os
import random
import subprocess

from devices import PRODUCT
from sandbox import environment
from scenarios import equal, holds, scenario

MEGABYTE = 1 << 20


def peak(device, *words):
    """The most memory that a command has at once, in bytes, as the kernel counts it."""
    process = subprocess.Popen(
        [str(PRODUCT), *map(str, words)], cwd=device.ledger, env=environment(device.home), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    equal(process.returncode, 0, f"exit code of {words[0]}")
    return usage.ru_maxrss * 1024


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
        holds(more < 20 * MEGABYTE, f"{name} takes {more} bytes more than {without}")
