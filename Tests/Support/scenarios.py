"""A runner for scenarios: functions that take a stage and raise when something is not so."""
import argparse
import concurrent.futures
import sys
import time
import traceback

_all = []


def scenario(title, *cases):
    """Registers a function as one scenario, or as one a case; a case is the function's second argument."""
    def register(function):
        for case in cases or [None]:
            arguments = () if case is None else (case,)
            _all.append((title if case is None else f"{title}: {case}", function, arguments))
        return function
    return register


def equal(found, expected, what):
    """Raises with both sides when they differ."""
    if found != expected:
        raise AssertionError(f"{what}:\n  expected {expected!r}\n  found    {found!r}")


def holds(condition, what):
    if not condition:
        raise AssertionError(what)


def what_went_wrong():
    """The exception that is being handled, with the lines of scenarios that led to it."""
    kind, value, trace = sys.exc_info()
    frames = [frame for frame in traceback.extract_tb(trace) if frame.filename.endswith("_scenarios.py")]
    return "".join(traceback.format_list(frames)) + f"{kind.__name__}: {value}\n"


def _run_one(title, function, arguments, make_stage):
    """(title, seconds, None or the text of what went wrong)."""
    started = time.monotonic()
    with make_stage() as stage:
        try:
            function(stage, *arguments)
            trouble = None
        except Exception:
            trouble = what_went_wrong() + stage.transcript()
    return title, time.monotonic() - started, trouble


def run_all(make_stage, jobs=4, arguments=None):
    """Runs the registered scenarios and prints a line for each; gives the exit code.

    make_stage: a context manager a scenario, with `transcript()` for what was run and said.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="run the scenarios whose title contains this")
    parser.add_argument("--jobs", type=int, default=jobs)
    options, _ = parser.parse_known_args(arguments)
    chosen = [each for each in _all if options.only in each[0]]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for title, seconds, trouble in pool.map(lambda each: _run_one(*each, make_stage), chosen):
            print(f"{'ok     ' if trouble is None else 'FAILED '} {title} ({seconds:.1f} s)", flush=True)
            if trouble is not None:
                failed += 1
                print("\n".join("    " + line for line in trouble.splitlines()), flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed or not chosen else 0
