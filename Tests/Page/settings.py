"""What can be chosen under More: language, colours, the book in use; kinds and fields in the language of the page."""
import json

import phone as phones
import served
from deeds import Client
from figures import shows


def choose(phone, name, value):
    phone.run(f"(() => {{ const select = document.querySelector('#{name}'); select.value = {json.dumps(value)}; select.dispatchEvent(new Event('change')); }})()")


def check_settings(folder):
    ledger = served.Ledger.found(folder / "settings/ledger", clock="2026-11-20T12:00:00Z")
    ledger.run("add", "book", "name=Trip")
    ledger.run("add", "bill", "amount=12", "name=Bread", "category=food")
    [trip] = [each["id"] for each in ledger.json("list", "book") if each["fields"]["name"] == "Trip"]
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        yield from check_book(ledger, phone, trip)
        yield from check_colours(phone)
        yield from check_language(ledger, phone)
        yield "nothing was asked of anybody else", [each for each in phone.asked if not each.startswith(server.url)]
        yield "nothing was said on the console", phones.unexpected(phone, phone.refused)
    yield from check_spoken(ledger)


def check_book(ledger, phone, trip):
    shows(phone, "settings", "document.querySelector('#book')")
    yield "no book in particular is in use at first", [] if phone.run("document.querySelector('#book').value") == "" else [phone.text()]
    choose(phone, "book", trip)
    phone.until("document.querySelector('#toast').innerText.includes('Saved')")
    yield "a book that is chosen is that of the command line", [] if ledger.json("use") == {"book": trip} else [ledger.json("use")]
    phone.run("location.hash = 'add'")
    phone.add("5 tram transport")
    phone.until("document.querySelector('#toast').innerText.includes('tram')")
    [tram] = ledger.json("list", "bill", "tram")
    yield "new bills get it", [] if tram["fields"]["book"] == trip else [tram]
    month = shows(phone, "month", "document.querySelector('.sums') && document.body.innerText.includes('tram')")
    yield "and months show it alone, and say so", [] if month and "Bread" not in phone.text("main") and "other books: 1" in phone.text() else [phone.text()]
    ledger.run("use", "--all")
    shows(phone, "settings", "document.querySelector('#book')")
    yield "what the command line chose stands there", [] if phone.until("document.querySelector('#book').value === ''") else [phone.text()]
    choose(phone, "book", trip)
    phone.until("document.querySelector('#toast').innerText.includes('Saved')")
    choose(phone, "book", "")
    yield "and none in particular can be chosen again", [] if phone.until("fetch('/api/use').then((answer) => answer.json()).then(({ book }) => book === null)") else [ledger.json("use")]


def paper(phone):
    return phone.run("getComputedStyle(document.body).backgroundColor")


def check_colours(phone):
    shows(phone, "settings", "document.querySelector('#look')")
    for system in (False, True):
        phone.look(*phones.PHONE, scale=2, dark=system)
        choose(phone, "look", "light")
        light = paper(phone)
        choose(phone, "look", "dark")
        dark = paper(phone)
        choose(phone, "look", "automatic")
        own = paper(phone)
        yield f"colours are those that were chosen, where the system is {'dark' if system else 'light'}", [] if (light, dark, own) == (
            "rgb(246, 246, 244)", "rgb(22, 24, 26)", dark if system else light) else [light, dark, own]
    phone.look(*phones.PHONE, scale=2)
    choose(phone, "look", "dark")
    phone.go(phone.run("location.href").replace("#settings", "?again#settings"))
    phone.until("document.querySelector('#look')")
    yield "and stay so", [] if paper(phone) == "rgb(22, 24, 26)" and phone.run("document.querySelector('#look').value") == "dark" else [paper(phone)]
    choose(phone, "look", "automatic")


def speak(phone, language):
    """The page opens anew then."""
    before = phone.loads
    choose(phone, "language", language)
    while phone.loads == before:
        phone.hear()


def check_language(ledger, phone):
    speak(phone, "de")
    yield "the page speaks what was chosen", [] if phone.until("document.documentElement.lang === 'de' && document.querySelector('h1')?.innerText === 'Einstellungen'") else [phone.text()]
    [bread] = ledger.json("list", "bill", "Bread")
    shows(phone, f"record/{bread['id']}", "document.querySelector('#field-amount')")
    labels = phone.text("form label")
    yield "fields are called as their kind calls them in German", [] if "Betrag" in labels and "Kategorie" in labels and "amount" not in labels else [labels]
    yield "so are the values of a field", [] if "Ausgabe" in phone.run("document.querySelector('#field-type').textContent") else [phone.run("document.querySelector('#field-type').textContent")]
    kinds = shows(phone, "kinds", "document.querySelector('.list a')")
    yield "and kinds", [] if kinds and "Buch" in phone.text(".list") else [phone.text()]
    phone.run("location.hash = 'add'")
    phone.write("tea")
    yield "and what is wrong with a line is said in German", [] if phone.until("document.querySelector('#meaning').innerText.includes('Betrag')") else [phone.text("#meaning")]
    shows(phone, "settings", "document.querySelector('#language')")
    speak(phone, "")
    yield "and the browser's again", [] if phone.until("document.documentElement.lang === 'en' && document.querySelector('#language')") else [phone.text()]


def check_spoken(ledger):
    """Programs that name a language are spoken to in it; figures and names are the same in each."""
    with served.Server(ledger) as server:
        client = Client(server)
        answers = {}
        for language in ("de-AT,en;q=0.5", "fr,zh-TW;q=0.8", "xx", "de'--user=ben"):
            client.headers["Accept-Language"] = language
            answers[language] = client.do("quick", line="tea")[1]["error"]["message"], client.ask("sum")[1], client.ask("whoami")[1]
        del client.headers["Accept-Language"]
        plain = client.do("quick", line="tea")[1]["error"]["message"], client.ask("sum")[1], client.ask("whoami")[1]
        said = [answers["de-AT,en;q=0.5"][0], answers["fr,zh-TW;q=0.8"][0]]
        yield "what is refused is said in the language that is asked for", [] if "Betrag" in said[0] and "金額" in said[1] else [said]
        yield "else in the ledger's", [] if answers["xx"] == plain else [answers, plain]
        yield "and the figures are the same", [] if all(each[1:] == plain[1:] for each in answers.values()) else [answers, plain]
