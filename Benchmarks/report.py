"""Medians and ratios, and their place in docs/performance.md."""
import pathlib
import re
import statistics

TABLE = re.compile(r"<!-- bench (\d+) -->\n(.*?)\n<!-- /bench -->\n*", re.S)
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
    """Puts the table between the marks of its number of records; the tables stand at the end of the page, by size."""
    block = f"{count:,} records, medians of {runs} runs. {machine}.\n\n" + "\n".join(lines)
    text = PAGE.read_text(encoding="utf-8")
    tables = {int(size): content for size, content in TABLE.findall(text)} | {count: block}
    marked = [f"<!-- bench {size} -->\n{content}\n<!-- /bench -->\n" for size, content in sorted(tables.items())]
    PAGE.write_text("\n".join([TABLE.sub("", text).rstrip() + "\n", *marked]), encoding="utf-8")
