import Records
import Testing

@testable import Exchange

@Suite("Where a guessed table begins, and what ends it")
struct GuessedTableTests {
  @Test(
    "Lines of an account above a short table are no table",
    arguments: [
      "Numéro;FR70\nDate;24/03/2026\nSolde;3245,63\n\n", "FR51;01/11/2026;26/11/2026;26;26/11/2026;2476,10 EUR\n",
    ])
  func shortTable(_ lines: String) throws {
    let text = lines + "Date;Libellé;Détail;Montant;Devise;Type\n24/03/2026;Crèche;achat;-337,37;EUR;a\n"
    let guess = try #require(RuleGuess.of(Array(text.utf8)))
    #expect(guess.refusal == nil && guess.rule.source(of: "amount") == .column("Montant"))
    #expect(guess.dated.count == 1)
  }

  private func guessed(_ text: String) -> RuleGuess? {
    RuleGuess.of(Array(text.utf8), currency: "EUR")
  }

  @Test(
    "Empty last columns make no row narrower: the header is found",
    arguments: [
      (
        "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n"
          + "2026-11-01,2026-11-02,1234,SHOP A,Dining,12.50,\n2026-11-03,2026-11-04,1234,SHOP B,Dining,8.00,\n"
          + "2026-11-05,2026-11-06,1234,SHOP C,Dining,3.25,\n2026-11-07,2026-11-08,1234,PAYMENT,Payment/Credit,,23.75\n",
        ["Debit", "Credit"]
      ),
      (
        "Date,Details,Balance,Money In,Money Out,Notes\n2026-11-01,a,90,,10,\n2026-11-02,b,80,,10,\n2026-11-03,c,85,5,,\n",
        ["Money Out", "Money In"]
      ),
      (
        "Date,Text,Debit,Credit\n2026-11-01,a,1,\n2026-11-02,b,2,\n2026-11-03,c,3,\n2026-11-04,d,,9\n",
        ["Debit", "Credit"]
      ),
      ("Account,4711,,,\nDate,Text,Amount,Note,More\n2026-11-01,a,-1,,\n2026-11-02,b,-2,,\n", ["Amount"]),
      ("Date,Text,Amount,A,B,C\n2026-11-01,a,-1\n2026-11-02,b,-2\n", ["Amount"]),
    ])
  func header(_ text: String, _ amount: [String]) throws {
    let rule = try #require(guessed(text)).rule
    #expect(rule.hasHeader)
    #expect(rule.map.first { $0.field == "amount" }?.from.columns == amount)
  }

  @Test(
    "A row behind the last day ends the table where it is a total, or has neither a day nor an amount",
    arguments: [
      ("Total,,-3.00", ["Total"]), ("Closing balance,,-3.00", ["Closing balance"]), ("---,,", ["---"]),
      ("pending,Shop,-3.00", []), ("2026-13-22,C,-3.00", []), (",Shop,-3.00", []),
      ("pending,Shop,-3.00\nSumme,,-6.00", ["Summe"]),
    ])
  func end(_ last: String, _ expected: [String]) throws {
    let guess = try #require(
      guessed("Date,Text,Amount\n2026-10-20,A,-1.00\n2026-10-21,B,-2.00\n2026-10-22,C,-2.50\n\(last)\n"))
    #expect(guess.rule.end == expected)
  }

  /// The first cells of the rows that are read, and how many cannot be.
  private func read(_ text: String, end: String) throws -> (rows: [String?], problems: Int) {
    var rule = ImportRule(kind: "bill")
    rule.map = [("payee", .column("Payee")), ("date", .column("Date"))]
    rule.end = [end]
    var reader = try rule.open(SourceContent(Array(text.utf8))).items
    var (rows, problems): ([String?], Int) = ([], 0)
    while true {
      do throws(SourceProblem) {
        guard let item = try reader.next() else { return (rows, problems) }
        rows.append(item.values[0]?.text)
      } catch { problems += 1 }
    }
  }

  @Test(
    "A row with a day that begins as the end does is named, and those behind it are read; with a star it is the end",
    arguments: [
      ("Total", "Total Energies,2026-12-03", ["A", "B"], 1), ("Total", "Total,2026-12-03T10:00:00Z", ["A", "B"], 1),
      ("Total", "Total of 2,", ["A"], 0), ("Total", "Total,", ["A"], 0), ("Total*", "Total,2026-12-31", ["A"], 0),
      ("Totals", "Total,2026-12-03", ["A", "Total", "B"], 0),
    ])
  func dayAtTheEnd(_ end: String, _ row: String, _ rows: [String], _ problems: Int) throws {
    let found = try read("Payee,Date\nA,2026-12-02\n\(row)\nB,2026-12-04\n", end: end)
    #expect((found.rows.compactMap(\.self), found.problems) == (rows, problems))
  }

  @Test("The words of a row with a day end no table")
  func endOfARow() throws {
    let guess = try #require(
      guessed("Who,Date,Amount\nTotal Energies,2026-10-20,-1.00\nKiosk,2026-10-21,-2.00\nTotal,,-3.00\n"))
    #expect(guess.rule.end == [])
  }

  @Test(
    "Decimals behind a comma that separates cells are refused",
    arguments: [
      "Data,Testo,Importo,Valuta,Saldo\n2025-12-01,a,-17,81,EUR,3780,40\n2025-12-03,b,-13,06,EUR,3767,34\n",
      "Date,Text,Amount\n2025-12-01,a,-1,234.50\n2025-12-03,b,-1,334.50\n",
      "Data,Testo,Importo,Nota\n2025-12-01,a,-17,81,\n2025-12-03,b,-13,06,\n",
    ])
  func tornDecimals(_ text: String) throws {
    let guess = try #require(RuleGuess.of(Array(text.utf8)))
    #expect(guess.refusal?.description.contains("cells") ?? false)
  }

  @Test(
    "So is a part of an amount that stands in a column for words, or in one that is empty or has no name",
    arguments: [
      "Payee,Amount,Currency,Note\n2026-11-02,Shop B,-7,50,EUR\n2026-11-03,Shop C,-8,20,EUR\n",
      "Payee,Amount,Note\n2026-11-02,Shop B,-7.50,\n2026-11-03,Shop C,-1,208.20\n",
      "Payee,Amount,Note\n2026-11-02,Shop B,-500,\n2026-11-03,Shop C,-1,208\n",
      "Description,Amount,\n2026-11-02,Shop B,-7,00\n2026-11-03,Shop C,-8,50\n",
      "Payee,Amount,Spare\n2026-11-02,Shop B,-7.50,\n2026-11-03,Shop C,-1,208.20\n",
      "Payee,Out,In,Note\n2026-11-02,Shop B,,7,50\n2026-11-03,Shop C,8.00,,\n",
    ])
  func tornAmounts(_ text: String) throws {
    let guess = try #require(RuleGuess.of(Array(("Date," + text).utf8)))
    #expect(guess.refusal?.description.contains("torn off") ?? false)
  }

  @Test(
    "Numbers behind whole amounts are no part of them where their column says so, or other notes are beside them",
    arguments: [
      "Payee,Amount,Quantity\n2026-11-02,Shop B,-7,50\n2026-11-03,Shop C,-8,20\n",
      "Payee,Amount,Spare\n2026-11-02,Shop B,-7,50\n2026-11-03,Shop C,-8,20\n",
      "Payee,Amount,Balance\n2026-11-02,Shop B,-7,93\n2026-11-03,Shop C,-8,85\n",
      "Payee,Amount,Fee\n2026-11-02,Shop B,-7.50,\n2026-11-03,Shop C,-800,15\n",
      "Payee,Amount,Note\n2026-11-02,Shop B,-7,room\n2026-11-03,Shop C,-8,101\n",
      "Payee,Amount,Note\n2026-11-02,Shop B,-7.50,101\n2026-11-03,Shop C,-8.50,102\n",
    ])
  func wholeAmounts(_ text: String) throws {
    #expect(try #require(RuleGuess.of(Array(("Date," + text).utf8))).refusal == nil)
  }

  @Test("A rule that is kept does not take a file with torn amounts, either")
  func tornLater() throws {
    let head = "Date,Payee,Amount,Note\n2026-11-02,Shop B,-7.50,\n"
    let kept = try #require(RuleGuess.of(Array((head + "2026-11-03,Shop C,-8.20,\n").utf8))).rule
    let later = try #require(RuleGuess.of(Array((head + "2026-11-03,Shop C,-1,208.20\n").utf8)))
    #expect(later.surprises(for: kept).contains { $0.description.contains("torn off") })
  }

  @Test("Two tables in one file are refused, and names of columns that come again are passed over")
  func twoTables() throws {
    let first = "Tag;Vorgang;Text;Umsatz in EUR\n12.11.2026;a;Rewe;-12,00\n13.11.2026;a;Lidl;-13,00\n"
    let second = "Buchungstag;Umsatztag;Vorgang;Referenz;Text;Umsatz in EUR\n14.11.2026;12.11.2026;b;1;Hotel;-14,00\n"
    for text in [first + "\n" + second, second + "\n" + first] {
      let guess = try #require(RuleGuess.of(Array(text.utf8)))
      #expect(guess.refusal?.description.hasPrefix("it has a second table, with the columns") ?? false)
    }
    let note = first + ";;Betrag gebucht am Datum des Kaufs\n14.11.2026;a;Aldi;-14,00\n"
    #expect(try #require(RuleGuess.of(Array(note.utf8))).refusal == nil)
    let again = first + first
    let guess = try #require(RuleGuess.of(Array(again.utf8)))
    #expect(guess.asked == [] && guess.refusal == nil && guess.rule.except.map(\.texts) == [["Tag"]])
  }

  @Test("A line below the table with a day elsewhere, and a total below a single row, say nothing about the columns")
  func trailers() throws {
    let day =
      "Buchungstag;Wert;Zweck;Soll;Haben\n13.11.2026;15.11.2026;a;-10,37;\n" + "Kontostand;13.11.2026;;4.025,09;EUR\n"
    let total = "Buchungstag;Text;Betrag\n13.11.2026;TotalEnergies;-26,00\nTotal des opérations;;-26,00\n"
    for text in [day, total] {
      let guess = try #require(RuleGuess.of(Array(text.utf8)))
      #expect(guess.rule.source(of: "date")?.columns == ["Buchungstag"] && guess.asked == [])
    }
  }
}
