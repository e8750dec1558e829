import Desk
import Exchange
import Query
import Records
import Schema
import Store
import Testing

/// A rule that was kept, and a later file with its columns whose days or numbers are written in another way.
@Suite("Days and numbers of a later file")
struct KeptFormTests {
  private let household: Household

  init() throws { household = try Household() }

  /// The days and amounts of the records that come of a file.
  private func take(_ lines: [String], as name: String?, _ answers: GuessAnswers) throws -> [String] {
    try household.write("f.csv", lines.joined(separator: "\n") + "\n")
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: { _ in })
    var options = ImportRun.Options()
    options.isAgreed = true
    _ = try GuessedImport(by: driver).plan("\(household.path)/f.csv", as: name, answers)
      .take(options, ifAgreed: { _ in true }, each: { _ in })
    return try household.list(["bill"]).map { row in
      "\(row.fields["date"]?.string ?? "") \(row.fields["amount"]?.worth ?? "")"
    }.sorted()
  }

  private func files(
    _ first: [String], _ answers: GuessAnswers = GuessAnswers(), then later: [String],
    _ laterAnswers: GuessAnswers = GuessAnswers()
  ) throws -> [String] {
    _ = try take(first, as: "bank", answers)
    return try take(later, as: nil, laterAnswers)
  }

  private func why(_ first: [String], _ answers: GuessAnswers = GuessAnswers(), then later: [String]) throws -> String {
    do {
      let records = try files(first, answers, then: later)
      return "taken: \(records.joined(separator: ", "))"
    } catch let failure as Failure { return "\(failure.message)" }
  }

  private static let head = "Date,Text,Amount"

  @Test(
    "One day in another order refuses the whole file",
    arguments: [
      ("15/01/2026", ["02/13/2026", "02/03/2026"]), ("01/15/2026", ["02/03/2026", "13/02/2026"]),
      ("15/01/2026", ["2026-02-01", "02/03/2026", "02/13/2026"]),
    ])
  func row(_ first: String, _ later: [String]) throws {
    let why = try why(
      [Self.head, "\(first),Rent,-500.00"], then: [Self.head] + later.map { "\($0),Cafe,-3.20" })
    #expect(why.contains("may be meant so, too"), "\(why)")
  }

  @Test("Where no other row can be meant so, one alone is left out")
  func certain() throws {
    let why = try why(
      [Self.head, "15/01/2026,Rent,-500.00"], then: [Self.head, "15/02/2026,Rent,-500.00", "02/13/2026,Cafe,-3.20"])
    #expect(why == "taken: 2026-01-15 500, 2026-02-15 500")
  }

  @Test("So it does where a rule is new, and the file has days in both orders")
  func bothOrders() throws {
    var answers = GuessAnswers()
    answers.dayOrder = .dayMonthYear
    #expect(throws: Failure.self) {
      try take(
        [Self.head, "15/02/2026,Rent,-500.00", "02/16/2026,Cafe,-3.20", "03/02/2026,Tea,-1.00"], as: "bank", answers)
    }
  }

  @Test(
    "One amount with the other decimal sign refuses the whole file",
    arguments: [("-500.00", "-1.250,00"), ("-500,00", "-1,250.00")])
  func amount(_ first: String, _ later: String) throws {
    let head = "Datum;Text;Betrag"
    let why = try why(
      [head, "15.01.2026;Rent;\(first)"], then: [head, "15.02.2026;Rent;\(later)", "16.02.2026;Cafe;-5.250"])
    #expect(why.contains("“-5.250” may be meant so, too"), "\(why)")
  }

  @Test(
    "Days of two digits for each part are not read year first without proof",
    arguments: ["15/02/26", "15.02.26", "15-04-26"])
  func shortYears(_ day: String) throws {
    let why = try why([Self.head, "2026-01-15,Rent,-500.00"], then: [Self.head, "\(day),Rent,-500.00"])
    #expect(why.contains("is 2015-0") && why.contains("may be 2026-0"), "\(why)")
  }

  @Test("A year in front is not read as a day either")
  func yearInFront() throws {
    let why = try why([Self.head, "15/01/2026,Rent,-500.00"], then: [Self.head, "26/02/15,Rent,-500.00"])
    #expect(why.contains("is 2015-02-26 by the rule, and may be 2026-02-15"), "\(why)")
  }

  @Test("Days with points, and another column of days, say the order")
  func proof() throws {
    let points = try why([Self.head, "01/15/2026,Rent,-500.00"], then: [Self.head, "05.02.2026,Rent,-500.00"])
    #expect(points.contains("is 2026-05-02 by the rule, and may be 2026-02-05: days with points"), "\(points)")
  }

  @Test("Another column of days says the order")
  func otherColumn() throws {
    let head = "Date,Valued,Text,Amount"
    let why = try why(
      [head, "15/01/2026,15/01/2026,Rent,-500.00"], then: [head, "02/05/2026,02/15/2026,Rent,-500.00"])
    #expect(why.contains("“02/15/2026” in “Valued” is a day in the order month-day-year alone"), "\(why)")
  }

  @Test("Days that are still to come are doubtful where the other order has none, and an answer settles it")
  func ahead() throws {
    let later = [Self.head, "02/03/2026,A,-1.00", "02/12/2026,B,-2.00"]
    let why = try why([Self.head, "15/01/2026,Rent,-500.00"], then: later)
    #expect(why.contains("is 2026-03-02 by the rule, and may be 2026-02-03"), "\(why)")
    var answers = GuessAnswers()
    answers.dayOrder = .dayMonthYear
    #expect(try take(later, as: nil, answers) == ["2026-01-15 500", "2026-03-02 1", "2026-12-02 2"])
  }

  @Test("A year that is far away is a slip")
  func farYear() throws {
    let why = try why(
      [Self.head, "2026-01-15,Rent,-500.00"], then: [Self.head, "2026-02-15,Rent,-500.00", "1926-02-16,Cafe,-3.20"])
    #expect(why.contains("“1926-02-16” in “Date” would be in the year 1926"), "\(why)")
  }

  @Test("A decimal sign that the first file did not show is left to the next one, and kept from then on")
  func leftDecimal() throws {
    let (head, first) = ("Datum;Text;Betrag", ["Datum;Text;Betrag", "15.01.2026;Rent;-500"])
    let why = try why(first, then: [head, "15.02.2026;Rent;-1.250"])
    #expect(why.contains("“-1.250” can be two numbers"), "\(why)")
    #expect(try take([head, "14.02.2026;Cafe;-7"], as: nil, GuessAnswers()).count == 2)
    var answers = GuessAnswers()
    answers.decimal = ","
    #expect(try take([head, "15.02.2026;Rent;-1.250"], as: nil, answers).last == "2026-02-15 1250")
    #expect(try take([head, "15.03.2026;Rent;-1.300"], as: nil, GuessAnswers()).last == "2026-03-15 1300")
  }

  @Test("A later file that shows its decimal sign needs no answer")
  func shownDecimal() throws {
    let head = "Datum;Text;Betrag"
    let all = try files(
      [head, "15.01.2026;Rent;-500"], then: [head, "15.02.2026;Rent;-1.250", "16.02.2026;Cafe;-3,20"])
    #expect(all == ["2026-01-15 500", "2026-02-15 1250", "2026-02-16 3.2"])
  }

  @Test("Another column of numbers says the decimal sign")
  func otherNumbers() throws {
    let head = "Datum;Text;Betrag;Saldo"
    let why = try why(
      [head, "15.01.2026;Rent;-5,20;100,00"], then: [head, "15.02.2026;Rent;-5.200;1,000.000"])
    #expect(why.contains("“-5.200” in “Betrag” is -5200 by the rule, and may be -5.200"), "\(why)")
  }
}
