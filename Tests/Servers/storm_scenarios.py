"""Many devices that push at the same time, each again and again: everybody has his turn, and nothing is lost.

STORM=16x20 gives the devices and the pushes of each (4x3 without it).
"""
import concurrent.futures
import os
import time

from scenarios import equal, holds, scenario

DEVICES, PUSHES = map(int, os.environ.get("STORM", "4x3").split("x"))


def push_again_and_again(device):
    """[(seconds, what it said where it gave up)], one a push."""
    pushes = []
    for number in range(PUSHES):
        device.ledger_sync("add", "bill", f"amount={number + 1}", f"name={device.name} {number}")
        began = time.monotonic()
        outcome = device.attempt("push")
        pushes.append((time.monotonic() - began, outcome.code and f"{device.name}: exit {outcome.code}: {outcome.err}"))
    return pushes


@scenario("a storm of pushes", "folder", "ssh", "http")
def storm(stage, transport):
    server, url, cloud = stage.cloud(transport)
    first = stage.device("first", server)
    first.ledger_sync("init", first.ledger, "--user", "alice", "--remote", url, cwd=first.home)
    first.ledger_sync("push")
    devices = [stage.device(f"device-{number}", server) for number in range(DEVICES)]
    for device in devices:
        device.ledger_sync("clone", url, device.ledger, "--user", "alice", cwd=device.home)
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(DEVICES) as pool:
        pushes = [each for all_of_one in pool.map(push_again_and_again, devices) for each in all_of_one]
    slowest, seconds = max(each for each, _ in pushes), time.monotonic() - began
    print(f"        {transport}: {len(pushes)} pushes in {seconds:.0f} s, the slowest took {slowest:.1f} s", flush=True)
    gave_up = [words for _, words in pushes if words]
    holds(not gave_up, f"{len(gave_up)} of {len(pushes)} pushes gave up: {gave_up[:1]}")
    first.ledger_sync("pull")
    names = [bill["fields"]["name"] for bill in first.answer("list", "bill")]
    wanted = [f"{device.name} {number}" for device in devices for number in range(PUSHES)]
    equal(sorted(names), sorted(wanted), "the bills that arrived")
    first.expect_clean()
