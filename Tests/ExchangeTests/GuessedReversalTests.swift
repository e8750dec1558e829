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
    let back = try guessed(file("-31.13,,136.13", "-4.00,,140.13"))
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
}
