"""A record's copy, its place among others, new records of any kind, and deleting without a connection."""
import json

import phone as phones
import served
from deeds import Client
from figures import put, shows


def check_copies(folder):
    ledger = served.Ledger.found(folder / "copies/ledger", clock="2026-11-20T12:00:00Z")
    ledger.run("add", "bill", "amount=12.50", "name=Lunch", "category=food", "date=2026-11-03", "tags=work,noon", "payee=Canteen")
    ledger.run("add", "book", "name=Trip")
    ledger.run("add", "account", "title=Giro")
    yield from check_copy_once(ledger)
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        yield from check_copy(ledger, phone)
        yield from check_place(ledger, phone)
        yield from check_deletion(ledger, phone)
        yield from check_new(ledger, phone)
        yield "nothing was said on the console", phones.unexpected(phone)


def check_copy_once(ledger):
    """A copy that is sent again is one."""
    [lunch] = ledger.json("list", "bill")
    with served.Server(ledger) as server:
        client = Client(server)
        deed = {"id": lunch["id"], "fields": {"amount": "9"}, "request": "copy-0001", "at": "2026-11-18T10:00:00Z"}
        first = client.do("copy", **deed)
        yield "a copy has the day on which it was typed", [] if first[0] == 200 and (first[1]["fields"]["date"], first[1]["fields"]["amount"]) == ("2026-11-18", 9) else [first]
        client.do("rm", id=first[1]["id"])
        client.do("rm", id=lunch["id"])
        again = client.do("copy", **deed)
        yield "sent again, it is not made again, also where neither record is there", [] if again == (200, {"commit": first[1]["commit"], "repeated": True}) else [again]
        yield "another copy under the same id is refused", [] if client.do("copy", **{**deed, "fields": {"amount": "8"}})[0] == 409 else ["it is not"]
    ledger.run("undo")


def check_copy(ledger, phone):
    [lunch] = ledger.json("list", "bill")
    shows(phone, f"record/{lunch['id']}", "document.querySelector('#field-amount')")
    phone.click("form a.button", "Copy")
    opened = phone.until("document.querySelector('h1')?.innerText === 'A copy of Lunch' && document.querySelector('#field-date')")
    day = phone.run("new Date().toLocaleDateString('sv')")
    yield "a copy is shown before it is written, of today", [] if opened and phone.run("document.querySelector('#field-date').value") == day else [phone.text()]
    phone.run("document.querySelector('#field-amount').value = '14'")
    phone.click("form button.main")
    phone.until("location.hash.startsWith('#record/')")
    bills = ledger.json("list", "bill")
    new = [each["fields"] for each in bills if each["id"] != lunch["id"]]
    same = [{name: fields.get(name) for name in ("name", "category", "tags", "payee")} for fields in [*new, lunch["fields"]]]
    yield "it has what was changed, and all else of the other one", [] if len(new) == 1 and new[0]["amount"] == 14 and same[0] == same[1] else [bills]
    yield "and is another record", [] if [each["fields"]["amount"] for each in bills if each["id"] == lunch["id"]] == [12.5] else [bills]
    phone.offline(True)
    shows(phone, f"copy/{lunch['id']}", "document.querySelector('h1')?.innerText === 'A copy of Lunch'")
    phone.click("form button.main")
    phone.until("document.querySelector('#toast').innerText.includes('Waits')")
    yield "without a connection it waits", [] if len(phone.unsent()) == 1 else [phone.unsent()]
    phone.offline(False)
    phone.run("import('/add.js').then((add) => add.sendAll())")
    yield "and is written later", [] if phone.until("import('/queue.js').then((queue) => queue.entries()).then((all) => all.length === 0)") and len(ledger.json("list", "bill")) == 3 else [phone.unsent()]


def check_place(ledger, phone):
    """To another category, book and account by choosing one."""
    [lunch] = ledger.json("list", "bill", "date:2026-11-03")
    shows(phone, f"record/{lunch['id']}", "document.querySelector('h1')?.innerText === 'Lunch' && document.querySelector('#field-category')")
    offered = phone.run("[...document.querySelector('#field-category').options].map((each) => each.value)")
    yield "the categories stand there to be chosen", [] if "travel" in offered and phone.run("document.querySelector('#field-category').value") == "food" else [offered]
    [trip] = [each["id"] for each in ledger.json("list", "book") if each["fields"]["name"] == "Trip"]
    [giro] = [each["id"] for each in ledger.json("list", "account")]
    for field, value in (("category", "travel"), ("book", trip), ("account", giro), ("type", "income")):
        phone.run(f"document.querySelector('#field-{field}').value = '{value}'")
    phone.click("form button.main")
    phone.until("!document.querySelector('#field-amount')")
    [fields] = [each["fields"] for each in ledger.json("list", "bill") if each["id"] == lunch["id"]]
    yield "and the bill stands there then", [] if [fields[each] for each in ("category", "book", "account", "type")] == ["travel", trip, giro, "income"] else [fields]
    yield "and nothing else has changed", [] if {**lunch["fields"], **{name: fields[name] for name in ("category", "book", "account", "type")}} == fields else [fields, lunch]


def check_deletion(ledger, phone):
    """Without a connection a deletion waits as an edit does. What was edited since stays."""
    put(ledger, "anna/bills/tea.json", date="2026-11-12", amount=3, category="food", name="Tea")
    put(ledger, "anna/bills/pie.json", date="2026-11-12", amount=4, category="food", name="Pie")
    put(ledger, "anna/bills/jam.json", date="2026-11-12", amount=5, category="food", name="Jam")
    phone.run("window.confirm = () => true")
    for name in ("tea", "pie", "jam"):
        shows(phone, f"record/{name}", f"document.querySelector('#field-name')?.value.toLowerCase() === '{name}'")
    phone.offline(True)
    for number, name in enumerate(("tea", "pie", "jam")):
        shows(phone, f"record/{name}", f"document.querySelector('#field-name')?.value.toLowerCase() === '{name}'")
        phone.click("form button.danger")
        phone.until(f"location.hash !== '#record/{name}' && import('/queue.js').then((queue) => queue.entries()).then((all) => all.length === {number + 1})")
    yield "three deletions wait", [] if len(phone.unsent()) == 3 and len(ledger.json("list", "bill", "date:2026-11-12")) == 3 else [phone.unsent()]
    ledger.run("set", "pie", "amount=40")
    ledger.run("rm", "jam")
    phone.offline(False)
    phone.run("import('/add.js').then((add) => add.sendAll())")
    sent = phone.until("import('/queue.js').then((queue) => queue.entries()).then((all) => all.length === 0)")
    yield "they are sent once there is a connection", [] if sent else [phone.run("import('/queue.js').then((queue) => queue.entries())")]
    left = ledger.json("list", "bill", "date:2026-11-12")
    yield "one is gone, and what was changed since stays", [] if [(each["fields"]["name"], each["fields"]["amount"]) for each in left] == [("Pie", 40)] else [left]
    conflicts = ledger.json("conflicts", status=1)
    yield "with both to be decided", [] if [(each["id"], each["field"]) for each in conflicts] == [("pie", "")] and any(entry.get("deleted") for entry in conflicts[0]["entries"]) else [conflicts]


def check_new(ledger, phone):
    """Records of other kinds: from nothing, and from a catalogue; a diary by its weeks."""
    ledger.run("kinds", "new", "plant", "name:text", "watered:number", "last:date")
    shows(phone, "kinds/plant", "document.querySelector('a.chip')")
    phone.click("a.chip", "Add")
    phone.until("document.querySelector('#field-name')")
    phone.run("document.querySelector('#field-name').value = 'Monstera'")
    phone.run("document.querySelector('#field-watered').value = '2'")
    phone.click("form button.main")
    phone.until("location.hash === '#kinds/plant'")
    plants = ledger.json("list", "plant")
    yield "a record of any kind is added", [] if [each["fields"]["name"] for each in plants] == ["Monstera"] else [plants, phone.text()]
    ledger.run("add", "drink", "brand=Kinmen", "type=spirit", "abv=58", "--shared")
    [drink] = ledger.json("list", "drink", "brand:Kinmen")
    shows(phone, f"record/{drink['id']}", "[...document.querySelectorAll('a.chip')].some((each) => each.innerText.includes('Diary'))")
    phone.click("a.chip", "Diary")
    phone.until("document.querySelector('#field-drink')")
    yield "an entry begins with what was chosen from the catalogue", [] if phone.run("document.querySelector('#field-drink').value") == drink["id"] else [phone.text()]
    yield "and offers the others", [] if phone.run("[...document.querySelector('#field-drink').list.options].some((each) => each.value === 'Kinmen')") else ["it does not"]
    phone.run("document.querySelector('#field-amount').value = '50'")
    phone.run("document.querySelector('#field-remark').value = 'With <b>friends</b>'")
    phone.click("form button.main")
    phone.until("location.hash.startsWith('#record/')")
    [entry] = ledger.json("list", "diary")
    yield "it takes what the catalogue says", [] if (entry["fields"]["brand"], entry["fields"]["abv"], entry["fields"]["amount"]) == ("Kinmen", 58, 50) else [entry]
    day = entry["fields"]["date"][:10]
    week = shows(phone, f"week/diary/{day}", "document.querySelectorAll('h3.day').length === 7")
    yield "a week shows its days and what was written", [] if week and "With <b>friends</b>" in phone.text(".list") and "50 ml" in phone.text(".list") else [phone.text()]
    phone.click(".head a.step[aria-label='Previous week']")
    yield "and the week before is another", [] if phone.until("!document.querySelector('.list') && document.querySelectorAll('h3.day').length === 7") else [phone.text()]
