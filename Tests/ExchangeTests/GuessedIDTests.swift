import Records
import Testing

@testable import Exchange

@Suite("What is guessed to tell rows apart")
struct GuessedIDTests {
  private func guessed(_ name: String, _ ids: [String]) throws -> RuleGuess {
    let rows = ids.map { "\($0),2026-11-20,Tea,-1\n" }.joined()
    let text = Array("\(name),Date,What,Amount\n\(rows)".utf8)
    return try #require(RuleGuess.of(text, currency: "EUR"))
  }

  @Test(
    "A column that is called the id of a transaction is one",
    arguments: ["Transaction ID", "UUID", "ID"])
  func id(_ name: String) throws {
    let guess = try guessed(name, ["a1", "b2"])
    #expect(guess.rule.id == [name])
    #expect(try guessed(name, ["a1", "a1"]).rule.id == [])
  }

  @Test(
    "References, numbers of rows and accounts come again in the next file",
    arguments: ["Reference", "Nr", "Number", "Account Number", "Account ID", "Referenz"])
  func noID(_ name: String) throws {
    #expect(try guessed(name, ["a1", "b2"]).rule.id == [])
  }

  @Test("Small numbers count the rows of a file", arguments: ["ID", "Transaction ID"])
  func count(_ name: String) throws {
    #expect(try guessed(name, ["1", "2", "3"]).rule.id == [])
    #expect(try guessed(name, ["2026110001", "2026110002"]).rule.id == [name])
  }
}
