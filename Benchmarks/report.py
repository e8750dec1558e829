"""Medians and ratios, and their place in docs/performance.md."""
import pathlib
import re
import statistics

TABLE = re.compile(r"<!-- bench (\w+) -->\n(.*?)\n<!-- /bench -->\n*", re.S)
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


def growth(small, large):
    """How many times longer an operation takes with the larger ledger, for both."""
    lines = ["| operation | ledger-sync | git |", "|---|--:|--:|"]
    for operation in small:
        factors = [medians(large[operation][who])[0] / medians(small[operation][who])[0] for who in ("ledger-sync", "git")]
        lines.append(f"| {operation} | {factors[0]:.2f} | {factors[1]:.2f} |")
    return lines


def write_table(name, title, lines):
    """Puts a table between its marks. `name` is a number of records or a word; tables of words stand first."""
    text = PAGE.read_text(encoding="utf-8")
    tables = dict(TABLE.findall(text)) | {str(name): f"{title}\n\n" + "\n".join(lines)}
    order = sorted(tables, key=lambda each: (each.isdigit(), int(each) if each.isdigit() else 0, each))
    marked = [f"<!-- bench {each} -->\n{tables[each]}\n<!-- /bench -->\n" for each in order]
    PAGE.write_text("\n".join([TABLE.sub("", text).rstrip() + "\n", *marked]), encoding="utf-8")
