import Records
import Testing

@testable import Exchange

@Suite("Rules that are guessed")
struct RuleGuessTests {
  private func guessed(_ text: String, categories: Set<Text> = ["food"]) -> RuleGuess? {
    RuleGuess(Array(text.utf8), kind: "bill", currency: "EUR", categories: categories)
  }

  @Test(
    "The separator is the one that most rows agree on",
    arguments: [
      ("Date;Text;Amount\n2026-11-20;a, b, c;-1,50\n2026-11-21;d, e, f;-2,50\n", Character(";")),
      ("Date,Text,Amount\n2026-11-20,a;b,-1.50\n2026-11-21,c,-2.50\n", ","),
      ("Date\tText\tAmount\n2026-11-20\ta\t-1.50\n", "\t"),
      ("Date|Text|Amount\n2026-11-20|a|-1.50\n", "|"),
    ])
  func separator(_ text: String, _ expected: Character) {
    #expect(guessed(text)?.rule.separator == expected)
  }

  @Test("Lines before the table are skipped, and the total behind it ends it")
  func table() throws {
    let guess = try #require(
      guessed(
        "\"Account\";\"4711\"\n\nDay;Payee;Amount (USD)\n20.11.2026;Kiosk;-1,50\n21.11.2026;Bar;-2,00\nSum;;-3,50\n"))
    #expect((guess.rule.skip, guess.rule.end, guess.rule.hasHeader) == (2, ["Sum"], true))
    #expect(guess.rule.currency == "USD")
    #expect(guess.rule.map.map(\.field) == ["date", "amount", "payee"])
  }

  @Test(
    "The order of days is the one in which all of them are days",
    arguments: [
      (["20.11.2026", "01.02.2026"], ImportRule.DateOrder.dayMonthYear, false),
      (["11/20/2026", "01/02/2026"], .monthDayYear, false),
      (["01/02/2026", "03/04/2026"], .monthDayYear, true), (["01.02.2026", "03.04.2026"], .dayMonthYear, true),
      (["2026-01-02", "2026-03-04"], .yearMonthDay, false),
    ])
  func order(_ days: [String], _ expected: ImportRule.DateOrder, _ isDoubtful: Bool) throws {
    let rows = days.map { "\($0);Kiosk;-1,50\n" }.joined()
    let guess = try #require(guessed("Date;Payee;Amount\n" + rows))
    #expect(guess.rule.dates == expected)
    #expect(guess.doubts.contains { $0.hasPrefix("days are read as") } == isDoubtful)
  }

  @Test("Without a minus, all was spent, and that is said")
  func sign() throws {
    let spent = try #require(guessed("Date,What,Amount\n2026-11-20,Tea,1.50\n"))
    #expect(spent.rule.sign == .spentIsPositive)
    #expect(spent.doubts.contains { $0.contains("minus") })
    let signed = try #require(guessed("Date,What,Amount\n2026-11-20,Tea,-1.50\n"))
    #expect(signed.rule.sign == nil)
  }

  @Test(
    "A column of words says which way the money went, in the amount's own column, where no amount has a minus",
    arguments: [
      ("Tag;Text;Umsatz;S/H;Saldo;S/H 2\n20.11.26;Tee;1,50;S;8,00;H\n21.11.26;Lohn;9,00;H;17,00;H\n", "S/H", "S", "H"),
      ("Date,Dr/Cr,What,Amount\n2026-11-20,DR,Tea,1.50\n2026-11-21,DR,Bun,2\n", "Dr/Cr", "DR", "CR"),
      ("Date,What,Amount,Type\n2026-11-20,Tea,1.50,Debit\n2026-11-21,Wage,9,Credit\n", "Type", "Debit", "Credit"),
      ("日期,摘要,金額,借貸\n2026-11-20,茶,150,借\n2026-11-21,薪資,900,貸\n", "借貸", "借", "貸"),
    ])
  func sides(_ text: String, _ column: String, _ spent: Text, _ received: Text) throws {
    let guess = try #require(guessed(text))
    guard case .columns(let names, let words)? = guess.rule.map.first(where: { $0.field == "type" })?.from else {
      Issue.record("the type comes from no column: \(guess.rule.written)")
      return
    }
    #expect(names == [column])
    #expect(words[spent] == "expense" && words[received] == "income")
    #expect(guess.rule.sign == nil && guess.doubts.allSatisfy { !$0.contains("minus") })
    #expect(try ImportRule(guess.rule.written) == guess.rule)
  }

  @Test("Where amounts have a minus, or a column cannot be taken, the words are left alone, and the latter is said")
  func sidesLeftOut() throws {
    let signed = try #require(guessed("Date,What,Amount,Type\n2026-11-20,Tea,-1.50,Debit\n2026-11-21,Wage,9,Credit\n"))
    #expect(signed.rule.map.allSatisfy { $0.field != "type" } && signed.doubts == [])
    let unnamed = try #require(guessed("Date;What; ;Amount\n2026-11-20;Tea;S;1.50\n2026-11-21;Wage;H;9\n"))
    #expect(unnamed.doubts.contains { $0.hasPrefix("column 3 (H, S)") })
    #expect(unnamed.rule.map.allSatisfy { $0.field != "type" })
  }

  @Test("Debit and credit are two columns of one field; the balance is none")
  func debit() throws {
    let guess = try #require(
      guessed("Date,Details,Debit,Credit,Balance\n2026-11-20,Tea,1.50,,8\n2026-11-21,Wage,,1000,1008\n"))
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit("Debit", credit: "Credit"))
    #expect(guess.unused == ["Balance"])
  }

  @Test("A column of categories is one only where all are known")
  func categories() throws {
    let head = "Date,What,Amount,Category\n2026-11-20,Tea,-1,"
    #expect(try #require(guessed(head + "Food\n")).rule.map.contains { $0.field == "category" })
    #expect(try #require(guessed(head + "Fun\n")).unused == ["Category"])
  }

  @Test("A table without names has numbers for them")
  func numbers() throws {
    let guess = try #require(guessed("2026-11-20,Tea,-1.50\n2026-11-21,Bun,-2.50\n"))
    #expect(!guess.rule.hasHeader)
    #expect(guess.rule.map.map(\.from.columns) == [["1"], ["3"], ["2"]])
  }

  @Test("What has no day and no amount is no table", arguments: ["", "Dear Alice,\nthis is a letter.\n", "a,b\n1,2\n"])
  func refused(_ text: String) { #expect(guessed(text) == nil) }

  @Test("A guessed rule that was written says the same when it is read")
  func written() throws {
    let guess = try #require(guessed("Nr;Tag;Empfänger;Soll;Haben\n1;20.11.26;Kiosk;1.000,50;\n2;21.11.26;X;;2,00\n"))
    #expect(try ImportRule(guess.rule.written) == guess.rule)
  }
}
