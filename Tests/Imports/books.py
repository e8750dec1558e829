"""What files of GnuCash, HomeBank, KMyMoney and YNAB 4 say, read a second time with Python's own XML and JSON: the days, the signed amounts
and the currencies of all splits over categories that count."""
import datetime
import fractions
import json
import xml.etree.ElementTree as ElementTree

GNUCASH = {"INCOME", "EXPENSE"}
OWN = {"BANK", "CASH", "ASSET", "CREDIT", "LIABILITY", "RECEIVABLE", "PAYABLE", "STOCK", "MUTUAL"}


def payments(text, reader):
    """[(day, amount, currency)], sorted; the currency is None where the file does not say it."""
    if reader == "ynab4":
        return sorted(ynab4(json.loads(text)), key=str)
    return sorted({"gnucash": gnucash, "homebank": homebank, "kmymoney": kmymoney}[reader](ElementTree.fromstring(text)),
                  key=str)


def local(element, *path):
    """What an element in another says, whatever the prefixes of their names."""
    for name in path:
        element = next((child for child in element if child.tag.split("}")[-1] == name), None)
        if element is None:
            return None
    return element


def said(element, *path):
    found = local(element, *path)
    return None if found is None or not found.text else found.text.strip()


def gnucash(root):
    book = local(root, "book")
    elements = [(child.tag.split("}")[-1], child) for child in book]
    accounts = {said(child, "id"): (said(child, "type"), said(child, "commodity", "id"))
                for name, child in elements if name == "account"}
    for name, child in elements:
        keys = {said(slot, "key") for slot in local(child, "slots") or []}
        if name != "transaction" or keys & {"void-reason", "book_closing"}:
            continue
        splits = [(*accounts[said(split, "account")], said(split, "quantity")) for split in local(child, "splits")]
        if {kind for kind, _, _ in splits} & OWN or all(kind in GNUCASH for kind, _, _ in splits):
            day = said(child, "date-posted", "date")[:10]
            yield from ((day, -fractions.Fraction(amount), currency) for kind, currency, amount in splits if kind in GNUCASH)


def homebank(root):
    currencies = {each.get("key"): each.get("iso") for each in root.iter("cur")}
    accounts = {each.get("key"): currencies.get(each.get("curr")) for each in root.iter("account")}
    for each in root.iter("ope"):
        flags = int(each.get("flags", "0"))
        is_transfer = each.get("kxfer", "0") != "0" or each.get("paymode") == "5"
        if is_transfer or each.get("st") in ("3", "4") or flags & 32:
            continue
        day = datetime.date.fromordinal(int(each.get("date"))).isoformat()
        for amount in each.get("samt", each.get("amount")).split("||"):
            yield day, fractions.Fraction(f"{float(amount):.15g}"), accounts[each.get("account")]


def kmymoney(root):
    accounts = {each.get("id"): (each.get("type"), each.get("currency")) for each in root.iter("ACCOUNT")}
    for each in root.find("TRANSACTIONS"):
        splits = [(*accounts[split.get("account")], split.get("shares")) for split in each.iter("SPLIT")]
        for kind, currency, amount in splits:
            if kind in ("12", "13"):
                yield each.get("postdate"), -fractions.Fraction(amount), currency


def ynab4(budget):
    openings = {each["entityId"] for each in budget["payees"] if each["name"] == "Starting Balance"}
    for each in budget["transactions"]:
        if each.get("isTombstone") or each["payeeId"] in openings:
            continue
        for part in each.get("subTransactions") or [each]:
            if not part.get("isTombstone") and not part.get("targetAccountId"):
                yield each["date"], fractions.Fraction(f"{part['amount']:.15g}"), None
