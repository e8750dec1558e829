import Records
import Testing

@testable import Exchange

@Suite("Rows that are no payments, days that begin with a year, and columns of yes and no")
struct GuessedRowsTests {
  private func guessed(_ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }) throws -> RuleGuess {
    try RuleGuess.ofBills(lines, change)
  }

  /// What stands in the first column of text of the rows that count.
  private func taken(_ guess: RuleGuess) -> [String] { guess.dated.map { $0[1] } }

  private static let payments = ["Day,Payee,Amount", "2026-11-11,Kern,-22.00", "2026-11-12,Rewe,-36.03"]

  @Test(
    "a word for a total and a month are a total",
    arguments: [
      "Summe November", "Total for October 2026", "Totaal oktober", "合計 2026年11月", "Zwischensumme November",
      "Razem października", "Yhteensä marraskuuta", "11月合計", "12월 합계", "November total", "I alt november",
      "Subtotal", "Mezisoučet", "Ara toplam", "小計",
    ])
  func totals(_ text: String) throws {
    #expect(try taken(guessed(Self.payments + ["2026-11-12,\(text),-58.03"])) == ["Kern", "Rewe"])
  }

  @Test(
    "what one side comes to, or a month, is a total",
    arguments: [
      "Total debit", "TOTAL DEBITS", "Total withdrawals", "Total expenses", "Total spent", "Summe Ausgaben",
      "Monatssumme", "Month total", "Total général", "Somma", "本月合计",
    ])
  func totalsOfSides(_ text: String) throws {
    let guess = try guessed(Self.payments + ["2026-11-12,\(text),-58.03"])
    #expect(taken(guess) == ["Kern", "Rewe"] && guess.asked == [])
    #expect(guess.remarks.contains { $0.description.contains(text) })
    #expect(try taken(guessed(Self.payments + ["2026-11-12,\(text) Ltd,-58.03"])).count == 3)
  }

  @Test(
    "what an account has is no payment",
    arguments: [
      "Available balance", "Current balance", "Statement balance", "Ledger balance", "Balance forward", "B/F", "C/F",
      "Alter Saldo", "Neuer Saldo", "Anfangsbestand", "Saldoübertrag", "Vormonatssaldo", "Rechnungsabschluss Saldo",
      "Nuovo saldo", "Nowe saldo", "Saldo contabile finale", "SALDO TOTAL DISPONÍVEL DIA", "期末残高",
    ])
  func balances(_ text: String) throws {
    let guess = try guessed(Self.payments + ["2026-11-30,\(text),100.00"])
    #expect(taken(guess) == ["Kern", "Rewe"] && guess.asked == [])
    #expect(guess.remarks.contains { $0.description.contains(text) })
    #expect(try taken(guessed(Self.payments + ["2026-11-30,\(text) Store,100.00"])).count == 3)
  }

  @Test(
    "a text that can be a balance, and a shop or a transfer, is asked about", arguments: ["New balance", "Übertrag"])
  func doubtfulBalances(_ text: String) throws {
    let lines = Self.payments + ["2026-11-30,\(text),100.00"]
    #expect(try guessed(lines).asked == [.rows])
    let passed = try guessed(lines) { $0.answers.skipped = [.init(column: "Payee", text: text)] }
    #expect(taken(passed) == ["Kern", "Rewe"] && passed.asked == [])
    let paid = try guessed(lines) { $0.answers.takesOtherStates = true }
    #expect(taken(paid).count == 3 && paid.asked == [])
    #expect(try guessed(Self.payments + ["2026-11-30,\(text) Store,100.00"]).asked == [])
    let beside = ["Day,Payee,Amount,Balance", "2026-11-11,Kern,-22.00,78.00", "2026-11-12,\(text),-6.00,72.00"]
    #expect(try guessed(beside).asked == [] && taken(guessed(beside)).count == 2)
  }

  @Test("rows with a state in place of the day are passed over, and counted")
  func openDays() throws {
    let open = ["Vorgemerkt,Bar,-3.00", "Pending,Café,-4.00"]
    let remark = "2 rows not booked, and passed over: “Day” says Pending, Vorgemerkt"
    for lines in [Self.payments + open, [Self.payments[0]] + open + Self.payments[1...]] {
      let guess = try guessed(lines)
      #expect(taken(guess) == ["Kern", "Rewe"] && guess.remarks.map(\.description).contains(remark))
    }
  }

  @Test("a total alone is one where it is the sum of the rows above it, and else a shop")
  func alone() throws {
    #expect(
      try taken(guessed(Self.payments + ["2026-11-12,Total,-58.03", "2026-11-13,Bus,-2.00"])) == [
        "Kern", "Rewe", "Bus",
      ])
    #expect(try taken(guessed(Self.payments + ["2026-11-12,Total,-40.10"])) == ["Kern", "Rewe", "Total"])
    #expect(
      try taken(guessed(Self.payments + ["2026-11-12,Total Wine,-58.03", "2026-11-12,TotalEnergies,-58.03"])).count == 4
    )
  }

  @Test("a total alone is what the others come to without what was spent, also above them")
  func aloneOfTwoSides() throws {
    func taken(_ lines: [String]) throws -> [String] { try self.taken(guessed(lines)) }
    let pair = ["Day,Payee,Debit,Credit", "2026-11-11,Kern,22.00,", "2026-11-12,Wage,,100.00"]
    #expect(try taken(pair + ["2026-11-12,Total,,78.00"]) == ["Kern", "Wage"])
    #expect(try taken([pair[0], "2026-11-12,Total,,78.00"] + pair[1...]) == ["Kern", "Wage"])
    #expect(try taken(pair + ["2026-11-12,Total,,78.50"]).count == 3)
    let words = ["Day,Payee,Amount,S/H", "2026-11-11,Kern,22.00,S", "2026-11-12,Wage,100.00,H"]
    #expect(try taken(words + ["2026-11-12,Summe,78.00,H"]) == ["Kern", "Wage"])
  }

  @Test(
    "a word for what an account has, and a day, is none of a payment",
    arguments: [
      "Balance on 09-Nov-26", "Saldo pr. 2026-10-09", "2026年11月14日余额", "Solde au 3/11/2026", "Saldo per 5 nov 2026",
    ])
  func dailyBalances(_ text: String) throws {
    #expect(try taken(guessed(Self.payments + ["2026-11-12,\(text),1497.79"])) == ["Kern", "Rewe"])
    #expect(try taken(guessed(Self.payments + ["2026-11-12,Saldo Marina 4711,14.79"])).count == 3)
  }

  @Test("a state that is not known is not booked where its rows have no balance, and all others have one")
  func unknownStates() throws {
    let lines = [
      "Day,Payee,Amount,Status,Balance", "2026-11-11,Kern,-22.00,Fertig,78.00", "2026-11-12,Rewe,-6.00,Bald,",
    ]
    let guess = try guessed(lines)
    #expect(taken(guess) == ["Kern"] && guess.asked == [])
    #expect(guess.rule.only.first?.texts.contains("Fertig") == true)
    #expect(try guessed(Array(lines.dropLast()) + ["2026-11-12,Rewe,-6.00,Bald,72.00"]).asked == [.rows])
  }

  @Test(
    "yes in a column that is called pending",
    arguments: [
      ("Pending?", "Yes", "No"), ("Vorgemerkt", "ja", "nein"), ("Vormerkung", "1", "0"),
      ("Préautorisation", "oui", "non"), ("處理中", "是", "否"), ("En attente", "x", ""),
      ("Pendente", "S", "N"),
    ])
  func flags(_ name: String, _ yes: String, _ no: String) throws {
    let lines = ["Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,\(no)", "2026-11-12,Rewe,-36.03,\(yes)"]
    let guess = try guessed(lines)
    #expect(taken(guess) == ["Kern"] && guess.asked == [])
    // A month in which nothing is pending has the same rule.
    let other = try guessed(Array(lines.dropLast()) + ["2026-11-12,Rewe,-36.03,\(no)"])
    if !no.isEmpty { #expect(other.rule.except.first?.texts.contains(yes) == true) }
  }

  @Test("no in a column that is called booked is asked about, and the marks of a person are not")
  func booked() throws {
    func asked(_ name: String) throws -> [GuessQuestion.Topic] {
      try guessed(["Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,yes", "2026-11-12,Rewe,-36.03,no"]).asked
    }
    #expect(try asked("Booked") == [.rows] && asked("是否入帳") == [.rows])
    let marked = try guessed(["Day,Payee,Amount,Pointé", "2026-11-11,Kern,-22.00,O", "2026-11-12,Rewe,-36.03,N"])
    #expect(marked.asked == [.rows])
    let spanish = try guessed(["Day,Payee,Amount,Conciliado", "2026-11-11,Kern,-22.00,S", "2026-11-12,Rewe,-36.03,N"])
    #expect(spanish.asked == [.rows])
    #expect(try asked("Reconciled") == [] && asked("Holiday") == [])
  }

  @Test(
    "flags are called in other ways",
    arguments: ["is_pending", "isPending", "IS PENDING?", "pending_flag", "Declined", "is_reversed", "Void"])
  func flagNames(_ name: String) throws {
    let lines = ["Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,false", "2026-11-12,Rewe,-36.03,true"]
    #expect(try taken(guessed(lines)) == ["Kern"] && guessed(lines).asked == [])
  }

  @Test("what is not approved, and what was taken back, is asked about, and an answer leaves it out or takes it")
  func approvals() throws {
    func lines(_ name: String, _ usual: String, _ other: String) -> [String] {
      ["Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,\(usual)", "2026-11-12,Rewe,-36.03,\(other)"]
    }
    for (name, usual, other) in [
      ("Approved", "Yes", "No"), ("is_posted", "true", "false"), ("Authorized", "Y", "N"), ("Genehmigt", "ja", "nein"),
      ("Reversal", "no", "yes"), ("Reversal", "", "R"), ("Chargeback", "0", "1"), ("Refunded", "false", "true"),
    ] {
      let lines = lines(name, usual, other)
      #expect(try guessed(lines).asked == [.rows])
      let passed = try guessed(lines) { $0.answers.skipped = [.init(column: name, text: other)] }
      #expect(passed.asked == [] && taken(passed) == ["Kern"])
      let counted = try guessed(lines) { $0.answers.takesOtherStates = true }
      #expect(counted.asked == [] && taken(counted) == ["Kern", "Rewe"])
      #expect(try guessed(Array(lines.dropLast())).asked == [])
      // Whoever has answered is not asked again.
      for answered in [passed, counted] { #expect(try guessed(lines).surprises(for: answered.rule) == []) }
      #expect(counted.rule.only.contains { $0.column == name && $0.texts.contains(other) })
    }
  }

  @Test("where nothing was taken back, what is later cannot be read")
  func takenBackLater() throws {
    let lines = ["Day,Payee,Amount,Reversal", "2026-11-11,Kern,-22.00,N", "2026-11-12,Rewe,-36.03,Y"]
    let kept = try guessed(Array(lines.dropLast())).rule
    #expect(kept.only.map(\.texts) == [["", "N"]] && kept.except.map(\.texts) == [[]])
    #expect(try ImportRule(kept.written) == kept && guessed(lines).surprises(for: kept) == [])
    #expect(try guessed(["Day,Payee,Amount,Refunded", "2026-11-11,Kern,-22.00,0"]).rule.only.isEmpty)
  }

  @Test("where only what is approved counted, it is asked about beside what is settled, and an answer is kept")
  func approvedBefore() throws {
    let head = "Day,Payee,Amount,Status"
    let first = [head, "2026-11-11,Kern,-22.00,Approved", "2026-11-12,Rewe,-36.03,Approved"]
    let both = [head, "2026-12-11,Kern,-22.00,Approved", "2026-12-12,Rewe,-36.03,Settled"]
    #expect(try guessed(first).surprises(for: guessed(first).rule) == [])
    #expect(try guessed(both).surprises(for: guessed(first).rule).count == 1)
    let taken = try guessed(both) { $0.answers.takesOtherStates = true }
    let passed = try guessed(both) { $0.answers.skipped = [.init(column: "Status", text: "Approved")] }
    for answered in [taken, passed] { #expect(try guessed(both).surprises(for: answered.rule) == []) }
    let unknown = [head, "2026-12-11,Kern,-22.00,Foo", "2026-12-12,Rewe,-36.03,Bar"]
    let counted = try guessed(unknown) { $0.answers.takesOtherStates = true }
    #expect(try guessed(unknown).surprises(for: counted.rule) == [])
  }

  @Test(
    "a result that says that nothing happened is not booked",
    arguments: [
      ("Result", "Success", "Failed"), ("Outcome", "approved", "declined"), ("Status", "Approved", "Declined"),
      ("transactionStatus", "COMPLETED", "FAILED"), ("Auth result", "Approved", "Not approved"),
      ("Response", "Approved", "Declined - card expired"), ("Ergebnis", "genehmigt", "nicht gebucht"),
    ])
  func results(_ name: String, _ usual: String, _ other: String) throws {
    let guess = try guessed([
      "Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,\(usual)", "2026-11-12,Rewe,-36.03,\(other)",
    ])
    #expect(guess.asked == [] && taken(guess) == ["Kern"])
    #expect(guess.remarks.contains { $0.description.contains("not booked") && $0.description.contains(other) })
  }

  @Test("what is approved beside what is posted may still have to come, and a result need not be one of payments")
  func otherResults() throws {
    func asked(_ name: String, _ one: String, _ other: String) throws -> [GuessQuestion.Topic] {
      try guessed(["Day,Payee,Amount,\(name)", "2026-11-11,Kern,-22.00,\(one)", "2026-11-12,Rewe,-36.03,\(other)"])
        .asked
    }
    #expect(try asked("Status", "Posted", "Approved") == [.rows])
    let posted = try guessed(["Day,Payee,Amount,Status", "2026-11-11,A,-22.00,Posted", "2026-11-12,B,-3.00,Declined"])
    #expect(posted.rule.only.first.map { $0.texts.contains("Booked") && !$0.texts.contains("Approved") } == true)
    #expect(try asked("Result", "won", "lost") == [] && asked("Note", "Open - Books", "Tea") == [])
  }

  @Test("a word for neither side is asked about, and no answer about the sign makes all rows one side")
  func neither() throws {
    let lines = ["时间,对方,收/支,金额", "2026-11-11,美团,支出,25.50", "2026-11-12,小本,收入,200.00", "2026-11-13,银行,/,100.00"]
    #expect(try guessed(lines).asked == [.rows])
    #expect(try guessed(lines) { $0.answers.sign = .spentIsPositive }.asked == [.rows])
    let answered = try guessed(lines) { $0.answers.skipped = [.init(column: "收/支", text: "/")] }
    #expect(
      answered.asked == [] && taken(answered) == ["美团", "小本"] && answered.rule.map.contains { $0.field == "type" })
  }

  @Test("a word for a balance under what somebody paid with is no balance")
  func meansOfPayment() throws {
    let lines = ["时间,对方,收/支,金额,收/付款方式", "2026-11-11,美团,支出,25.50,花呗", "2026-11-12,小本,收入,200.00,余额"]
    #expect(try taken(guessed(lines)) == ["美团", "小本"])
  }

  @Test("one step of the balance proves what a minus means, if its amount has three digits")
  func oneStep() throws {
    func guess(_ amount: String, _ balance: String) throws -> RuleGuess {
      try guessed([
        "Day,Payee,Amount,Balance", "2026-11-11,Kern,\(amount),\(balance)", "2026-11-10,Card,-500.00,1000.00",
      ])
    }
    #expect(try guess("54.12", "945.88").rule.sign == .spentIsPositive && guess("54.12", "945.88").asked == [])
    #expect(try guess("20", "980.00").asked == [.sign])
  }

  @Test("a balance before each payment proves nothing about a minus")
  func balanceBefore() throws {
    let guess = try guessed([
      "Day,Payee,Amount,Balance", "2026-11-10,Kern,-25.31,100.00", "2026-11-11,Work,2000.00,74.69",
      "2026-11-12,Gift,50.00,2074.69", "2026-11-13,Rewe,-10.00,2124.69",
    ])
    #expect(guess.asked == [.sign])
  }

  @Test("prose says in which currency all amounts are")
  func currencyInProse() throws {
    #expect(try guessed(["All amounts in USD", ""] + Self.payments).rule.currency == "USD")
    #expect(try guessed(Self.payments + ["", "Alle Beträge in CHF."]).rule.currency == "CHF")
    #expect(try guessed(["Rates of exchange from USD", ""] + Self.payments).rule.currency == "EUR")
  }

  @Test("a total that stands in every row is a shop, however many there are")
  func manyTotals() throws {
    let rows = (1...900).map { "2026-11-\($0 % 28 + 1),Total,-\($0).10" }
    #expect(try taken(guessed(["Day,Payee,Amount"] + rows)).count == 900)
  }

  @Test("lines of prose below a table are no rows of it")
  func prose() throws {
    let guess = try guessed(Self.payments + ["", "Disclaimer:", "Made by the bank for its customers."])
    #expect(taken(guess) == ["Kern", "Rewe"] && guess.rule.end == ["Disclaimer:"])
  }

  @Test("days with points are asked about where people write the year first")
  func yearFirst() throws {
    let lines = ["Day,Payee,Amount", "26.08.25.,Kern,-22.00", "26.08.19.,Rewe,-36.03"]
    #expect(try guessed(lines).rule.dates == .dayMonthYear)
    #expect(try guessed(lines) { $0.mayBeginWithYear = true }.asked == [.dayOrder])
    #expect(try guessed(["Day,Payee,Amount", "26.08.2025,Kern,-22.00"]) { $0.mayBeginWithYear = true }.asked == [])
    #expect(ImportRule.DateOrder.mayBeginWithYear(inZone: "Europe/Budapest"))
    #expect(!ImportRule.DateOrder.mayBeginWithYear(inZone: "Europe/Berlin"))
  }

  @Test("days with slashes are asked about where a file with a decimal comma comes to a country with the month first")
  func otherCountry() throws {
    func asked(_ amount: String) throws -> [GuessQuestion.Topic] {
      try guessed(["Day;Payee;Amount", "02/11/2026;Kern;\(amount)"]) { $0.dayOrder = .monthDayYear }.asked
    }
    #expect(try asked("-22,50") == [.dayOrder] && asked("-22.50") == [])
  }

  @Test("a kept rule is surprised by a column of sides and by fees that it does not read")
  func kept() throws {
    let kept = try guessed(["Day,Payee,Amount,X", "2026-11-11,Kern,22.00,q"]) { $0.answers.sign = .spentIsPositive }
      .rule
    let sides = try guessed(["Day,Payee,Amount,X", "2026-11-11,Kern,22.00,MD", "2026-11-12,Pay,22.00,D"])
    #expect(sides.surprises(for: kept) == ["“X” says which way the money went, and the rule does not read it"])
    let fees = try guessed(["Day,Payee,Amount,Fee", "2026-11-11,Kern,-22.00,1.50", "2026-11-12,Bus,-2.00,0.00"])
    #expect(fees.surprises(for: kept) == ["“Fee” has fees, and the rule does not read it"])
  }

  @Test("a kept rule is surprised where amounts that it takes for income make the balance fall, with fees or without")
  func otherWay() throws {
    var kept = try guessed([
      "Day,Payee,Amount,Fee,Balance", "2026-11-10,Pay,40.00,0.00,100.00", "2026-11-11,Kern,-22.00,0.00,78.00",
      "2026-11-12,Bus,-2.00,0.00,76.00",
    ]).rule
    kept.fee = ImportRule.Fee(column: "Fee", isIncluded: false)
    for (fee, balance) in [("0.00", "52.00"), ("1.50", "50.50")] {
      let month = try guessed([
        "Day,Payee,Amount,Fee,Balance", "2026-12-10,Kern,6.00,0.00,94.00", "2026-12-11,Bus,20.00,0.00,74.00",
        "2026-12-12,Kern,22.00,\(fee),\(balance)",
      ])
      #expect(
        month.surprises(for: kept) == [
          "“Balance” falls by “Amount”, and the rule takes these amounts for income"
        ])
    }
    let income = try guessed([
      "Day,Payee,Amount,Fee,Balance", "2026-12-10,Pay,40.00,0.00,140.00", "2026-12-11,Pay,2.00,0.00,142.00",
    ])
    #expect(income.surprises(for: kept) == [])
  }

  @Test("beside words that say the direction, a minus is a refund")
  func minusBesideWords() throws {
    let head = "Day,Payee,Amount,Type"
    let wage = "2026-11-11,Wage,100,Income"
    for lines in [
      [head, wage, "2026-11-12,Rewe,7,Expense", "2026-11-13,Rewe,-3,Expense", "2026-11-14,Bus,2,Expense"],
      [head, "2026-11-12,Rewe,7,Expense", "2026-11-13,Rewe,-3,Expense", "2026-11-14,Bus,2,Expense"],
      [
        head, "2026-11-11,Wage,9,Credit", "2026-11-12,Rewe,7,Debit", "2026-11-13,Rewe,-3,Debit",
        "2026-11-14,Bus,2,Debit",
      ],
    ] {
      let guess = try guessed(lines)
      #expect(guess.asked == [] && guess.rule.sign == nil)
      #expect(guess.rule.map.contains { $0.field == "type" && $0.from.columns == ["Type"] })
    }
    // Where every minus was spent, it says so itself.
    #expect(try guessed([head, wage, "2026-11-12,Rewe,-7,Expense"]).rule.source(of: "type") == nil)
    let even = [head, "2026-11-11,Wage,9,Credit", "2026-11-12,Rewe,12,Debit", "2026-11-13,Rewe,-12,Debit"]
    #expect(try guessed(even).questions.map { $0.choices.map(\.answer) }.joined().contains("Type=Debit"))
  }

  @Test("a sign by which most rows go the other way than their words is refused")
  func signAgainstWords() throws {
    let types = ["Day,Payee,Amount,Type", "2026-11-11,Wage,100,Income", "2026-11-12,Rewe,7,Expense"]
    let refund = "2026-11-13,Rewe,-3,Expense"
    func refusal(_ lines: [String], _ sign: ImportRule.Sign) throws -> String? {
      try guessed(lines) { $0.answers.sign = sign }.refusal?.description
    }
    #expect(
      try refusal(types + [refund], .spentIsPositive)
        == "“Type” says “Income”, and most of these amounts would be spent")
    let guess = try guessed(types + [refund]) { $0.answers.sign = .spentIsNegative }
    #expect(guess.refusal == nil && guess.rule.sign == .spentIsNegative)
    let signed = ["Day,Payee,Amount,Type", "2026-11-11,Wage,50,Credit", "2026-11-12,Rewe,-12,Debit"]
    #expect(try refusal(signed, .spentIsPositive)?.hasPrefix("“Type” says “") == true)
    #expect(try refusal(signed, .spentIsNegative) == nil)
  }
}
