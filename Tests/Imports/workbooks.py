#!/usr/bin/env python3
"""Writes the workbooks and archives among the samples of Samples/import: they cannot be read in an editor, and this says
what is in them. Each is written as programs write such files, in as few parts as these need."""
import gzip
import io
import pathlib
import zipfile
from xml.sax.saxutils import escape

SAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "Samples/import"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
ODF = "urn:oasis:names:tc:opendocument:xmlns"
# What cells name by their place in the list: general, a day, a time, euros as LibreOffice has them, dollars of books.
FORMATS = [0, 14, 164, 165, 166]
CODES = {164: "dd.mm.yyyy hh:mm", 165: '#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]',
         166: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_)'}


def zipped(files):
    """The same bytes each time."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in files.items():
            file.writestr(zipfile.ZipInfo(name, (2026, 11, 20, 12, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def xlsx(sheets, texts=(), starts_in_1904=False, hidden=()):
    """Sheets by their names: their rows as XML."""
    numbers = range(1, len(sheets) + 1)
    relations = [(f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in numbers]
    relations += [("rId90", "styles", "styles.xml"), ("rId91", "sharedStrings", "sharedStrings.xml")]
    links = "".join(f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"/>'
                    for name, kind, target in relations)
    states = {name: ' state="hidden"' if name in hidden else "" for name in sheets}
    entries = "".join(f'<sheet name="{escape(name)}" sheetId="{n}"{states[name]} r:id="rId{n}"/>'
                      for n, name in zip(numbers, sheets))
    codes = "".join(f'<numFmt numFmtId="{n}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>' for n, code in CODES.items())
    styles = "".join(f'<xf numFmtId="{n}" xfId="0"/>' for n in FORMATS)
    return zipped({
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/></Types>',
        "_rels/.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
        f'<workbookPr date1904="{int(starts_in_1904)}"/><sheets>{entries}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
        "xl/styles.xml": f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts>{codes}</numFmts><cellStyleXfs><xf numFmtId="9"/>'
        f"</cellStyleXfs><cellXfs>{styles}</cellXfs></styleSheet>",
        "xl/sharedStrings.xml": f'{HEAD}<sst xmlns="{MAIN}">' + "".join(f"<si>{text}</si>" for text in texts) + "</sst>",
        **{f"xl/worksheets/sheet{n}.xml":
           f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
           for n, rows in zip(numbers, sheets.values())}})


def cell(content, style=0, kind=None, formula=None, place=None):
    attributes = "".join(f' {name}="{value}"' for name, value in (("r", place), ("s", style), ("t", kind)) if value)
    inner = f"<is><t>{escape(content)}</t></is>" if kind == "inlineStr" else f"<v>{content}</v>" if content else ""
    return f"<c{attributes}>{f'<f>{formula}</f>' if formula else ''}{inner}</c>"


def row(number, *cells):
    """Cells in the columns A, B, C; None leaves one out."""
    placed = (cell(*content, place=f"{chr(65 + n)}{number}") for n, content in enumerate(cells) if content)
    return f'<row r="{number}">{"".join(placed)}</row>'


def ods(tables):
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    return zipped({
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f'{HEAD}<office:document-content {spaces} office:version="1.3"><office:body>\n<office:spreadsheet>'
        + "".join(f'<table:table table:name="{name}">\n{rows}</table:table>\n' for name, rows in tables.items())
        + "</office:spreadsheet></office:body></office:document-content>"})


def written(text):
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def money(value, currency, shown, repeated=""):
    return (f'<table:table-cell{repeated} office:value-type="currency" office:currency="{currency}" office:value="{value}">'
            f"<text:p>{shown}</text:p></table:table-cell>")


def day(value, shown):
    return (f'<table:table-cell office:value-type="date" office:date-value="{value}"><text:p>{shown}</text:p>'
            "</table:table-cell>")


def line(*cells, repeated=""):
    return f'<table:table-row{repeated}>{"".join(cells)}</table:table-row>\n'


TEXTS = ["<t>Date</t>", "<t>Payee</t>", "<t>Amount</t>", "<t>Balance</t>", "<t>Corner &amp; Sons</t>",
         "<r><t xml:space=\"preserve\">Grand </t></r><r><rPr><b/></rPr><t>Hotel</t></r><rPh sb=\"0\" eb=\"1\"><t>x</t></rPh>",
         "<t>Werk GmbH</t>", "<t>Total</t>"]
FILES = {
    # Days as Excel counts them, a binary fraction, balances by formulas, euros in the format of the cells.
    "xlsx-dates/file.xlsx": lambda: xlsx({"Sheet1": "".join([
        row(1, ("0", 0, "s"), ("1", 0, "s"), ("2", 0, "s"), ("3", 0, "s")),
        row(2, ("45903", 1), ("4", 0, "s"), ("-12.300000000000001", 3), ("87.7", 3, None, "100+C2")),
        row(3, ("45905", 1), ("5", 0, "s"), ("-129", 3), ("-41.299999999999997", 3, None, "D2+C3")),
        row(4, ("45929", 1), ("6", 0, "s"), ("1950.5", 3), ("1909.2", 3, None, "D3+C4"))])}, TEXTS),
    # What the account is called stands above the table, a total behind it, and a second sheet has what they add up to.
    "xlsx-two-sheets/file.xlsx": lambda: xlsx({
        "Transactions": "".join([
            row(1, ("Account statement", 0, "inlineStr")), row(2, ("Account", 0, "inlineStr"), ("XX00 1234", 0, "inlineStr")),
            row(4, ("Booked", 0, "inlineStr"), ("Text", 0, "inlineStr"), ("Debit", 0, "inlineStr"), ("Credit", 0, "inlineStr")),
            row(5, ("45903.604166666664", 2), ("Kiosk", 0, "inlineStr"), ("3.2",)),
            row(6, ("45904", 1), ("Tea", 0, "inlineStr"), None, ("0.30000000000000004",)),
            row(20, ("Total", 0, "inlineStr"), None, ("3.2",), ("0.3",))]),
        "Sums": row(1, ("Month", 0, "inlineStr"), ("Sum", 0, "inlineStr")) + row(2, ("45903", 1), ("-2.9",)),
        "Lists": row(1, ("food", 0, "inlineStr"), ("home", 0, "inlineStr"))}, hidden=["Lists"]),
    # As a Mac's Excel counts days, and as programs write that say no places; a row without a value for its formula.
    "xlsx-1904/file.xlsx": lambda: xlsx({"Kontoauszug": "".join([
        f'<row>{cell("Tag", 0, "inlineStr")}{cell("Empfänger", 0, "inlineStr")}{cell("Betrag", 0, "inlineStr")}</row>',
        f'<row>{cell("44440", 1)}{cell("Bäcker", 0, "inlineStr")}{cell("-2.45")}</row>',
        f'<row>{cell("44441", 1)}{cell("Müller", 0, "inlineStr")}{cell("", formula="C2*2")}</row>',
        f'<row>{cell("44442", 1)}{cell("Käse", 0, "inlineStr")}{cell("-14.7", formula="C2*6")}</row>'])}, starts_in_1904=True),
    # Two tickets in one row that is said twice, notes, a merged title, and a million empty rows.
    "ods-tickets/file.ods": lambda: ods({"Ausgaben": "".join([
        '<table:table-header-rows>', line(written("Datum"), written("Beschreibung"), written("Betrag")),
        '</table:table-header-rows>',
        line(day("2026-11-18", "18.11.26"), written("Ticket"), money("-2.9", "EUR", "-2,90 €"),
             repeated=' table:number-rows-repeated="2"'),
        line(day("2026-11-19T20:15:00", "19.11.26 20:15"), written('Kino <text:span>„Alba“</text:span><text:s/>2'),
             '<table:table-cell office:value-type="currency" office:currency="EUR" office:value="-21.5"><office:annotation>'
             '<text:p>paid by card</text:p></office:annotation><text:p>-21,50 €</text:p></table:table-cell>'),
        line('<table:table-cell table:number-columns-repeated="1024"/>', repeated=' table:number-rows-repeated="1048572"')]),
        "Tabelle2": ""}),
    # Money in two currencies, which only the cells say.
    "ods-currencies/file.ods": lambda: ods({"Sheet1": "".join([
        line(written("day"), written("what"), written("paid")),
        line(day("2026-11-18", "18 Nov"), written("Hotel"), money("-120", "USD", "-$120.00")),
        line(day("2026-11-19", "19 Nov"), written("Taxi"), money("-14.400000000000002", "EUR", "-€14.40"))])}),
    # With what macOS puts beside it.
    "zip-csv/file.zip": lambda: zipped({
        "Umsätze/": b"", "Umsätze/2026-11.csv": "Tag;Empfänger;Betrag\n20.11.2026;Bäckerei Kühn;-3,80\n19.11.2026;Stadtwerke;-87,00\n"
        "16.11.2026;Müller & Söhne KG;2486,30\n".encode("iso-8859-1"), "__MACOSX/Umsätze/._2026-11.csv": b"\0\5\26\7"}),
    "gz-camt/file.gz": lambda: gzip.compress((SAMPLES / "camt-053-v2/file.xml").read_bytes(), mtime=0),
}

if __name__ == "__main__":
    for name, content in FILES.items():
        (SAMPLES / name).parent.mkdir(exist_ok=True)
        (SAMPLES / name).write_bytes(content())
