"""The page's figures where records say less than `add` writes, where months begin on another day, and where accounts are everybody's."""
import json

import phone as phones
import served


def put(ledger, path, **fields):
    file = ledger.folder / "users" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(fields))


def shows(phone, address, condition):
    phone.run(f"location.hash = '{address}'")
    return phone.until(f"location.hash === '#{address}' && document.querySelector('h1') && {condition}")


def line(phone, name):
    """A bill as the list shows it."""
    return phone.run(f"[...document.querySelectorAll('.day ~ .list a')].find((each) => each.innerText.includes({json.dumps(name)}))?.innerText.split('\\n').at(-1) ?? null")


def check_figures(folder):
    ledger = served.Ledger.found(folder / "figures/ledger", clock="2026-11-15T12:00:00Z")
    put(ledger, "anna/bills/fun.json", date="2026-11-11", amount=60, category="anna/leisure", name="Fair")
    put(ledger, "anna/bills/back.json", date="2026-11-12", amount=-5, category="food", name="Bottles")
    put(ledger, "anna/bills/pay.json", date="2026-11-01", amount=1850, category="salary", name="Work")
    put(ledger, "anna/budget/week.json", name="Fun", amount=40, period="week", category="leisure")
    ledger.run("kinds", "new", "donation", "name:text", "date:date", "amount:money")
    ledger.run("add", "donation", "name=Gift", "amount=50", "date=2026-11-03")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        for address in ("month", "month/2026-11"):
            budget = shows(phone, address, "document.body.innerText.includes('60 of 40 EUR')")
            yield f"{address} has the budget of this week", [] if budget and "Nov 9" in phone.text() else [phone.text()]
        yield "what came back has a plus", [] if line(phone, "Bottles") == "+5 EUR" else [line(phone, "Bottles")]
        yield "so has what came in", [] if line(phone, "Work") == "+1,850 EUR" else [line(phone, "Work")]
        yield "what was spent has a minus", [] if line(phone, "Fair") == "−60 EUR" else [line(phone, "Fair")]
        yield "other kinds have their own total", [] if "50 EUR" in phone.text(".sums") else [phone.text(".sums")]
        yield "the calendar opens days with bills", [] if phone.run("document.querySelectorAll('.calendar a').length") == 3 else [phone.text(".calendar")]
        phone.click(".list a", "Leisure")
        yield "a category opens into all its bills", [] if phone.until("document.querySelector('[aria-current=true]')") and line(phone, "Fair") else [phone.text()]
    yield from check_shared_account(folder)
    yield from check_people(folder)
    yield from check_other_months(folder)


def check_shared_account(folder):
    ledger = served.Ledger.found(folder / "joint/ledger", clock="2026-11-15T12:00:00Z")
    ledger.run("register", "ben", "--no-key")
    ledger.run("login", "anna")
    ledger.run("add", "account", "title=Joint", "opening=100", "--shared")
    [joint] = ledger.json("list", "account")
    for user, amount, name in (("anna", 8, "Bread"), ("ben", 7, "Milk")):
        put(ledger, f"{user}/bills/{name.lower()}.json", date="2026-11-12", amount=amount, category="food", name=name, account=f"shared/{joint['id']}")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        held = shows(phone, "accounts", "document.body.innerText.includes('85 EUR')")
        phone.click(".list a", "Joint")
        opened = phone.until("document.querySelector('.sums')")
        yield "an account opens into everybody's bills", [] if held and opened and "Milk" in phone.text() and "Bread" in phone.text() else [phone.text()]


def check_people(folder):
    """Slices by person and by payer, where several people share bills; each is the command line's."""
    ledger = served.Ledger.found(folder / "people/ledger", clock="2026-11-15T12:00:00Z")
    put(ledger, "anna/bills/own.json", date="2026-11-03", amount=8, category="food", name="Own")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        alone = shows(phone, "month", "document.querySelector('.sums')")
        yield "whoever is alone has no slices by person", [] if alone and "By person" not in phone.text() else [phone.text()]
        ledger.run("users", "add", "ben", "--guest")
        put(ledger, "anna/bills/gas.json", date="2026-11-12", amount=60, category="utilities", name="Gas", **{"for": {"anna": 1, "ben": 2}})
        put(ledger, "anna/bills/tea.json", date="2026-11-13", amount=6, category="food", name="Tea", paidBy="ben", **{"for": ["anna", "ben"]})
        shows(phone, "month", "[...document.querySelectorAll('a.chip')].some((each) => each.innerText === 'By person')")
        for chip, key, bills in (("By person", "person", {"anna": "Own Gas Tea", "ben": "Gas Tea"}), ("By payer", "paidBy", {"ben": "Tea", "Payer not named": "Own Gas"})):
            rows = ledger.json("sum", "bill", "date:2026-11", "--by", key)
            for name, expected in bills.items():
                shows(phone, "month", "document.querySelector('a.chip')")
                phone.click("a.chip", chip)
                phone.until(f"document.querySelector('h2')?.innerText === '{chip}' && document.querySelector('.list a')")
                [figure] = [row["expense"] for row in rows if (row["group"][key] or "Payer not named") == name]
                line_of = phone.run(f"[...document.querySelectorAll('.list a')].find((each) => each.innerText.startsWith({json.dumps(name)}))?.innerText.split('\\n').at(-1) ?? null")
                yield f"the slice of {name} is that of the command line", [] if line_of == f"{figure} EUR" else [line_of, rows]
                phone.click(".list a", name)
                opened = phone.until("document.querySelector('#question') && document.querySelector('.sums')")
                found = sorted(phone.run("[...document.querySelectorAll('.list .what b')].map((each) => each.innerText)"))
                yield f"and opens into the bills of {name}", [] if opened and found == sorted(expected.split()) else [found]


def check_other_months(folder):
    ledger = served.Ledger.found(folder / "months/ledger", clock="2026-11-15T12:00:00Z")
    manifest = ledger.folder / "ledger.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "firstDayOfMonth": 25}))
    for name, day in (("this", "2026-11-02"), ("before", "2026-10-24"), ("last year", "2025-11-24")):
        put(ledger, f"anna/bills/{day}.json", date=day, amount=len(name) + 10, category="food", name=name, payee="Shop")
    put(ledger, "anna/bills/shout.json", date="2026-11-03", amount=30, category="food", name="shout", payee="SHOP")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        named = shows(phone, "month", "document.querySelector('h1').innerText === 'Oct 25 – Nov 24, 2026'")
        yield "a month that begins on another day says its days", [] if named else [phone.text("h1")]
        yield "and has its own bills", [] if line(phone, "this") and not line(phone, "before") else [phone.text()]
        yield "beside the same days a year before", [] if "19 EUR" in phone.text(".sums") else [phone.text(".sums")]
        phone.click("a.chip", "By payee")
        cut = phone.until("document.querySelector('h2') && document.body.innerText.includes('Shop')")
        yield "its slices are of the same days", [] if cut and "14 EUR" in phone.text(".list") else [phone.text()]
        phone.click(".list a", "SHOP")
        opened = phone.until("document.querySelector('.sums') && document.body.innerText.includes('shout')")
        yield "a slice opens into what it is made of, capitals and all", [] if opened and "30 EUR" in phone.text(".sums") else [phone.text()]
        phone.run("history.back()")
        phone.until("document.querySelector('h2')?.innerText === 'By payee'")
        phone.click(".head a")
        phone.until("document.querySelector('.sums')")
        phone.click(".head a")
        yield "the month before ends where it begins", [] if phone.until("document.querySelector('h1').innerText === 'Sep 25 – Oct 24, 2026'") and line(phone, "before") else [phone.text()]
