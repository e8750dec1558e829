import Records
import Testing

@testable import Exchange

@Suite("Which column has the amounts, where that can be told")
struct GuessedAmountTests {
  private func guessed(_ text: String) throws -> RuleGuess {
    try #require(RuleGuess.of(Array(text.utf8), currency: "EUR"))
  }

  @Test(
    "Two columns with names for what came in and what was spent are a pair",
    arguments: [
      ("Expense", "Income"), ("Outflow", "Inflow"), ("Ausgang", "Eingang"), ("Uscite", "Entrate"), ("Debe", "Haber"),
      ("Egresos", "Ingresos"), ("출금액", "입금액"), ("お支払金額", "お預り金額"),
      ("Dépenses", "Recettes"), ("Uscita", "Entrata"), ("Meno", "Tulo"), ("Obciążenie", "Uznanie"),
      ("Para Çıkışı", "Para Girişi"), ("Auszahlung", "Einzahlung"), ("Winien", "Ma"), ("차변", "대변"),
      ("Salidas", "Entradas"), ("Расходы", "Доходы"),
    ])
  func pairs(_ debit: String, _ credit: String) throws {
    let guess = try guessed("Date,Text,\(credit),\(debit)\n2026-11-20,Shop,0.00,12.50\n2026-11-21,Boss,2000.00,0.00\n")
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit(debit, credit: credit))
    #expect(guess.asked == [])
  }

  @Test("In some months nothing stands in one of the two", arguments: ["1.50,", ",1.50"])
  func oneSided(_ amounts: String) throws {
    let guess = try guessed("Date,Text,Debit,Credit\n2026-11-20,Shop,\(amounts)\n2026-11-21,Shop,\(amounts)\n")
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit("Debit", credit: "Credit"))
    #expect(guess.asked == [])
  }

  @Test(
    "Two columns of which always one has an amount are two sides: without names for them nothing is guessed",
    arguments: ["Amount one,Amount two", "Amount,Other", "Value,Credit"], ["0.00", "0", ""])
  func turns(_ names: String, _ nothing: String) throws {
    let guess = try guessed("Date,Text,\(names)\n2026-11-20,A,\(nothing),12.50\n2026-11-21,B,2000.00,\(nothing)\n")
    #expect(guess.asked == [.sides] && guess.questions[0].doubt.description.contains("in turns"))
    #expect(guess.rule.map.allSatisfy { $0.field != "amount" })
    var answers = GuessAnswers()
    (answers.debit, answers.credit) = (guess.questions[0].choices[0].answer, guess.questions[0].choices[1].answer)
    let text = Array("Date,Text,\(names)\n2026-11-20,A,\(nothing),12.50\n2026-11-21,B,2000.00,\(nothing)\n".utf8)
    #expect(RuleGuess.of(text, answers: answers)?.asked == [])
  }

  @Test("two sides and a balance without names are asked about as sides; a column for each currency is no side")
  func sidesWithoutNames() throws {
    let sides = try guessed(
      "2026-11-20,Shop,54.12,,945.88\n2026-11-18,Power,80.00,,1000.00\n2026-11-10,Work,,1080.00,1080.00\n")
    #expect(sides.asked == [.sides] && sides.questions[0].choices.map(\.answer) == ["3", "4"])
    let currencies = try guessed("Date,Text,CAD$,USD$\n2026-11-20,Shop,-54.12,\n2026-11-18,Power,,-20.00\n")
    #expect(currencies.asked == [.amount])
  }

  @Test("Of two amounts, the account's is the one that its name or the balance says")
  func ofAccount() throws {
    let head = "Tag;Text;Transaktionsbetrag;Kontobetrag;Transaktionswährung;Kontowährung\n"
    let named = try guessed(head + "01.11.26;Tee;-21,51;-5,11;PLN;EUR\n")
    #expect(named.rule.source(of: "amount") == .column("Kontobetrag") && named.asked == [])
    #expect(named.rule.source(of: "currency")?.columns == ["Kontowährung"])
    let rows = [
      "2026-11-20;Tea;-2,00;-8,00;92,00", "2026-11-21;Bun;-1,00;-1,00;91,00", "2026-11-22;Bun;-3,00;-9,00;82,00",
    ]
    let proven = try guessed("Day;Text;Amount one;Amount two;Balance\n" + rows.joined(separator: "\n") + "\n")
    #expect(proven.rule.source(of: "amount") == .column("Amount two") && proven.asked == [])
  }

  @Test("Balances prove a fee beside amounts whose side a column of words says")
  func feeOfWords() throws {
    let rows = [
      "2026-11-20,Tea,2.00,0.00,S,98.00", "2026-11-21,Pay,10.00,0.50,H,107.50", "2026-11-22,Bun,1.00,0.00,S,106.50",
    ]
    let guess = try guessed("Day,Text,Amount,Fee,S/H,Balance\n" + rows.joined(separator: "\n") + "\n")
    #expect(guess.asked == [] && guess.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: false))
  }

  @Test("Decimals of other columns that do not agree leave an amount open")
  func decimals() throws {
    let lines =
      "Date;What;Amount;Fee;Original\n2026-11-20;Tea;-24,000;0,00;-1,045.59\n2026-11-21;Bun;-1,200;0,00;-2,00\n"
    #expect(try guessed(lines).asked == [.decimal])
    #expect(try guessed(lines.replacing("1,045.59", with: "1045,59")).rule.decimal == ",")
    // Nobody in Taiwan pays parts of a dollar.
    let taiwan = RuleGuess.of(Array("Date;What;Amount\n2026-11-20;Tea;-24,000\n".utf8), currency: "TWD")
    #expect(taiwan?.rule.decimal == "." && taiwan?.asked == [])
  }

  @Test(
    "Without a name that says it, several columns of money are asked about, and none are refused",
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
    let isRefused = guess.refusal?.description.hasPrefix("no name of a column says where the amounts are") ?? false
    #expect(isRefused || [[.amount], [.sides]].contains(guess.asked))
  }

  @Test(
    "The only column that looks like money is taken, and that is said",
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
    #expect(
      guess.remarks.contains {
        $0.description.hasSuffix("is the only column that looks like money, and has the amounts")
      })
  }

  @Test("A fee or a tax is no amount, and another column that could be the amount is asked about")
  func beside() throws {
    let guess = try guessed(
      """
      Direction,Created on,Source fee amount,Source amount (after fees),Target amount (after fees),Exchange rate
      OUT,2026-11-20 10:00:00,0.00,12.50,14.00,1.12
      IN,2026-11-22 10:00:00,0.40,500.00,500.00,1.0

      """)
    #expect(guess.asked == [.amount])
    #expect(guess.questions[0].choices.map(\.answer) == ["Source amount (after fees)", "Target amount (after fees)"])
  }

  @Test("Whether amounts have a fee in them is asked, unless the balance or what is left proves it")
  func fees() throws {
    #expect(try guessed("Date,Text,Amount,Fee\n2026-11-20,A,-1.50,0.00\n2026-11-21,B,0.00,0.50\n").asked == [.fee])
    #expect(try guessed("Date,Text,Amount,Fee\n2026-11-20,A,-1.50,0.00\n").asked == [])
    let head = "Date,Text,Amount,Fee,Balance\n2026-11-20,A,-1.50,0.00,98.50\n"
    let beside = try guessed(head + "2026-11-21,B,-10.00,0.50,88.00\n2026-11-22,C,-1.00,0.00,87.00\n")
    #expect(beside.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: false) && beside.asked == [])
    let included = try guessed(head + "2026-11-21,B,-10.00,0.50,88.50\n2026-11-22,C,-1.00,0.00,87.50\n")
    #expect(included.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: true) && included.asked == [])
    let second = try guessed("Date,Text,Amount,Fee,Commission\n2026-11-20,A,-1.50,0.00,0.50\n")
    #expect(second.asked == [.fee])
    let gross = try guessed("Date,Name,Gross,Fee,Net\n2026-11-20,A,-1.50,-0.10,-1.60\n2026-11-21,B,9.00,-0.50,8.50\n")
    #expect(gross.rule.map.first { $0.field == "amount" }?.from == .column("Gross"))
    #expect(gross.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: false) && gross.asked == [])
  }

  @Test(
    "A sign before three digits that can be two is asked about, unless other cells or the currency decide",
    arguments: [
      ("-3.000", "", "EUR", true), ("-3.000", ",\"1,50\"", "EUR", false), ("\"-3,000\"", "", "JPY", false),
      ("-3", "", "EUR", false), ("-3.00", "", "EUR", false),
    ])
  func decimals(_ amount: String, _ more: String, _ currency: Text, _ isAsked: Bool) throws {
    let names = more.isEmpty ? "" : ",Balance"
    let text = "Date,Text,Amount\(names)\n2026-11-20,A,\(amount)\(more)\n"
    let guess = try #require(RuleGuess.of(Array(text.utf8), currency: currency))
    #expect((guess.asked == [.decimal]) == isAsked)
    if !isAsked, amount.contains("000") { #expect(guess.rule.decimal == (currency == "JPY" ? "." : ",")) }
  }

  @Test(
    "A pair goes by its names where one side has only 0, and where a row has both",
    arguments: [
      ("Datum;Uit;In;Mededeling\n21-10-2026;0,00;3.001,68;a\n22-10-2026;0,00;20,00;b\n", "Uit", "In"),
      ("Dato;Inn på konto;Ut av konto;Tekst\n02.11.2026;20,20;0,00;a\n", "Ut av konto", "Inn på konto"),
      ("Fecha;Retiros;Gastos bancarios;Depósitos;X\n22/09/2026;3,00;0,00;;a\n", "Retiros", "Depósitos"),
      (
        "Datum;Text;Soll;Haben\n13.11.2026;a;1,00;0,00\n14.11.2026;b;5,00;2,00\n15.11.2026;c;0,00;9,00\n", "Soll",
        "Haben"
      ),
    ])
  func zeros(_ text: String, _ debit: String, _ credit: String) throws {
    let guess = try guessed(text)
    #expect(guess.rule.map.first { $0.field == "amount" }?.from == .debit(debit, credit: credit))
    #expect(guess.asked == [])
  }

  @Test("Where a column has 0 and another one of the row the money, it is asked")
  func losing() throws {
    let two = try guessed("Date,Text,Spent,Other\n2026-11-20,a,0.00,5.00\n2026-11-21,b,0.00,6.00\n")
    #expect(
      two.asked == [.sides]
        && two.questions[0].doubt.description.hasPrefix("where “Spent” is 0, “Other” can have an amount"))
    #expect(try guessed("Date,Text,Amount,X,Y\n2026-11-20,a,0.00,5.00,5.10\n").asked == [.amount])
    let fee = try guessed("Date,Bank charge,Merchant,Total\n01/10/2026,0.00,a,-26.20\n13/10/2026,0.00,b,-6.20\n")
    #expect(fee.rule.map.first { $0.field == "amount" }?.from == .column("Total") && fee.asked == [])
    #expect(fee.rule.fee == ImportRule.Fee(column: "Bank charge", isIncluded: nil))
  }

  @Test("An amount in another currency is never taken without a question, and letters beside the amounts are refused")
  func originals() throws {
    let own = "Päivämäärä;Paikka;Alkuperäinen summa;Valuutta;Summa (EUR)\n5.12.2025;a;-45,80;USD;-47,42\n"
    #expect(try guessed(own).rule.map.first { $0.field == "amount" }?.from == .column("Summa (EUR)"))
    let only = try guessed("Datum;Text;Originalbetrag\n20.11.2026;a;-5,00\n")
    #expect(only.asked == [.amount] && only.questions[0].choices.map(\.answer) == ["Originalbetrag"])
    let lettered = try guessed(
      "Datum;Částka v měně účtu;Původní měna;Původní částka\n22/11/2026;195,49 CR;CZK;195,49\n23/11/2026;599,95 DR;EUR;27,25\n"
    )
    #expect(lettered.refusal?.description.hasPrefix("“195,49 CR” in “Částka v měně účtu” is not a number") ?? false)
  }

  @Test("A rate is no amount, and neither is what most payments have none of")
  func rates() throws {
    let rows = "2026-11-20,Kern,'-1.50,\n2026-11-21,Rewe,'-2.50,\n2026-11-22,Bar,'-3.50,1.60549\n"
    for name in ["Курс", "Taux", "Factor"] {
      #expect(try guessed("Date,Text,Amount,\(name)\n" + rows).rule.source(of: "amount") == nil)
    }
    #expect(
      try guessed("Date,Text,Amount,Factor\n" + rows).refusal?.description.contains("most rows have none") == true)
  }

  @Test("A column of what the bank takes is not the amount, though nothing else has figures")
  func onlyFee() throws {
    #expect(try guessed("Date,Text,Bank charge\n2026-11-20,a,5.00\n2026-11-21,b,6.00\n").asked == [.amount])
  }

  @Test("What a balance loses beside the amounts is a fee, whatever its name")
  func provenFee() throws {
    let guess = try guessed(
      "Date,Text,Amount,Extra,Balance\n2026-11-20,a,-1.50,0.00,98.50\n2026-11-21,b,-10.00,0.50,88.00\n"
        + "2026-11-22,c,-1.00,0.00,87.00\n2026-11-23,d,-2.00,0.25,84.75\n")
    #expect(guess.rule.fee == ImportRule.Fee(column: "Extra", isIncluded: false) && guess.asked == [])
  }

  @Test("A balance proves of two sides, too, whether the fee is in them")
  func provenFeeOfSides() throws {
    let guess = try guessed(
      "Date,Text,Debit,Credit,Fee,Balance\n2026-11-20,a,1.50,,0.00,98.50\n2026-11-21,b,10.00,,0.50,88.50\n"
        + "2026-11-22,c,,7.00,0.25,95.50\n2026-11-23,d,2.00,,0.00,93.50\n")
    #expect(guess.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: true) && guess.asked == [])
  }

  @Test(
    "Columns of what a bank takes are known in many languages",
    arguments: [
      "Сбор", "服务费", "Ücret", "Kulu", "Palkkio", "Költség", "Surcharge", "Bank charge", "Gastos bancarios",
      "Valutapåslag", "Auslandsentgelt", "Encargos", "Spesen", "海外事務手数料", "해외이용수수료",
    ])
  func feeWords(_ name: String) throws {
    let guess = try guessed("Date;Text;Amount;\(name)\n2026-11-20;a;-1.50;0.25\n2026-11-21;b;-2.50;0.00\n")
    #expect(guess.asked == [.fee])
  }

  @Test(
    "Amounts in the smallest coin, or in thousands, are refused",
    arguments: [
      "Betrag (Cent)", "amount_cents", "amountInCents", "AmountMinorUnits", "Montant (centimes)", "Kwota w groszach",
      "Belopp i öre",
      "金额（分）", "金額（千円）", "금액(천원)", "Amount (thousands)", "Betrag in Tsd. EUR", "Amount (pence)", "金額（単位：千円）",
      "Kwota (gr)",
    ])
  func units(_ name: String) throws {
    let guess = try guessed("Date;Text;\(name)\n2026-11-20;a;-1250\n2026-11-21;b;-399\n")
    #expect(guess.refusal?.description.contains("by its name") ?? false)
  }

  @Test("Whole numbers are money where their digits are in groups, and under names of sides")
  func wholeNumbers() throws {
    let total = try guessed("Date,Merchant,Debit/Credit,Total,Currency\n2026.10.21,a,Debit,\"9,395\",KRW\n")
    #expect(total.rule.source(of: "amount")?.columns == ["Total"])
    let sides = try guessed("거래일,수입,지출,통화,가맹점명\n2026-08-01,55060,,KRW,a\n2026-08-02,472455,,KRW,b\n")
    #expect(sides.rule.source(of: "amount") == .debit("지출", credit: "수입") && sides.asked == [])
  }

  @Test("Other words are no units", arguments: ["Gr. amount", "千葉 金額", "Amount (EUR)", "金额(元)", "Percent amount"])
  func noUnits(_ name: String) throws {
    #expect(try guessed("Date;Text;\(name)\n2026-11-20;a;-1250\n2026-11-21;b;-399\n").refusal == nil)
  }

  @Test("A zero is one with either decimal sign, and says little about the others")
  func zeroSigns() throws {
    let guess = try guessed("Tarih;Ad;Çıkan;Giren\n21.10.2026;a;-1.482,00;0.00\n22.10.2026;b;0.00;2.169,50\n")
    #expect(guess.rule.decimal == "," && guess.asked == [])
    #expect(WrittenNumber.read("0.00", decimal: ",")?.isZero == true)
    #expect(WrittenNumber.read("0.10", decimal: ",") == nil)
  }

  @Test("Where a side of two is empty this month, no other number is taken for what is left of it after a fee")
  func emptySideBesideFee() throws {
    let guess = try #require(
      RuleGuess.of(
        Array(
          """
          Date,Fee,Value date,Who,Debit,Credit,Balance
          20260801,0.00,20260801,A,,91.10,191.10
          20260802,4.05,20260802,B,,90.65,281.75
          20260803,5.00,20260804,C,,20.00,301.75

          """.utf8)))
    #expect(guess.asked == [])
    #expect(guess.rule.fee == ImportRule.Fee(column: "Fee", isIncluded: true))
  }
}
