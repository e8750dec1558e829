import Records
import Testing

@testable import Exchange

@Suite("Columns of what was spent, in which some amounts have a minus")
struct GuessedReversalTests {
  private func guessed(_ text: String) throws -> RuleGuess {
    try #require(RuleGuess.of(Array(text.utf8), currency: "EUR"))
  }

  @Test("With both signs a minus is money that came back, and that is said")
  func both() throws {
    let guess = try guessed(
      "Date,Text,Debit,Credit\n2026-11-20,A,100.00,\n2026-11-20,C,2.00,\n2026-11-21,Back,-100.00,\n2026-11-22,B,,5\n")
    #expect(guess.rule.sign == .spentIsPositive)
    #expect(guess.remarks.contains { $0.description.contains("came back") })
  }

  @Test("Where half of them have a minus, it is asked")
  func half() throws {
    #expect(try guessed("Date,Text,Debit,Credit\n2026-11-20,A,1.00,\n2026-11-21,B,-1.00,\n").asked == [.sign])
  }

  @Test("What the balances show is not asked: that a minus is money that came back, or is nothing")
  func balances() throws {
    func file(_ first: String, _ second: String) -> String {
      "Date,Text,Debit,Credit,Balance\n2026-11-20,A,,5.00,105.00\n2026-11-21,B,\(first)\n2026-11-22,C,\(second)\n"
    }
    let back = try guessed(
      file("-31.13,,136.13", "-4.00,,140.13") + "2026-11-23,D,,10.00,150.13\n")
    #expect(
      back.rule.sign == .spentIsPositive && back.remarks.contains { $0.description.contains("as the balance shows") })
    let spent = try guessed(file("-31.13,,73.87", "4.00,,69.87"))
    #expect(spent.rule.sign == .spentIsNegative && spent.asked == [])
  }

  @Test("A kept rule that takes all of them as spent is surprised where the balances show that one came back")
  func kept() throws {
    func file(_ first: String, _ second: String) -> String {
      "Date,Text,Debit,Credit,Balance\n2026-11-20,A,,5.00,105.00\n2026-11-21,B,\(first)\n2026-11-22,C,\(second)\n"
    }
    let kept = try guessed(file("-31.13,,73.87", "-4.00,,69.87")).rule
    #expect(try guessed(file("31.13,,73.87", "-4.00,,77.87")).surprises(for: kept).count == 1)
    #expect(try guessed(file("-30.00,,75.00", "-4.00,,71.00")).surprises(for: kept) == [])
    let others = try guessed(file("31.13,,73.87", "4.00,,69.87")).rule
    #expect(try guessed(file("31.13,,73.87", "-4.00,,69.87")).surprises(for: others).count == 1)
    #expect(try guessed(file("31.13,,73.87", "-4.00,,77.87")).surprises(for: others) == [])
  }

  @Test("A balance behind the only row with a minus proves nothing about it")
  func firstRow() throws {
    let guess = try guessed(
      "Date,Text,Debit,Credit,Balance\n2026-11-20,A,-4.00,,104.00\n2026-11-21,B,31.13,,72.87\n2026-11-22,C,5.00,,67.87\n"
    )
    #expect(!guess.remarks.contains { $0.description.contains("as the balance shows") })
  }

  @Test("With one sign it is all spent", arguments: ["-", ""])
  func one(_ sign: String) throws {
    let guess = try guessed(
      "Date,Text,Debit,Credit\n2026-11-20,A,\(sign)100.00,\n2026-11-21,B,\(sign)1.00,\n2026-11-22,C,,5\n")
    #expect(guess.rule.sign == (sign.isEmpty ? .spentIsPositive : nil) && guess.asked == [])
  }

  private static let reversal = [
    "Date,Text,Debit,Credit,Balance", "2026-11-02,Rent,800.00,,1200.00", "2026-11-03,Reversal,800.00,,2000.00",
    "2026-11-04,Shop,30.00,,1970.00", "2026-11-05,Pay,,500.00,2470.00",
  ]

  private func answered(_ lines: [String], _ sign: ImportRule.Sign? = nil) throws -> RuleGuess {
    var answers = GuessAnswers()
    answers.sign = sign
    return try #require(
      RuleGuess.of(Array((lines.joined(separator: "\n") + "\n").utf8), currency: "EUR", answers: answers))
  }

  @Test(
    "A reversal without a minus, as the balance shows, is refused whatever is answered",
    arguments: [nil, ImportRule.Sign.spentIsPositive, .spentIsNegative])
  func turned(_ sign: ImportRule.Sign?) throws {
    let refusal = try answered(Self.reversal, sign).refusal?.description ?? ""
    #expect(refusal.contains("“800.00” in “Debit” (2026-11-03)") && refusal.contains("“Balance”"))
    // With one that has a minus beside others that were spent, no answer is right for both.
    let both = Self.reversal.map {
      $0.replacing("Reversal,800", with: "Reversal,-800").replacing("30.00", with: "-30.00")
    }
    #expect(try answered(both, sign).refusal != nil)
  }

  @Test("Once it has its minus it is taken, by what the balance shows")
  func mended() throws {
    let lines = Self.reversal.map { $0.replacing("Reversal,800", with: "Reversal,-800") }
    #expect(try answered(lines).refusal == nil && answered(lines).rule.sign == .spentIsPositive)
    #expect(try answered(lines, .spentIsPositive).refusal == nil)
    #expect(try answered(lines, .spentIsNegative).refusal != nil)
  }

  @Test("The same in one column, with words for the direction, with a minus before what was spent, and with an answer")
  func oneColumn() throws {
    let words = [
      "Date,Text,Amount,Side,Balance", "2026-11-02,Rent,800.00,S,1200.00", "2026-11-03,Reversal,800.00,S,2000.00",
      "2026-11-04,Shop,30.00,S,1970.00", "2026-11-05,Pay,500.00,H,2470.00",
    ]
    #expect(try answered(words).refusal?.description.contains("“800.00” in “Amount”") == true)
    #expect(try answered(words.map { $0.replacing("Reversal,800.00,S", with: "Reversal,800.00,H") }).refusal == nil)
    let signed = words.map { $0.replacing(",S,", with: ",").replacing(",H,", with: ",").replacing(",Side", with: "") }
      .map {
        $0.replacing("Rent,", with: "Rent,-").replacing("Reversal,", with: "Reversal,-").replacing(
          "Shop,", with: "Shop,-")
      }
    #expect(try answered(signed).refusal != nil && answered(signed, .spentIsNegative).refusal != nil)
    #expect(try answered(signed.map { $0.replacing("Reversal,-", with: "Reversal,") }).refusal == nil)
    let spent = Self.reversal.dropLast().map { $0.replacing(",,", with: ",").replacing(",Credit", with: "") }
    #expect(try answered(spent, .spentIsPositive).refusal != nil && answered(spent, .spentIsNegative).refusal != nil)
  }

  @Test("A balance that goes through nothing is no reversal, where a column says on which side it is")
  func throughNothing() throws {
    let lines = [
      "Date,Text,Debit,Credit,Balance,DR/CR", "2026-11-02,Rent,800.00,,50.00,CR", "2026-11-03,Shop,50.00,,0.00,CR",
      "2026-11-04,Cafe,30.00,,30.00,DR", "2026-11-05,Bakery,3.00,,33.00,DR",
    ]
    #expect(try answered(lines).refusal == nil)
  }

  @Test("A kept rule is surprised by it")
  func keptTurned() throws {
    let mended = Self.reversal.map { $0.replacing("Reversal,800", with: "Reversal,-800") }
    let kept = try answered(mended).rule
    #expect(try answered(mended).surprises(for: kept) == [])
    #expect(try answered(Self.reversal).surprises(for: kept).count == 1)
  }

  @Test("Where every debit has a minus, they were spent, also where the balances are what is owed")
  func owed() throws {
    func file(_ side: String, _ more: String...) -> String {
      let rows = ["02,Shop,-12.50,,212.50", "03,Shop,-7.25,,219.75", "09,Rent,-20.00,,239.75"] + more
      let head = "Date,Text,Debit,Credit,Balance\(side.isEmpty ? "" : ",Dr/Cr")\n"
      return head + rows.map { "2026-11-\($0)\(side)\n" }.joined()
    }
    for text in [
      file(""), file(",DR"), file("", "10,Job,,100.00,139.75"), file(",DR", "10,Job,,100.00,139.75"),
    ] {
      let guess = try guessed(text)
      #expect(guess.refusal == nil && guess.asked == [] && guess.rule.sign != .spentIsPositive)
      #expect(!guess.remarks.contains { $0.description.contains("came back") })
      #expect(guess.surprises(for: guess.rule) == [])
    }
  }
}
