"""validate for programs: gcc, LSP and SARIF, with places that Python counts in its own way."""
import json
import pathlib
import random
import re
import shutil
import subprocess

import client
import sandbox
from scenarios import equal, holds, scenario

ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}
NAMES = ["lunch.json", "午餐 🛒.json", "a%20b#c.json"]
LINES = ['{', '  "name": "Lunch 🛒午餐",', '\t"remark": "e\u0301 \u00e9",', '  "tags": ["🛒", "x"],', '  "amount": 12.50,', '  "date": "2026-11-20"', '}', '']


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


def lines_of(text):
    """As the protocol and SARIF have them: a lone carriage return ends a line, too."""
    return re.split("\r\n|\n|\r", text)


def place(text, index):
    before = lines_of(text[:index])
    return {"line": len(before) - 1, "character": utf16(before[-1])}


def span(text, index):
    """To the end of the line, without a comma behind it."""
    rest = lines_of(text[index:])[0].rstrip(" \t,")
    return {"start": place(text, index), "end": place(text, index + len(rest))}


def gcc(text, index):
    before = text[:index].split("\n")
    return f"{len(before)}:{len(before[-1].encode()) + 1}"


def report(stage, form, *words):
    """What validate says of these files, and its exit code."""
    outcome = stage.try_run("validate", "--format", form, *words)
    equal(outcome.err, "", f"stderr of {form}")
    return outcome.out if form == "gcc" else json.loads(outcome.out), outcome.code


def expect(stage, name, text, index, rule, message, *words):
    """One problem at a place, in all forms."""
    level, severity = {"unreadable": ("error", 1), "misfit": ("warning", 2)}[rule]
    said, code = report(stage, "gcc", *words, name)
    equal((said, code), (f"{name}:{gcc(text, index)}: {level}: {message}\n", 3), "gcc")
    field, _, bare = message.partition(": ") if rule == "misfit" else ("", "", message)
    said, code = report(stage, "lsp", *words, name)
    equal((code, [one["uri"] for one in said]), (3, [client.address(stage.folder / name)]), "the address")
    equal(said[0]["diagnostics"], [{"range": span(text, index), "severity": severity, "code": rule, "source": "ledger-sync", "message": bare}], "lsp")
    said, code = report(stage, "sarif", *words, name)
    run, = said["runs"]
    result, = run["results"]
    equal((said["version"], code, run["columnKind"]), ("2.1.0", 3, "utf16CodeUnits"), "the log")
    equal(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"], "the rule")
    equal((result["ruleId"], result["level"], result["message"]), (rule, level, {"text": message}), "the result")
    range_ = span(text, index)
    region = {f"{end}{what}": range_[end][key] + 1 for end in ("start", "end") for what, key in (("Line", "line"), ("Column", "character"))}
    equal(result["locations"][0]["physicalLocation"]["region"], region, "its region")


@scenario("the place of a problem, in each form, for every end of line and behind every letter", *ENDS)
def places(stage, kind):
    end = ENDS[kind]
    for number, mark in ((0, ""), (1, "\ufeff"), (2, "")):
        for line in range(1, len(LINES) - 1):
            lines = LINES[:line] + [LINES[line].removesuffix(",") + " ?,"] + LINES[line + 1:]
            text = end.join(lines)
            stage.write(NAMES[number], mark + text)
            said = stage.try_run("validate", NAMES[number]).out
            expect(stage, NAMES[number], text, text.index("?"), "unreadable", said.split(": ", 1)[1].rstrip("\n"))


@scenario("what does not fit its kind is a warning, at the value", "LF", "CRLF")
def misfits(stage, kind):
    end = ENDS[kind]
    text = end.join('  "payeeText": "🛒", "amount": "午餐",' if "amount" in line else line for line in LINES)
    stage.write(NAMES[0], text)
    said = stage.try_run("validate", "--kind", "bill", NAMES[0]).out
    expect(stage, NAMES[0], text, text.index('"午餐",'), "misfit", said.split(": ", 1)[1].rstrip("\n"), "--kind", "bill")


MEMBERS = {"log": {"version", "runs", "$schema"}, "run": {"tool", "columnKind", "results"}, "driver": {"name", "version", "rules"},
           "result": {"ruleId", "ruleIndex", "level", "message", "locations"}}


@scenario("SARIF has what its specification asks for, and says the same each time")
def sarif(stage):
    for name in NAMES:
        stage.write(name, "{,}\n")
    words = ["validate", "--format", "sarif", *NAMES, str(stage.folder / NAMES[0]), "missing.json", "ledger.json"]
    outcome = stage.try_run(*words)
    equal(outcome.out, stage.try_run(*words).out, "a second time")
    equal(outcome.code, 3, "exit code where a file cannot be opened")
    log = json.loads(outcome.out)
    run, = log["runs"]
    equal((set(log), set(run), set(run["tool"]["driver"])), (MEMBERS["log"], MEMBERS["run"], MEMBERS["driver"]), "members")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    equal(len(set(rules)), len(rules), "rules with ids of their own")
    for result in run["results"]:
        equal(set(result), MEMBERS["result"], "members of a result")
        equal(rules[result["ruleIndex"]], result["ruleId"], "the rule")
        holds(result["level"] in ("error", "warning", "note", "none") and result["message"]["text"], f"{result}")
    uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]]
    equal(uris, ["lunch.json", "%E5%8D%88%E9%A4%90%20%F0%9F%9B%92.json", "a%2520b%23c.json", client.address(stage.folder / NAMES[0]), "missing.json"],
          "the files")


@scenario("files without a problem: no line, an empty list of problems, an empty run")
def fine(stage):
    equal(report(stage, "gcc", "ledger.json"), ("", 0), "gcc")
    equal(report(stage, "lsp", "ledger.json"), ([{"uri": client.address(stage.folder / "ledger.json"), "diagnostics": []}], 0), "lsp")
    equal(report(stage, "sarif", "ledger.json")[0]["runs"][0]["results"], [], "sarif")
    for words in (["list", "--format", "sarif"], ["validate", "--format", "saref", "ledger.json"], ["validate", "--json", "--format", "gcc", "ledger.json"]):
        equal(stage.try_run(*words).code, 2, f"exit code of {words}")


@scenario("check reports in the same forms, of files and of what is no file")
def checking(stage):
    path = stage.bill("12.50", "lunch", "food")
    text = (stage.folder / path).read_text().replace('"food"', '"午餐 🛒", "tags": 7').replace("12.50", "12.50 ")
    stage.write(path, text)
    stage.write("users/alice/bills/half.json", "{")
    said = [line.split(": ", 1) for line in stage.try_run("check").out.splitlines()]
    levels = ["error: " if "half.json" in where else "warning: " for where, _ in said]
    lines = stage.try_run("check", "--format", "gcc")
    equal([line.split(": ", 1)[1] for line in lines.out.splitlines()], [level + words for level, (_, words) in zip(levels, said)], "gcc")
    equal(lines.code, 1, "exit code")
    said = json.loads(stage.try_run("check", "--format", "lsp").out)
    equal([one["uri"] for one in said], sorted(client.address(stage.folder / one) for one in (path, "users/alice/bills/half.json")), "the files")
    for one in said:
        with stage.editor() as editor:
            equal(editor.open(one["uri"].removeprefix(client.address(stage.folder) + "/")), one["diagnostics"], "what the server says")
    results = json.loads(stage.try_run("check", "--format", "sarif").out)["runs"][0]["results"]
    equal([result["level"] + ": " for result in results], levels, "sarif")


@scenario("validate in the form lsp and the server say the same of the same text")
def same(stage):
    draw = random.Random(7)
    for _ in range(8):
        text = "\n".join(LINES)
        cut = draw.randrange(1, len(text) - 3)
        path = "users/alice/bills/2026/11/20-x.json"
        stage.write(path, text[:cut])
        said, _ = report(stage, "lsp", path)
        with stage.editor() as editor:
            equal(editor.open(path, text[:cut]), said[0]["diagnostics"], f"of the first {cut} characters")


@scenario("Vim fills its list of errors by the lines of docs/editors.md", "vim", "nvim")
def vim(stage, name):
    program = shutil.which(name, path=sandbox.PATH)
    if program is None:
        print(f"skipped {name}: it is not installed here", flush=True)
        return
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/editors.md").read_text()
    lines = re.findall("^ +(autocmd BufRead.*)$", page, re.MULTILINE)
    equal(len(lines), 2, "the lines of the page")
    (stage.home / "vimrc").write_text("set encoding=utf-8\n" + "\n".join(lines) + "\n")
    path, half = "users/alice/bills/odd.json", "users/alice/bills/half.json"
    odd = '{\n  "date": "2026-11-20", "name": "🛒午餐", "amount": "x"\n}\n'
    stage.write(path, odd)
    stage.write(half, '{\n  "name": "🛒午餐" 1\n}\n')
    told = "map(getqflist(), {_, one -> [bufname(one.bufnr), one.lnum, one.col, one.type]})"
    done = subprocess.run(
        [program, "-n", "-N", "-u", stage.home / "vimrc", "-es", path, "-c", "silent make",
         "-c", f"call writefile([json_encode({told})], '{stage.home}/found')", "-c", "qa!"],
        cwd=stage.folder, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
        env=stage.environment | {"PATH": f"{stage.binary.parent}:{sandbox.PATH}"})
    holds((stage.home / "found").exists(), done.stdout + done.stderr)
    column = len(odd.split("\n")[1].split('"x"')[0].encode()) + 1
    equal(json.loads((stage.home / "found").read_text()),
          [[half, 2, len('  "name": "🛒午餐" '.encode()) + 1, "e"], [path, 2, column, "w"]], "files, lines, columns and types")
