import Records
import Testing

@testable import Exchange

@Suite("Columns of words for the direction, beside amounts and beside balances")
struct GuessedSidesTests {
  private func guessed(_ lines: String...) throws -> RuleGuess {
    try RuleGuess.ofBills(lines)
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
    let same = try guessed(
      "Date,Type,Description,Amount,D/C,Balance", "2026-11-01,D,Shop,30.00,D,100.00", "2026-11-02,C,Pay,20.00,C,120.00",
      "2026-11-03,D,Petrol,7.25,D,112.75")
    var behind = same.rule
    behind.map.removeAll { $0.field == "type" }
    behind.map.append(("type", .columns(["D/C"], words: ["D": "expense", "C": "income"])))
    #expect(same.surprises(for: behind) == [])
  }

  private static let overdrawn = [
    "Date,Text,Amount,Balance,Dr/Cr", "2026-11-01,Rent,-500.00,300.00,Dr", "2026-11-02,Job,100.00,200.00,Dr",
    "2026-11-03,Job,50.00,150.00,Dr", "2026-11-04,Job,400.00,250.00,Cr", "2026-11-05,Job,10.00,260.00,Cr",
  ]

  private func guessed(_ lines: [String]) throws -> RuleGuess {
    try RuleGuess.ofBills(lines)
  }

  @Test("A single column with which as their sign the balances move by the amounts is theirs")
  func signOfBalances() throws {
    let signed = try guessed(Self.overdrawn)
    #expect(sideColumn(signed) == nil && signed.refusal == nil && signed.asked == [.sign])
    let unsigned = try guessed(
      "Date,Text,Amount,Balance,Dr/Cr", "2026-11-01,Shop,30.00,100.00,Cr", "2026-11-02,Rent,120.00,20.00,Dr",
      "2026-11-03,Shop,5.00,25.00,Dr", "2026-11-04,Shop,60.00,85.00,Dr")
    #expect(sideColumn(unsigned) == nil && unsigned.asked == [.sign])
    #expect(unsigned.questions[0].choices.map(\.answer) == ["spent-is-positive", "spent-is-negative"])
  }

  @Test("A kept rule that reads the signs of the amounts is not surprised by it")
  func keptSigns() throws {
    let first = try guessed(
      "Date,Text,Amount,Balance,Dr/Cr", "2026-11-01,Shop,-30.00,270.00,Cr", "2026-11-02,Rent,-120.00,150.00,Cr",
      "2026-11-03,Shop,-5.00,145.00,Cr", "2026-11-04,Job,60.00,205.00,Cr")
    #expect(first.asked == [] && sideColumn(first) == nil && first.rule.sign == nil)
    #expect(try guessed(Self.overdrawn).surprises(for: first.rule) == [])
  }

  @Test("Of two columns with words for the direction, one beside each number, the amount's is taken")
  func oneBesideEach() throws {
    let outside = try guessed(
      "Date,Text,Dr/Cr,Amount,Balance,Dr/Cr", "2026-11-01,Shop,DR,12.50,187.50,CR",
      "2026-11-02,Rent,DR,200.00,12.50,DR",
      "2026-11-03,Job,CR,100.00,87.50,CR", "2026-11-04,Shop,DR,20.00,67.50,CR")
    #expect(sideColumn(outside) == ["Dr/Cr"] && outside.refusal == nil)
    let ofOneWord = try guessed(
      "Date,Narration,Amount,Type,Balance,Type", "2026-11-01,Job,30.00,CR,30.00,DR",
      "2026-11-02,Job,120.00,CR,90.00,CR",
      "2026-11-03,Job,5.00,CR,95.00,CR")
    #expect(sideColumn(ofOneWord) == ["Type"] && ofOneWord.refusal == nil)
    let letters = try guessed(
      "Datum;Text;Betrag;Kz;Saldo;Kz", "01.11.2026;Laden;30,00;S;20,00;H", "02.11.2026;Miete;120,00;S;100,00;S",
      "03.11.2026;Benzin;5,00;S;105,00;S")
    #expect(sideColumn(letters) == nil && letters.asked == [.sign])
  }

  @Test("Where half of what is called an expense has a minus, it is asked")
  func half() throws {
    let guess = try guessed(
      "Date,Text,Amount,Type", "2026-11-01,Coffee,-10.00,Expense", "2026-11-02,Coffee refund,10.00,Expense",
      "2026-11-03,Salary,100.00,Income")
    #expect(guess.asked == [.sign])
  }
}
