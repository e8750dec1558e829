import Records
import Testing

@testable import Exchange

@Suite("In which currency amounts are guessed to be")
struct GuessedCurrencyTests {
  private func guessed(_ text: String, currency: Text = "EUR") throws -> RuleGuess {
    try #require(RuleGuess.of(Array(text.utf8), currency: currency))
  }

  private func words(_ guess: RuleGuess) -> [Text: Text]? {
    guard case .columns(_, let words)? = guess.rule.map.first(where: { $0.field == "currency" })?.from else {
      return nil
    }
    return words
  }

  @Test("The amount's own name comes before a column of other amounts' currencies")
  func ownName() throws {
    let guess = try guessed(
      "Date,Payee,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate\n"
        + "2026-11-20,Shop,-12.5,-14.0,USD,1.12\n2026-11-21,Boss,2000.0,,,\n", currency: "CHF")
    #expect(guess.rule.currency == "EUR")
    #expect(words(guess) == nil)
  }

  @Test("An amount in the account's currency comes before the original one")
  func original() throws {
    let guess = try guessed("Date,Text,Original Amount,Amount\n2026-11-20,a,-14.00,-12.50\n2026-11-21,b,-2,-1.80\n")
    #expect(guess.rule.map.first { $0.field == "amount" }?.from.columns == ["Amount"])
    let only = try guessed("Date,Text,Amount (Foreign Currency),Amount (EUR)\n2026-11-20,a,-14.00,-12.50\n")
    #expect(only.rule.map.first { $0.field == "amount" }?.from.columns == ["Amount (EUR)"])
  }

  @Test("Three capitals are a currency only where there is one", arguments: ["PAID OUT,PAID IN", "NET AMOUNT,X"])
  func capitals(_ names: String) throws {
    let guess = try guessed("DATE,TEXT,\(names)\n2026-11-20,a,1.00,\n2026-11-21,b,,2.00\n2026-11-22,b,1.00,3.00\n")
    #expect(guess.rule.currency == "EUR")
  }

  @Test("In a column of currencies, codes and signs are taken, and other words are left for the row to be named")
  func column() throws {
    let head = "Date,Text,Amount,Currency\n"
    let mixed = try guessed(
      head + "2026-11-20,a,-1,USD\n2026-11-21,b,-2,$\n2026-11-22,c,-3,Gas-x\n2026-11-23,c,-3,gbp\n")
    #expect(mixed.asked == [.currency] && mixed.questions[0].choices.contains { $0.answer == "USD" })
    let odd = try guessed(head + "2026-11-20,a,-1,USD\n2026-11-22,c,-3,Gas-x\n2026-11-23,c,-3,gbp\n")
    #expect(words(odd) == ["gbp": "GBP"] && odd.asked == [])
    #expect(odd.remarks.contains("Gas-x in “Currency” is not a currency that is known"))
    #expect(words(try guessed(head + "2026-11-20,a,-1,$\n", currency: "AUD")) == ["$": "AUD"])
    #expect(words(try guessed(head + "2026-11-20,a,-1,EUR\n2026-11-21,b,-1,EUR\nTotal,,-1,all of it\n")) == [:])
    #expect(try guessed(head + "2026-11-20,a,-1,¥\n").asked == [.currency])
  }

  @Test(
    "A column whose cells are all codes or signs is one, whatever it is called",
    arguments: ["Waluta", "X", "Měna", "通貨"])
  func anyName(_ name: String) throws {
    let guess = try guessed("Date,Text,Amount,\(name)\n2026-11-20,a,-1,CZK\n2026-11-21,b,-2,€\n")
    #expect(words(guess) == ["€": "EUR"])
  }

  @Test(
    "What the file says of its account's currency elsewhere comes before the ledger's",
    arguments: [
      "Date,Text,Amount,Balance (CHF)\n2026-11-20,a,-1.00,9.00\n",
      "Date,Text,Amount,Balance\n2026-11-20,a,-1.00,9.00 CHF\n",
      "Currency: CHF\nDate,Text,Amount\n2026-11-20,a,-1.00\n", "Währung,CHF,\nDate,Text,Amount\n2026-11-20,a,-1.00\n",
    ])
  func elsewhere(_ text: String) throws { #expect(try guessed(text).rule.currency == "CHF") }

  @Test("A file that names none has the ledger's, and that is said")
  func usual() throws {
    let guess = try guessed("Date,Text,Amount\n2026-11-20,a,-1.00\n")
    #expect(guess.rule.currency == "EUR" && guess.asked == [])
    #expect(guess.remarks == ["the file names no currency: its amounts are in EUR, the ledger's"])
  }

  @Test(
    "A code, and a sign that only one currency has, are certain and said",
    arguments: [
      ("Amount", "-£1.00", "GBP"), ("Amount (£)", "-1.00", "GBP"), ("Amount", "-1.00 USD", "USD"),
      ("Amount", "-1,00 zł", "PLN"),
    ])
  func sign(_ name: String, _ amount: String, _ expected: Text) throws {
    let row = "\"\(amount)\"\n"
    let guess = try guessed("Date,Text,\(name)\n2026-11-20,a,\(row)2026-11-21,b,\(row)")
    #expect(guess.rule.currency == expected && guess.asked == [])
    #expect(guess.remarks.contains { $0.description.hasPrefix("amounts are in \(expected)") })
  }

  @Test("a currency that only a part of the amounts names is asked about, and one that each names is taken")
  func aPart() throws {
    let some = try guessed("Date,Text,Amount\n2026-11-20,a,-1.00\n2026-11-21,b,-2.00 CHF\n2026-11-22,c,-3.00\n")
    #expect(some.asked == [.currency])
    let each = try guessed("Date,Text,Amount\n2026-11-20,a,-1.00 EUR\n2026-11-21,b,-2.00 CHF\n2026-11-22,c,-3.00 USD\n")
    #expect(each.asked == [] && each.rule.currency == nil)
  }

  @Test(
    "A sign that several currencies have is asked about, and the answer is taken",
    arguments: [
      ("Amount (¥)", "-1.00", "CNY"), ("Amount", "-¥1.00", "JPY"), ("Amount", "-$1.00", "CAD"),
      ("Amount", "-1.00 kr", "NOK"),
    ])
  func unclear(_ name: String, _ amount: String, _ answer: Text) throws {
    let text = "Date,Text,\(name)\n2026-11-20,a,\(amount)\n2026-11-21,b,\(amount)\n"
    #expect(try guessed(text).asked == [.currency])
    var answers = GuessAnswers()
    answers.currency = answer
    let answered = try #require(RuleGuess.of(Array(text.utf8), answers: answers))
    #expect(answered.asked == [] && answered.rule.currency == answer)
  }

  @Test(
    "The ledger's own sign is none to speak about", arguments: [("€", "EUR"), ("$", "CAD"), ("¥", "CNY"), ("£", "GBP")])
  func own(_ sign: String, _ currency: Text) throws {
    let guess = try guessed("Date,Text,Amount\n2026-11-20,a,-\(sign)1.00\n", currency: currency)
    #expect(guess.rule.currency == currency)
    #expect(guess.remarks == [])
  }

  @Test("A sign of another currency beside an amount is told from the rule's own")
  func others() {
    #expect(CurrencySigns.mark(in: "-$1.00", otherThan: "EUR") == "$")
    #expect(CurrencySigns.mark(in: "-$1.00", otherThan: "NZD") == nil)
    #expect(CurrencySigns.mark(in: "12.50 ₫", otherThan: "VND") == nil)
    #expect(CurrencySigns.mark(in: "R$ 5", otherThan: "BRL") == nil)
  }

  @Test("The currency of another amount is not that of the amounts: it is known, or asked")
  func ofOthers() throws {
    let original = try guessed(
      "交易日期,原幣金額,入帳金額,原幣幣別,商店\n2026/03/13,-15.66,-455,GBP,a\n2026/03/25,-1435,-1435,TWD,b\n")
    var answers = GuessAnswers()
    answers.amount = "入帳金額"
    let text = "交易日期,原幣金額,入帳金額,原幣幣別,商店\n2026/03/13,-15.66,-455,GBP,a\n2026/03/25,-1435,-1435,TWD,b\n"
    let answered = try #require(RuleGuess.of(Array(text.utf8), currency: "EUR", answers: answers))
    #expect(original.rule.currency != "GBP" && answered.rule.currency == "TWD" && answered.asked == [])
    let own = try guessed(
      "Tarih;Ekstre tutarı;Orijinal para birimi;Ekstre para birimi;Açıklama\n25/10/2026;-942,60;TRY;TRY;a\n"
        + "26/10/2026;-12,00;USD;TRY;b\n")
    #expect(own.rule.map.first { $0.field == "currency" }?.from.columns == ["Ekstre para birimi"])
    #expect(try guessed("Date,Text,Amount,Zone,Money\n2026-11-20,a,-1.00,x,CZK\n", currency: "CZK").asked == [])
    let unclear = "Date,Text,Amount,Original amount,Original currency\n2026-11-20,a,-1.50,-2.00,USD\n"
    #expect(try guessed(unclear).asked == [.currency])
    #expect(try guessed("Tarih;Ad;Tutar;Birim\n25.11.2026;a;-5,74;TRY\n").rule.source(of: "currency") != nil)
  }

  @Test("A line above the table can say the currency of the account")
  func lineAbove() throws {
    let guess = try guessed(
      "Consultar saldos - 01-09-2026\n\nConta ;PT4277 - CHF - Conta\nData de fim ;01-09-2026\n\n"
        + "Data mov.;Descrição;Débito;Crédito\n13-09-2026;a;46,83;\n14-09-2026;b;;46,83\n")
    #expect(guess.rule.currency == "CHF" && guess.asked == [])
  }

  @Test("A row without an amount needs no currency")
  func closingRow() throws {
    let guess = try guessed(
      "Datum;Částka;S/H;Měna;Jméno;Zůstatek\n21. 3. 2026;2,00;S;CZK;a;98,00\n22. 3. 2026;;;;Koncový stav;98,00\n")
    #expect(guess.rule.source(of: "currency")?.columns == ["Měna"])
  }

  private func pair(_ guess: RuleGuess) -> [String] {
    ["amount", "currency"].flatMap { guess.rule.source(of: $0)?.columns ?? ["-"] }
  }

  @Test(
    "An amount and its currency are a pair, by a word of their names or side by side",
    arguments: [
      (",", "Amount,Currency,Billed amount,Billing currency", "-13.10,USD,-12.00,EUR", "Amount Currency"),
      (",", "Amount,Currency,Charged amount,Charged currency", "-13.10,USD,-12.00,EUR", "Amount Currency"),
      (";", "Betrag;Währung;Abrechnungsbetrag;Abrechnungswährung", "-13.10;USD;-12.00;EUR", "Betrag Währung"),
      (",", "Currency,Amount,Account currency,Debit", "USD,-13.10,EUR,-12.00", "Amount Currency"),
      (",", "Amount,Fee,Currency", "-13.10,0.00,USD", "Amount Currency"),
      (",", "Amount,Balance,Currency", "-13.10,1.00,USD", "Amount Currency"),
      (",", "Currency,Gross,Fee,Net", "USD,-13.10,-0.10,-13.20", "Gross Currency"),
      (",", "Transaction amount,Transaction currency", "-13.10,USD", "Transaction amount Transaction currency"),
    ])
  func pairs(_ separator: String, _ names: String, _ row: String, _ expected: String) throws {
    let other = row.replacing("USD", with: "JPY").replacing("13.10", with: "1000.00")
    let head = ["Date", "Text", names].joined(separator: separator)
    let rows = [("2026-11-01", "Shop A", row), ("2026-11-03", "Shop C", other)].map {
      [$0.0, $0.1, $0.2].joined(separator: separator)
    }
    let guess = try guessed(([head] + rows).joined(separator: "\n") + "\n")
    #expect(!guess.asked.contains(.currency) && pair(guess).joined(separator: " ") == expected)
  }

  @Test(
    "The code beside a second amount is not that of the first: it is asked",
    arguments: [
      "Amount,FX Amount,FX Ccy", "Amount,Transaction amount,Transaction currency",
      "Amount,Charged amount,Charge currency", "Amount,Instructed amount,Instructed currency",
      "Amount,Source amount,Source currency", "Amount,Target amount,Target currency", "Umsatz,Umsatz FW,Währung FW",
      "Betrag,Auslandsbetrag,Auslandswährung", "Amount,Amount 2,Currency", "Amount,Equivalent,Currency",
    ])
  func second(_ names: String) throws {
    let guess = try guessed("Date,Text,\(names)\n2026-11-01,Shop,-7.00,-7.70,USD\n2026-11-02,Bar,-8.00,-8.80,USD\n")
    #expect(guess.asked == [.currency] || guess.asked == [.amount])
    #expect(guess.rule.source(of: "currency") == nil)
  }

  @Test("An answer that the name of the column contradicts is refused")
  func contradicted() throws {
    var answers = GuessAnswers()
    answers.currency = "USD"
    let text = Array("Date,Text,Amount (EUR)\n2026-11-01,Shop,-7.00\n".utf8)
    #expect(try #require(RuleGuess.of(text, answers: answers)).refusal != nil)
    answers.currency = "EUR"
    #expect(try #require(RuleGuess.of(text, answers: answers)).refusal == nil)
  }
}
