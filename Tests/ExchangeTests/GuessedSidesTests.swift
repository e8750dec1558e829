import Records
import Testing

@testable import Exchange

@Suite("Columns of words for the direction, beside amounts and beside balances")
struct GuessedSidesTests {
  private func guessed(_ lines: String...) throws -> RuleGuess {
    try #require(RuleGuess.of(Array((lines.joined(separator: "\n") + "\n").utf8), currency: "EUR"))
  }

  private func sideColumn(_ guess: RuleGuess) -> [String]? { guess.rule.source(of: "type")?.columns }

  @Test(
    "Of two columns with the same words, each behind its number, the amount's is taken, also where it always says the same"
  )
  func behind() throws {
    let guess = try guessed(
      "Date,Text,Amount,DR/CR,Balance,DR/CR", "2026-11-01,Shop,30.00,DR,100.00,CR",
      "2026-11-02,Rent,120.00,DR,20.00,DR",
      "2026-11-03,Petrol,5.00,DR,25.00,DR")
    #expect(sideColumn(guess) == ["DR/CR"] && guess.refusal == nil)
  }

  @Test("The same where each stands in front of its number, or the balance comes first")
  func before() throws {
    let guess = try guessed(
      "Date,Text,DR/CR,Amount,DR/CR,Balance", "2026-11-01,Shop,DR,30.00,CR,100.00",
      "2026-11-02,Rent,DR,120.00,DR,20.00",
      "2026-11-03,Petrol,DR,5.00,DR,25.00")
    #expect(sideColumn(guess) == ["DR/CR"])
    let other = try guessed(
      "Date,Text,Balance,DR/CR,Amount,DR/CR", "2026-11-01,Shop,100.00,CR,30.00,DR", "2026-11-02,Rent,20.00,DR,120.00,DR"
    )
    #expect(sideColumn(other) == ["DR/CR (2)"])
  }

  @Test(
    "A column of words that is called as the balance is, or stands behind it and always says the same, is not the amount's"
  )
  func ofBalance() throws {
    let named = try guessed(
      "Date,Text,Amount,Balance,Balance Dr/Cr", "2026-11-01,Shop,30.00,100.00,Cr", "2026-11-02,Rent,20.00,80.00,Cr",
      "2026-11-03,Petrol,7.25,72.75,Cr")
    #expect(sideColumn(named) == nil && named.asked == [.sign])
    let behind = try guessed(
      "Date,Text,Amount,Balance,DR/CR", "2026-11-01,Shop,30.00,100.00,CR", "2026-11-02,Rent,20.00,80.00,CR",
      "2026-11-03,Petrol,7.25,72.75,CR")
    #expect(sideColumn(behind) == nil && behind.asked == [.sign])
  }

  @Test("A single column behind the balance is the amount's where it goes with it")
  func single() throws {
    let guess = try guessed(
      "Date,Text,Amount,Balance,DR/CR", "2026-11-01,Shop,30.00,100.00,DR", "2026-11-02,Rent,20.00,80.00,DR",
      "2026-11-03,Petrol,7.25,87.25,CR")
    #expect(sideColumn(guess) == ["DR/CR"] && guess.refusal == nil)
  }

  @Test("A kept rule that reads the words beside the balance is surprised")
  func kept() throws {
    let guess = try guessed(
      "Date,Text,Amount,DR/CR,Balance,DR/CR", "2026-11-01,Shop,30.00,DR,100.00,CR",
      "2026-11-02,Rent,120.00,DR,20.00,DR",
      "2026-11-03,Petrol,5.00,DR,25.00,DR")
    #expect(guess.surprises(for: guess.rule) == [])
    var kept = guess.rule
    kept.map.removeAll { $0.field == "type" }
    kept.map.append(("type", .columns(["DR/CR (2)"], words: ["DR": "expense", "CR": "income"])))
    #expect(guess.surprises(for: kept).contains { $0.description.contains("is about the balance") })
  }
}
