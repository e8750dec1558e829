import Records
import Testing

@testable import Exchange

@Suite("Rules that are guessed")
struct RuleGuessTests {
  private func guessed(_ text: String) -> RuleGuess? {
    RuleGuess.of(Array(text.utf8), currency: "EUR")
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
      (["01/02/2026", "03/04/2026"], .dayMonthYear, true), (["01.02.2026", "03.04.2026"], .dayMonthYear, false),
      (["2026-01-02", "2026-03-04"], .yearMonthDay, false), (["13 Nov 2025", "1 Dec 25"], .dayMonthYear, false),
      (["20. marraskuuta 2026", "1. joulukuuta 2026"], .dayMonthYear, false),
      (["2026年11月20日", "2026年1月2日(金)"], .yearMonthDay, false), (["11/20/2026 2:05 PM"], .monthDayYear, false),
    ])
  func order(_ days: [String], _ expected: ImportRule.DateOrder, _ isDoubtful: Bool) throws {
    let rows = days.map { "\($0);Kiosk;-1,50\n" }.joined()
    let guess = try #require(guessed("Date;Payee;Amount\n" + rows))
    #expect(guess.rule.dates == expected)
    #expect((guess.asked == [.dayOrder]) == isDoubtful)
  }

  @Test(
    "Where the days leave their order open, another column of days decides, then where the ledger is",
    arguments: [
      ("America/New_York", ImportRule.DateOrder.monthDayYear), ("Europe/London", .dayMonthYear),
      ("America/Toronto", nil),
      ("", nil), ("Asia/Manila", .monthDayYear), ("Asia/Tokyo", nil),
    ])
  func country(_ zone: String, _ expected: ImportRule.DateOrder?) throws {
    var setting = GuessSetting(kind: "bill")
    setting.dayOrder = .usual(inZone: zone, language: "en")
    let guess = try #require(
      RuleGuess(SourceContent(Array("Date,Text,Amount\n01/02/2026,A,-1.50\n".utf8)), in: setting))
    #expect(guess.asked == (expected == nil ? [.dayOrder] : []))
    if let expected { #expect(guess.rule.dates == expected) }
    let other = Array("Date,Valued,Text,Amount\n01/02/2026,01/02/2026,A,-1.50\n02/02/2026,01/31/2026,A,-1.50\n".utf8)
    #expect(RuleGuess(SourceContent(other), in: setting)?.rule.dates == .monthDayYear)
  }

  @Test("Without a minus on half of the amounts, what it means is asked, unless the balances prove it")
  func sign() throws {
    func asked(_ amounts: [String]) throws -> [GuessQuestion.Topic] {
      try #require(guessed("Date,Text,Amount\n" + amounts.map { "2026-11-20,A,\($0)\n" }.joined())).asked
    }
    #expect(try asked(["1.50"]) == [.sign])
    #expect(try asked(["5", "6", "7", "-18"]) == [.sign])
    #expect(try asked(["-5", "-6", "7", "0"]) == [])
    #expect(try asked(["+5", "+6", "-7"]) == [.sign])
    let named = try #require(guessed("Date,What,Spent\n2026-11-20,Tea,1.50\n"))
    #expect(named.rule.sign == .spentIsPositive && named.asked == [])
    let head = "Date,What,Amount,Balance\n2026-11-20,Tea,1.00,9.00\n"
    let falling = try #require(guessed(head + "2026-11-21,Bun,2.00,7.00\n2026-11-22,Bun,3.00,4.00\n"))
    #expect(falling.asked == [.sign])
    let rising = try #require(
      guessed(head + "2026-11-21,Wage,2.00,11.00\n2026-11-22,Wage,3.00,14.00\n2026-11-22,Bun,-1,13\n"))
    #expect(rising.asked == [.sign])
    let signed = try #require(guessed("Date,What,Amount\n2026-11-20,Tea,-1.50\n"))
    #expect(signed.rule.sign == nil)
  }

  @Test("What has a minus and says that a payment was received is asked about; a list of purchases is one by its name")
  func cards() throws {
    func guess(_ day: String, _ text: String) throws -> RuleGuess {
      try #require(guessed("\(day),What,Amount\n2026-11-20,\(text),-19.50\n"))
    }
    for text in ["PAYMENT RECEIVED - THANK YOU", "SU PAGO GRACIAS", "INBETALNING TACK", "ご入金"] {
      #expect(try guess("Date", text).asked == [.sign])
    }
    #expect(try guess("Date", "Thankful Bakery").asked == [])
    let list = try #require(guessed("消費日,明細,金額\n2026-11-20,茶,150\n2026-11-21,茶,90\n2026-11-21,繳款,-240\n"))
    #expect(list.rule.sign == .spentIsPositive && list.asked == [])
    for name in ["Cost", "Harcama", "Spesa", "Kulut", "Výdaj"] {
      #expect(guessed("Date,What,\(name)\n2026-11-20,Tea,1.50\n")?.rule.sign == .spentIsPositive)
    }
  }

  @Test(
    "One letter or a short word says the side under a name for it, and nothing under another",
    arguments: [
      ("B/A", "B", "expense"), ("D/A", "A", "income"), ("MD/D", "D", "income"), ("Sens", "D", "expense"),
      ("Retning", "Ut", "expense"), ("Riktning", "In", "income"), ("交易方向", "付款", "expense"), ("Yön", "(B)", "expense"),
    ])
  func oneWord(_ name: String, _ word: String, _ side: Text) throws {
    func meanings(_ name: String) -> [Text: Text]? { SideWords.meanings(of: [word], under: name) }
    #expect(meanings(name)?[Text(word)] == side && meanings("Class") == nil)
  }

  @Test("Of a column with two words that nobody knows, somebody can say which is what was spent")
  func answeredSides() throws {
    let text = "Date,What,Kind,Amount\n2026-11-20,Tea,Kua,1.50\n2026-11-21,Wage,Mai,9\n2026-11-22,Bun,Kua,2\n"
    let open = try #require(guessed(text))
    #expect(open.asked == [.sign])
    #expect(open.questions[0].choices.map(\.answer).suffix(2) == ["Kind=Kua", "Kind=Mai"])
    var answers = GuessAnswers()
    answers.spent = .init(column: "Kind", text: "Kua")
    let told = try #require(RuleGuess.of(Array(text.utf8), answers: answers))
    #expect(told.asked == [] && told.rule.sign == nil)
    #expect(told.rule.source(of: "type") == .columns(["Kind"], words: ["Kua": "expense", "Mai": "income"]))
    answers.spent = .init(column: "Kind", text: "Other")
    #expect(RuleGuess.of(Array(text.utf8), answers: answers)?.refusal == "no row has “Other” in “Kind”")
  }

  @Test("Pairs that say all words of a column are meant")
  func severalPairs() {
    #expect(
      SideWords.meanings(of: ["Purchase", "Payment", "Refund"]) == [
        "Purchase": "expense", "Payment": "income", "Refund": "income",
      ])
    #expect(SideWords.meanings(of: ["(B)", "(A)"]) == ["(B)": "expense", "(A)": "income"])
    #expect(SideWords.meanings(of: ["MD", "D"]) == ["MD": "expense", "D": "income"])
  }

  @Test(
    "A column of words says which way the money went, in the amount's own column, where no amount has a minus",
    arguments: [
      ("Tag;Text;Umsatz;S/H;Saldo;S/H 2\n20.11.26;Tee;1,50;S;8,00;H\n21.11.26;Lohn;9,00;H;17,00;H\n", "S/H", "S", "H"),
      ("Date,Dr/Cr,What,Amount\n2026-11-20,DR,Tea,1.50\n2026-11-21,DR,Bun,2\n", "Dr/Cr", "DR", "CR"),
      ("Date,What,Amount,Type\n2026-11-20,Tea,1.50,Debit\n2026-11-21,Wage,9,Credit\n", "Type", "Debit", "Credit"),
      ("Date,What,Amount,DR/CR\n2026-11-20,Tea,1.50,Dr.\n2026-11-21,Bun,2,Dr.\n", "DR/CR", "Dr.", "Cr."),
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
    #expect(guess.rule.sign == nil && guess.asked == [])
    #expect(try ImportRule(guess.rule.written) == guess.rule)
  }

  @Test(
    "Where amounts have a minus, the words are left alone; a column without a name of its own is called by its place")
  func sidesLeftOut() throws {
    let signed = try #require(guessed("Date,What,Amount,Type\n2026-11-20,Tea,-1.50,Debit\n2026-11-21,Wage,9,Credit\n"))
    #expect(signed.rule.map.allSatisfy { $0.field != "type" } && signed.asked == [])
    let unnamed = try #require(guessed("Date;What;;Amount\n2026-11-20;Tea;S;1.50\n2026-11-21;Wage;H;9\n"))
    #expect(unnamed.rule.map.first { $0.field == "type" }?.from.columns == ["(3)"])
    let second = try #require(
      guessed("Date;What;Type;Amount;Type\n2026-11-20;Tea;Card;1.50;S\n2026-11-21;Wage;Pay;9;H\n"))
    #expect(second.rule.map.first { $0.field == "type" }?.from.columns == ["Type (2)"])
  }

  @Test("A column of words that is empty in some rows, and a minus in what came in, are refused")
  func refusedSides() throws {
    let some = try #require(guessed("Date,What,Amount,CR\n2026-11-20,Tea,1.50,\n2026-11-21,Wage,9,CR\n"))
    #expect(some.refusal != nil)
    let credit = try #require(guessed("Date,What,Debit,Credit\n2026-11-20,Tea,1.50,\n2026-11-21,Wage,,-9\n"))
    #expect(credit.refusal != nil)
    let two = try #require(guessed("Date,What,Amount,Amount (EUR)\n2026-11-20,Tea,-1.50,-1.30\n"))
    #expect(two.asked == [.amount])
  }

  @Test("Debit and credit are two columns of one field; the balance is none")
  func debit() throws {
    let guess = try #require(
      guessed("Date,Details,Debit,Credit,Balance\n2026-11-20,Tea,1.50,,8\n2026-11-21,Wage,,1000,1008\n"))
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit("Debit", credit: "Credit"))
    #expect(guess.unused == ["Balance"])
  }

  @Test("Columns of categories and of tags are taken, whatever stands in them; numbers are none")
  func categories() throws {
    let guess = try #require(guessed("Date,What,Amount,Category,Labels\n2026-11-20,Tea,-1,Fun,a;b\n"))
    #expect(guess.rule.map.map(\.field) == ["date", "amount", "name", "category", "tags"])
    #expect(try #require(guessed("Date,What,Amount,Category\n2026-11-20,Tea,-1,17\n")).unused == ["Category"])
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

  @Test("Payments that are not booked are passed over, and so are those of next month")
  func states() throws {
    let head = "Date,What,Amount,State\n2026-11-20,Tea,-1.50,COMPLETED\n"
    let guess = try #require(guessed(head + "2026-11-21,Bun,-2.50,PENDING\n"))
    let except = try #require(guess.rule.except.first)
    #expect(except.column == "State" && except.texts.contains("PENDING") && except.texts.contains("REVERTED"))
    #expect(try #require(guessed(head)).rule.except.first?.texts.contains("PENDING") == true)
    #expect(try #require(guessed(head + "2026-11-21,Bun,-2.50,XYZ\n")).asked == [.rows])
    var answers = GuessAnswers()
    answers.skipped = [.init(column: "State", text: "XYZ")]
    let answered = RuleGuess.of(Array((head + "2026-11-21,Bun,-2.50,XYZ\n").utf8), answers: answers)
    #expect(answered?.asked == [] && answered?.rule.except.first?.texts.first == "XYZ")
  }

  @Test("Rows that say what an account has are no payments, whatever day stands in them")
  func balances() throws {
    let guess = try #require(
      guessed("Tag;Text;Betrag\n01.11.2026;Anfangssaldo;10,00\n20.11.2026;Tee;-1,50\n30.11.2026;Endsaldo 30.11.;8,50\n")
    )
    #expect(guess.rule.except.first.map { Set($0.texts) } == ["Anfangssaldo", "Endsaldo*"])
    #expect(guess.asked == [])
  }

  @Test("The name is what reads like words, and not a state or one's own account")
  func names() throws {
    let guess = try #require(
      guessed(
        "Date,Who,Account,X,Amount\n2026-11-20,DE02120300000000202051,4711 0815,Tea house,-1\n"
          + "2026-11-21,DE02120300000000202051,4711 0815,Bun shop,-2\n"))
    #expect(guess.rule.map.first { $0.field == "name" }?.from == .column("X"))
    #expect(guess.rule.map.allSatisfy { $0.field != "payee" })
  }

  @Test("Codes of a bank differ from row to row, and are no name where another column has words")
  func codes() throws {
    let guess = try #require(
      guessed("Date,Amount,Ref1,Ref2\n2026-11-20,-1.50,Kiosk,9WN1MBZ9\n2026-11-21,-2.00,Kiosk,KBBT925Z\n"))
    #expect(guess.rule.source(of: "name") == .column("Ref1"))
    let alone = try #require(guessed("Date,Amount,Ref2\n2026-11-20,-1.50,9WN1MBZ9\n2026-11-21,-2.00,KBBT925Z\n"))
    #expect(alone.rule.source(of: "name") == .column("Ref2"))
  }

  @Test("The words of one side that say the other way than the minus of each amount are asked about")
  func againstMinus() throws {
    func asked(_ column: String, _ rows: String...) throws -> [GuessQuestion.Topic] {
      try #require(guessed("Date,Payee,\(column),Amount\n" + rows.map { $0 + "\n" }.joined())).asked
    }
    #expect(try asked("交易類別", "2026-11-20,繳款,轉入,-268.50") == [.sign])
    #expect(try asked("交易類別", "2026-11-20,繳款,轉出,-268.50") == [])
    #expect(try asked("Direction", "2026-11-20,Kern,Out,-2.50", "2026-11-21,Kern,Out,-3.50") == [])
    #expect(try asked("Direction", "2026-11-20,Kern,Incoming,-2.50", "2026-11-21,Kern,Incoming,-3.50") == [.sign])
    #expect(try asked("Card", "2026-11-20,Kern,Credit,-2.50", "2026-11-21,Kern,Credit,-3.50") == [])
  }

  @Test("The type by words and by a sign is a contradiction")
  func direction() {
    let rule: Object = ["kind": "bill", "map": ["type": "S/H", "amount": "A"], "sign": "spent-is-positive"]
    #expect(throws: RuleError.self) { try ImportRule(rule) }
  }

  @Test("a column that only says the way of paying once more is not what a payment is called")
  func waysTwice() throws {
    let guess = try #require(
      RuleGuess.of(
        Array(
          """
          Date;Libelle court;Type operation;Libelle operation;Montant
          10/09/2026;Prelevement;Prelevement;SNCF;-45,06
          15/09/2026;Carte;Carte;Pharmacie;-12,99

          """.utf8)))
    #expect(guess.rule.source(of: "name")?.columns == ["Libelle operation"])
  }
}
