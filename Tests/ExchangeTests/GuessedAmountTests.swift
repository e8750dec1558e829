import Records
import Testing

@testable import Exchange

@Suite("Which column has the amounts, where that can be told")
struct GuessedAmountTests {
  private func guessed(_ text: String) throws -> RuleGuess {
    try #require(RuleGuess(Array(text.utf8), kind: "bill", currency: "EUR", categories: []))
  }

  @Test(
    "Two columns with names for what came in and what was spent are a pair",
    arguments: [
      ("Expense", "Income"), ("Outflow", "Inflow"), ("Ausgang", "Eingang"), ("Uscite", "Entrate"), ("Debe", "Haber"),
      ("Egresos", "Ingresos"), ("출금액", "입금액"), ("お支払金額", "お預り金額"),
      ("Dépenses", "Recettes"),
    ])
  func pairs(_ debit: String, _ credit: String) throws {
    let guess = try guessed("Date,Text,\(credit),\(debit)\n2026-11-20,Shop,0.00,12.50\n2026-11-21,Boss,2000.00,0.00\n")
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit(debit, credit: credit))
    #expect(guess.doubts == [])
  }

  @Test(
    "Two columns of which always one has an amount are two sides: without names for them nothing is guessed",
    arguments: ["Amount one,Amount two", "Amount,Other", "Value,Credit"], ["0.00", "0", ""])
  func turns(_ names: String, _ nothing: String) throws {
    let guess = try guessed("Date,Text,\(names)\n2026-11-20,A,\(nothing),12.50\n2026-11-21,B,2000.00,\(nothing)\n")
    #expect(guess.refusal?.contains("in turns") ?? false)
    #expect(guess.rule.map.allSatisfy { $0.field != "amount" })
  }

  @Test(
    "Without a name that says it, several columns of money, or none, are not guessed",
    arguments: [
      "123456789\tEUR\t20261120\t100,00\t87,50\t-12,50\tShop\n"
        + "123456789\tEUR\t20261121\t87,50\t2087,50\t2000,00\tBoss\n",
      "Date,Text,Plus,Minus\n2026-11-20,Shop,0.00,12.50\n2026-11-21,Boss,2000.00,0.00\n",
      "2026-11-20,Shop,100.00,-12.50\n2026-11-21,Shop,87.50,-1.00\n",
      "2026-11-20;123456;Shop;-12,50;100,00\n2026-11-21;123457;Shop;-1,50;98,50\n",
      "Date,Text,Points\n2026-11-20,Shop,100\n2026-11-21,Shop,200\n",
      "2026-11-20,123456,Shop\n2026-11-21,123457,Shop\n",
    ])
  func unknown(_ text: String) throws {
    let guess = try guessed(text)
    #expect(guess.refusal?.hasPrefix("no name of a column says where the amounts are") ?? false)
  }

  @Test(
    "The only column that looks like money is taken, and that is to be checked",
    arguments: [
      ("Date,Time,Year,What,EUR\n2026-11-20,1000,2026,Tea,1.50\n2026-11-21,1130,2026,Bun,2\n", "EUR"),
      ("Date,Nr,Text,Zahl\n2026-11-20,1,Tea,-15\n2026-11-21,2,Bun,20\n", "Zahl"),
      ("Date,Merchant,VAT amount,Total\n2026-11-20,Shop,2.00,12.00\n", "Total"),
      ("Date,Text,New amount,Change\n2026-11-20,Shop,90.00,-10.00\n2026-11-21,Shop,80.00,-10.00\n", "Change"),
      ("Date,Text,Amount incl. VAT\n2026-11-20,Shop,-12.00\n", "Amount incl. VAT"),
      ("2026-11-20,1,Tea,-1.50\n2026-11-21,2,Bun,-2.50\n", "4"),
    ])
  func only(_ text: String, _ column: String) throws {
    let guess = try guessed(text)
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .column(column))
    #expect(guess.doubts.contains { $0.hasSuffix("is taken as the amount, which its name does not say") })
  }

  @Test("A fee or a tax is no amount, and another column that could be the amount is to be checked")
  func beside() throws {
    let guess = try guessed(
      """
      Direction,Created on,Source fee amount,Source amount (after fees),Target amount (after fees),Exchange rate
      OUT,2026-11-20 10:00:00,0.00,12.50,14.00,1.12
      IN,2026-11-22 10:00:00,0.40,500.00,500.00,1.0

      """)
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .column("Source amount (after fees)"))
    #expect(guess.rule.map.contains { $0.field == "type" })
    #expect(guess.doubts.contains { $0.hasSuffix("it could be “Target amount (after fees)”") })
    let fee = try guessed("Date,Text,Amount,Fee\n2026-11-20,A,-1.50,0.00\n2026-11-21,B,0.00,0.50\n")
    #expect(fee.doubts == ["“Fee” is not taken, and has amounts where “Amount” has none"])
    let gross = try guessed("Date,Name,Gross,Fee,Net\n2026-11-20,A,-1.50,-0.10,-1.60\n2026-11-21,B,9.00,-0.50,8.50\n")
    #expect(gross.rule.map.first { $0.field == "amount" }?.from == .column("Gross"))
    #expect(gross.doubts == ["“Gross” is taken as the amount; it could be “Net”"])
    #expect(try guessed("Date,Text,Amount,Fee,Balance\n2026-11-20,A,-1.50,0.10,9.00\n").doubts == [])
  }

  @Test("Where most amounts have no minus, what it means is to be checked")
  func mostlyPositive() throws {
    func doubts(_ amounts: [String]) throws -> [String] {
      try guessed("Date,Text,Amount\n" + amounts.map { "2026-11-20,A,\($0)\n" }.joined()).doubts
    }
    #expect(try doubts(["5", "6", "7", "-18"]).contains { $0.hasPrefix("most amounts have no minus") })
    #expect(try doubts(["-5", "-6", "7", "0"]) == [])
  }
}
