"""What the figures were measured on, without the name of the machine."""
import os
import platform
import re
import subprocess


def first_line(*command):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.split("\n")[0].strip()
    except OSError:
        return ""


def system():
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', open("/etc/os-release", encoding="utf-8").read(), re.M)
    return found[1] if found else platform.system()


def memory():
    found = re.search(r"MemTotal:\s+(\d+)", open("/proc/meminfo", encoding="utf-8").read())
    return f"{int(found[1]) / 1048576:.0f} GB"


def describe():
    swift = re.search(r"Swift version ([\d.]+)", first_line("swift", "--version"))
    return (f"{os.cpu_count()} cores, {memory()}, {system()}, Linux {platform.release().split('-')[0]}, "
            f"{first_line('git', '--version')}, libgit2 {first_line('pkg-config', '--modversion', 'libgit2')}, "
            f"Swift {swift[1] if swift else 'unknown'}")
