"""Bars of a page: an upright bar for each sum that is not zero, as `sum` says it; dashed where a period is not over yet."""
import browser
import devtools
import number_checks
import scene

SHOWN = """[...document.querySelectorAll("svg.plot")].map((plot) => ({
  title: plot.closest("figure").querySelector("h3").textContent,
  bars: [...plot.querySelectorAll(".column")].map((bar) => [bar.querySelector("title").textContent, bar.classList.contains("unfinished"),
    Number(bar.getAttribute("height"))]),
  labels: [...plot.children].filter((each) => each.nodeName === "text" && each.getAttribute("text-anchor") === "middle").map((each) =>
    [each.textContent, each.getBoundingClientRect().left, each.getBoundingClientRect().right, each.getBoundingClientRect().top]),
  keys: [...plot.closest("figure").querySelectorAll(".keys li")].map((each) => each.textContent),
}))"""


def check_plots(folder):
    if browser.PROGRAM is None:
        return
    ledger = scene.Ledger(folder, 300)
    path = ledger.report(folder / "bars.html", "2024..2026", "--user", "all", "--all")
    with devtools.Tab(folder) as tab:
        for unit in ("day", "week", "month", "year"):
            rows = ledger.answer("sum", "--user", "all", "date:2024..2026", "--by", unit)
            last = max(row["group"][unit] for row in rows if row["group"][unit])
            ends = [{"day": "2024-01-01", "week": "2024-W01", "month": "2024-01", "year": "2024"}[unit], last]
            for width in (360, 1280):
                tab.look(width, 900)
                tab.open(path, f"unit={unit}")
                plots, title = tab.run(SHOWN), f"bars: by {unit}, {width} wide"
                yield f"{title}: those of sum", list(other_bars(plots, rows, unit))
                yield f"{title}: first and last label, none over another", list(other_labels(plots, ends))
                yield f"{title}: no lines", [] if tab.run("document.querySelectorAll('polyline').length") == 0 else ["there are"]
        yield "bars: quiet", tab.said + tab.asked


def is_unfinished(period, unit):
    """Whether today is in it: a period to come is not “so far”."""
    return period == {"week": "2026-W25", "month": "2026-06", "year": "2026"}.get(unit)


def other_bars(plots, rows, unit):
    wanted = {}
    for row in rows:
        period = row["group"][unit]
        for name, figure, told in (("Income", "income", row["income"]), ("Expense", "expense", number_checks.negated(row["expense"]))):
            if period is not None and row[figure].strip("0.-"):
                so_far = is_unfinished(period, unit)
                bars = wanted.setdefault(f"Income and expense by {unit}{' in ' + (row['currency'] or 'no currency')}", [])
                bars.append([f"{period}{' so far' if so_far else ''}, {name}: {number_checks.signed(told)}".removesuffix(".00"), so_far])
    # A page writes amounts with the decimals of their currency.
    ours = {plot["title"]: sorted([told.removesuffix(".00"), so_far] for told, so_far, _ in plot["bars"]) for plot in plots}
    for title in sorted(set(wanted) | set(ours)):
        if sorted(wanted.get(title, [])) != ours.get(title):
            wanted_bars, our_bars = sorted(wanted.get(title, [])), ours.get(title, [])
            yield f"{title}: {[bar for bar in our_bars if bar not in wanted_bars][:3]} instead of {[bar for bar in wanted_bars if bar not in our_bars][:3]}"
    for plot in plots:
        if any(height < 1 for _, _, height in plot["bars"]):
            yield f"{plot['title']}: a bar that cannot be seen"
        if any(so_far for _, so_far, _ in plot["bars"]) != any(key.endswith(" so far") for key in plot["keys"]):
            yield f"{plot['title']}: {plot['keys']}"


def other_labels(plots, ends):
    for plot in plots:
        labels = plot["labels"]
        if [name.removesuffix(" so far") for name in (labels[0][0], labels[-1][0])] != ends:
            yield f"{plot['title']}: {labels[0][0]} and {labels[-1][0]} instead of {ends}"
        for before, after in zip(labels, labels[1:]):
            if before[2] > after[1] and before[3] == after[3]:
                yield f"{plot['title']}: {before[0]} runs into {after[0]}"
