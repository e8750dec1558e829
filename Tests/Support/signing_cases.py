"""Keys, and whether git believes what was signed with them."""
import subprocess

from scenarios import equal, holds


def ssh_key(who):
    """A new key of a person, in a file: the private half."""
    key = who.home / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", who.name, "-f", key], check=True)
    return key


def use_ssh(who, **settings):
    """Gives a person a key, with which git signs, and which git trusts."""
    key = ssh_key(who)
    public = key.with_suffix(".pub").read_text()
    email = who.git("config", "--global", "user.email", cwd=who.home)
    (who.home / "allowed").write_text(f"{email} {public}")
    values = {"gpg.format": "ssh", "user.signingKey": "~/key", "commit.gpgSign": "true",
              "gpg.ssh.allowedSignersFile": who.home / "allowed", **settings}
    for name, value in values.items():
        who.git("config", "--global", name, value, cwd=who.home)
    return public


def expect_signed(who, commit="HEAD"):
    outcome = who.run("git", "verify-commit", commit)
    equal(outcome.code, 0, f"git verify-commit {commit}\n{outcome.err}")
    holds("ood" in who.git("log", "-1", "--format=%G? %GS", "--show-signature", commit), "git log --show-signature")
