"""Medians and ratios, and their place in docs/performance.md."""
import pathlib
import re
import statistics

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs/performance.md"


def medians(runs):
    return [statistics.median(column) for column in zip(*runs)]


def ratio(ours, theirs):
    """The median of the ratios of pairs: the two of a pair ran one after the other."""
    return statistics.median(mine[0] / other[0] for mine, other in zip(ours, theirs))


def rounded(value):
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def table(results):
    lines = ["| operation | ledger-sync, ms (MB) | git, ms (MB) | ratio |", "|---|--:|--:|--:|"]
    for operation, runs in results.items():
        (ours, our_memory), (theirs, their_memory) = medians(runs["ledger-sync"]), medians(runs["git"])
        lines.append(f"| {operation} | {rounded(ours)} ({our_memory:.0f}) | {rounded(theirs)} ({their_memory:.0f}) "
                     f"| {ratio(runs['ledger-sync'], runs['git']):.2f} |")
    return lines


def write_table(count, runs, lines, machine):
    """Puts the table between the marks of its number of records; a mark that is missing is added at the end."""
    begin, end = f"<!-- bench {count} -->", f"<!-- /bench {count} -->"
    block = "\n".join([begin, f"{count:,} records, medians of {runs} runs. {machine}.", "", *lines, end])
    text = PAGE.read_text(encoding="utf-8")
    marked = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.S)
    text = marked.sub(lambda _: block, text) if marked.search(text) else text.rstrip("\n") + "\n\n" + block + "\n"
    PAGE.write_text(text, encoding="utf-8")
