import Records
import Testing

@testable import Exchange

@Suite("Amounts that are no whole units of a currency, prices of one piece, sums of several standings")
struct GuessedUnitTests {
  private func guessed(_ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }) throws -> RuleGuess {
    try RuleGuess.ofBills(lines, change)
  }

  private func beside(_ name: String, _ cells: String..., amounts: [String] = ["-2200", "-3603"]) -> [String] {
    [
      "Day,Payee,Amount,\(name)", "2026-11-11,Kern,\(amounts[0]),\(cells[0])",
      "2026-11-12,Rewe,\(amounts[1]),\(cells[1])",
    ]
  }

  @Test(
    "a column that says how much amounts are multiplied by is no column to pass over",
    arguments: [
      ("Scale", "100"), ("Multiplier", "1000"), ("Exponent", "2"), ("Decimals", "2"), ("minor_unit", "2"),
      ("Unit", "cents"), ("Unit", "thousand"), ("Unit", "1000"), ("Einheit", "Tsd. EUR"), ("单位", "千元"),
    ])
  func factors(_ name: String, _ cell: String) throws {
    let refusal = try guessed(beside(name, cell, cell)).refusal
    #expect(refusal?.description.contains("“\(name)” says “\(cell)”") == true)
  }

  @Test(
    "a unit of 1, a currency, and what is counted in pieces say nothing",
    arguments: [
      ("Scale", "1", "1"), ("Scale", "1", ""), ("Multiplier", "1.0", "1"), ("Unit", "EUR", "EUR"),
      ("Unit", "kg", "pcs"),
      ("Units", "10", "1"), ("Exponent", "0", "0"), ("Scales", "100", "100"),
    ])
  func whole(_ name: String, _ one: String, _ other: String) throws {
    #expect(try guessed(beside(name, one, other)).refusal == nil)
    #expect(try guessed(beside("Decimals", "2", "2", amounts: ["-22.00", "-36.03"])).refusal == nil)
  }

  @Test(
    "beside amounts with decimals, and where they can be something else, such numbers and letters say nothing",
    arguments: [
      ("Unit", "100"), ("Einheit", "10"), ("Unit", "p"), ("Unit", "K"), ("Power", "50"), ("Multiplier", "1000"),
      ("Exponent", "2"),
    ])
  func others(_ name: String, _ cell: String) throws {
    #expect(try guessed(beside(name, cell, cell, amounts: ["-22.00", "-36.03"])).refusal == nil)
    #expect(try guessed(beside("Multiplier", "3", "1")).refusal == nil)
    #expect(try guessed(beside("Unit", "K", "p")).refusal == nil)
    #expect(try guessed(beside("Unit", "TEUR", "TEUR", amounts: ["-22.00", "-36.03"])).refusal != nil)
  }

  @Test(
    "a name says that amounts are thousands, or parts",
    arguments: [
      "amount_milliunits", "amount_micros", "Amount in K", "Amount (000s)", "Amount '000", "Amount x100",
      "Amount (1/100)",
      "Amount (k EUR)", "Amount [kEUR]", "Betrag T€", "Betrag in Mio.", "Betrag in Mio", "Betrag (Mio €)",
      "amount_minor", "amountInCents",
    ])
  func names(_ name: String) throws {
    let guess = try guessed(["Day,Payee,\(name)", "2026-11-11,Kern,-2200", "2026-11-12,Rewe,-3603"])
    #expect(guess.refusal?.description.contains("in another unit") == true)
  }

  @Test(
    "a name that has such a word for something else says nothing",
    arguments: ["Amount", "Amount (EUR)", "Amount 2026", "Importo a mio carico", "Importe mío", "Gasto mío"])
  func otherNames(_ name: String) throws {
    let guess = try guessed(["Day,Payee,\(name)", "2026-11-11,Kern,-2200", "2026-11-12,Rewe,-3603"])
    #expect(guess.refusal == nil && guess.asked == [])
  }

  @Test(
    "a line above the table, or below it, says in which unit all amounts are",
    arguments: [
      "All amounts in thousands", "in TEUR", "Angaben in Tausend", "Amounts in EUR thousands", "Beträge in Tsd. EUR",
      "(in thousands)", "Amounts are shown in 000s", "Alle Beträge in T€", "Unit;thousand EUR", "单位：千元", "（千円）",
      "Montants en milliers d'euros", "Alle Angaben in Cent", "Unit: cents",
      "Beträge in 1.000 EUR", "Amounts in K",
    ])
  func lines(_ line: String) throws {
    let table = ["Day;Payee;Amount", "2026-11-11;Kern;-2200", "2026-11-12;Rewe;-3603"]
    #expect(try guessed([line, ""] + table).refusal?.description.contains("a line beside the table") == true)
    if !line.contains(";") { #expect(try guessed(table + ["", line]).refusal != nil) }
  }

  @Test(
    "a line that only has such a word says nothing",
    arguments: [
      "Account of Thousand Oaks Ltd", "Cent Bank", "Miles & More", "Balance: 1,000.00", "All amounts in EUR",
      "Branch in 1000 Brussels", "Statement of 12 November 2026", "Kern AG",
      "Solde en euros : 1 000,75", "Saldo w PLN: 1 000,00", "Dispo in EUR 1 000,00", "Amount in EUR: 1.000",
      "Deposits are insured in 1,000 banks", "Amounts in EUR, thousands separator: comma",
      "Account holder: Anna K in Vienna",
    ])
  func otherLines(_ line: String) throws {
    let table = ["Day;Payee;Amount", "2026-11-11;Kern;-22.00", "2026-11-12;Rewe;-36.03"]
    #expect(try guessed([line, ""] + table).refusal == nil)
    #expect(try guessed(["All amounts in dollars and cents", ""] + table).refusal == nil)
  }

  @Test("a kept rule does not take a month in which a column says another unit")
  func kept() throws {
    let kept = try guessed(beside("Multiplier", "1", "1")).rule
    let surprises = try guessed(beside("Multiplier", "1", "1000")).surprises(for: kept)
    #expect(surprises.count == 1 && surprises[0].description.contains("“Multiplier” says “1000”"))
  }

  // MARK: - Prices

  private func bought(_ names: String, _ rows: String..., change: (inout GuessSetting) -> Void = { _ in }) throws
    -> RuleGuess
  {
    let lines = rows.enumerated().map { "2026-11-\($0.offset + 11),Tea,\($0.element)" }
    return try guessed(["Date,Item,\(names)"] + lines) {
      $0.answers.sign = .spentIsPositive
      change(&$0)
    }
  }

  @Test(
    "a price beside a quantity is asked about",
    arguments: [
      "Price,Quantity", "Unit price,Qty", "Cost,Units", "Preis,Anzahl", "Precio,Cantidad", "Einzelpreis,Menge",
      "Prix unitaire,Quantité", "单价,数量",
    ])
  func prices(_ names: String) throws {
    let guess = try bought(names, "22.00,2", "36.03,1")
    let price = String(names.prefix { $0 != "," })
    #expect(guess.asked == [.amount] && guess.questions[0].choices.map(\.answer) == [price])
    let answered = try bought(names, "22.00,2", "36.03,1") { $0.answers.amount = price }
    #expect(answered.asked == [] && answered.rule.source(of: "amount") == .column(price))
  }

  @Test("where all quantities are 1, a price is what was paid, and another quantity later is not")
  func single() throws {
    let guess = try bought("Price,Quantity", "22.00,1", "36.03,1")
    #expect(guess.asked == [] && guess.rule.source(of: "amount") == .column("Price"))
    #expect(guess.rule.only.contains { $0.column == "Quantity" && $0.texts.contains("1") && $0.texts.contains("1,00") })
    // A row of none, such as one of postage, is not passed over without a word.
    #expect(guess.rule.except.contains { $0.column == "Quantity" && $0.texts == [] })
  }

  @Test("the price times the quantity is what was paid")
  func products() throws {
    let guess = try bought("Price,Quantity,Total", "22.00,2,44.00", "36.03,1,36.03", "0.333,3,1.00")
    #expect(guess.asked == [] && guess.rule.source(of: "amount") == .column("Total"))
    let other = try bought("Price,Quantity,Total", "22.00,2,45.00", "36.03,1,37.03")
    #expect(other.asked == [.amount] && other.questions[0].choices.map(\.answer) == ["Price", "Total"])
    #expect(try bought("Unit price,Total", "22.00,44.00", "36.03,36.03").asked == [.amount])
    #expect(try bought("Price/l", "1.89", "1.99").asked == [.amount])
    #expect(try bought("Price/Cost", "1.89", "1.99").asked == [])
    #expect(try bought("Preis,Anzahl Personen", "22.00,2", "36.03,1").asked == [])
    #expect(try bought("Cost,Units", "98.20,312.5", "36.03,120").asked == [])
    let amount = try bought("Price,Qty,Amount", "22.00,2,44.00", "36.03,1,36.03")
    #expect(amount.asked == [] && amount.rule.source(of: "amount") == .column("Amount"))
  }

  @Test(
    "an amount beside a sum of another standing is asked about",
    arguments: ["Net amount", "Gross amount", "Total", "Settled amount", "Nettobetrag", "Importe total", "实付金额"])
  func sums(_ name: String) throws {
    let lines = ["Date,Item,Amount,\(name)", "2026-11-11,Kern,-22.00,-24.20", "2026-11-12,Rewe,-36.03,-40.00"]
    #expect(try guessed(lines).asked == [.amount])
    #expect(try guessed(lines) { $0.answers.amount = name }.rule.source(of: "amount") == .column(name))
    let same = [lines[0], "2026-11-11,Kern,-22.00,-22.00", "2026-11-12,Rewe,-36.03,-36.03"]
    #expect(try guessed(same).rule.source(of: "amount") == .column("Amount"))
  }

  @Test("a sum that is a balance, or what is left after the fee, is none of its own")
  func otherSums() throws {
    let balance = ["Date,Item,Amount,Total", "2026-11-11,Kern,-22.00,78.00", "2026-11-12,Rewe,-36.03,41.97"]
    #expect(try guessed(balance).rule.source(of: "amount") == .column("Amount"))
    let net = ["Date,Item,Amount,Fee,Net", "2026-11-11,Kern,-22.00,-1.00,-23.00", "2026-11-12,Rewe,-36.03,0,-36.03"]
    #expect(try guessed(net).rule.source(of: "amount") == .column("Amount"))
    let proven = [
      "Date,Item,Amount,Total,Balance", "2026-11-11,Kern,-22.00,-24.20,975.80",
      "2026-11-12,Rewe,-364.10,-401.17,574.63",
      "2026-11-13,Bus,-2.10,-2.31,572.32",
    ]
    #expect(try guessed(proven).rule.source(of: "amount") == .column("Total"))
  }
}
