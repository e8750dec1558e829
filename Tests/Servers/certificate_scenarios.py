"""The certificates that the system trusts are read where a server is met over https, and by no other command."""
import pathlib

from devices import two_devices
from libraries import build_library
from scenarios import equal, holds, scenario

SOURCE = pathlib.Path(__file__).with_name("opened.c")


@scenario("certificates are read by nobody but who needs them")
def certificates(stage):
    alice, _, _ = two_devices(stage)
    library, log = build_library(stage.sandbox.path, SOURCE, "-ldl"), stage.sandbox.path / "opened"

    def opened(*words, **options):
        log.unlink(missing_ok=True)
        alice.attempt(*words, LD_PRELOAD=library, OPENED=log, **options)
        paths = log.read_text().splitlines() if log.exists() else []
        return [path for path in paths if "/ssl" in path or "/pki/" in path or path.endswith((".crt", ".pem"))]

    for words in (("add", "bill", "amount=3"), ("list",), ("status",), ("push",), ("pull",), ("log",)):
        equal(opened(*words), [], f"certificates that {words[0]} opened")
    holds(opened("clone", "https://127.0.0.1:9/x", stage.sandbox.path / "elsewhere"), "https reads them")
