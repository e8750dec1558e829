import Desk
import Query
import Records
import Reports
import Testing

@Suite("Mistakes in questions, by value", .household { try Household(people: ["anna", "ben"]) })
struct MistakesInQuestionsTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let typed: [String]
    /// From 1, in the arguments with blanks between them; nil: said of the whole.
    let column: Int?
    let message: String
    var hint: String?

    init(_ typed: [String], _ column: Int?, _ message: String, _ hint: String? = nil) {
      (self.typed, self.column, self.message, self.hint) = (typed, column, message, hint)
    }

    var testDescription: String { typed.joined(separator: " ") }
  }

  private static let terms: [Mistake] = [
    // Fields.
    Mistake(["bill", "amuont>=100"], 1, "the kind bill has no field “amuont”", "did you mean amount?"),
    Mistake(["bill", "lunch", "categry:food"], 7, "the kind bill has no field “categry”", "did you mean category?"),
    Mistake(["bill", "has:paye"], 5, "the kind bill has no field “paye”", "did you mean payee?"),
    // Values.
    Mistake(["bill", "amount>=12,50"], 9, "“12,50” is not a number", "did you mean 12.50?"),
    Mistake(["bill", "amount>=lots"], 9, "“lots” is not a number"),
    Mistake(
      ["bill", "date:last month"], 6, "“last” is not a period",
      "write last-month with a hyphen, or put both words in quotes: \"last month\""),
    Mistake(["bill", "date:lats-month"], 6, "“lats-month” is not a period", "did you mean last-month?"),
    Mistake(["bill", "牛肉麵", "date:lunch"], 10, "“lunch” is not a period"),
    Mistake(
      ["bill", "date:2026-13"], 6, "“2026-13” is not a day, month, quarter, week or year of the calendar",
      "write 2026-11-20, 2026-11, 2026-Q3, 2026-W47 or 2026"),
    Mistake(
      ["bill", "date:2026-11-3"], 6, "“2026-11-3” is not a day, month, quarter, week or year of the calendar",
      "did you mean 2026-11-03?"),
    Mistake(["bill", "date:.."], 6, "“..” has neither a beginning nor an end"),
    Mistake(
      ["bill", "date:2026-05..2026-01"], 6, "“2026-05..2026-01” ends before it begins", "write the earlier day first"),
    Mistake(["bill", "date:3/11"], 6, "“3/11” could be 2026-03-11 or 2026-11-03"),
    Mistake(
      ["bill", "name:/a(/"], 6, "this pattern cannot be used: it has a ( without its )",
      "put a text that begins with / in quotes"),
    // Signs.
    Mistake(
      ["bill", "(lunch or tea"], 1, "this ( is not closed", "add a ) where its part of the question ends"),
    Mistake(["bill", "lunch)"], 6, "this ) closes nothing", "remove it, or add the ( that it belongs to"),
    Mistake(
      ["bill", "(lunch or"], 8, "nothing after this word", "add a term, or put the word in quotes to search for it"),
    Mistake(["bill", "name:\"tea"], 6, "this quote is not closed", "add a \" at the end of the text"),
    Mistake(
      ["bill", "amount>="], 7, "nothing after “amount>=”",
      "write a value without a space before it, or has:amount for records that have one"),
    Mistake(
      ["bill", "amount >= 100"], 8, "no field before “>=”",
      "write field, sign and value without spaces: amount>=100. Put a text in quotes"),
    // Kinds.
    Mistake(
      ["bil"], nil, "there is no kind “bil”", "did you mean bill? To look for the word, write text:bil"),
    Mistake(
      ["bils", "category:food"], nil, "there is no kind “bils”",
      "did you mean bill? To look for the word, write text:bils"),
    Mistake(
      ["categroy"], nil, "there is no kind “categroy”",
      "did you mean category? To look for the word, write text:categroy"),
  ]

  @Test("A term that cannot be meant is refused, with its place and what was likely meant", arguments: terms)
  func term(_ mistake: Mistake) throws {
    try check(mistake) { _ = try Household.shared.list(mistake.typed) }
  }

  private static let orders: [Mistake] = [
    Mistake(["date,-amonut"], 6, "there is no field “amonut”", "did you mean amount?"),
    Mistake(["nmae"], 1, "there is no field “nmae”", "did you mean name?"),
    Mistake(["date,"], 6, "a field is missing here", "write fields with commas between: date,-amount"),
  ]

  @Test("So is an order", arguments: orders)
  func order(_ mistake: Mistake) throws {
    try check(mistake) { _ = try Household.shared.list(["bill"], by: mistake.typed[0]) }
  }

  private static let keys: [Mistake] = [
    Mistake(["mnoth,category"], 1, "“mnoth” is neither a field nor a period", "did you mean month?"),
    Mistake(["month,categry"], 7, "“categry” is neither a field nor a period", "did you mean category?"),
    Mistake(["month,,user"], 7, "a name is missing here", "write names with commas between: month,category"),
  ]

  @Test("So are the groups of sums", arguments: keys)
  func key(_ mistake: Mistake) throws {
    try check(mistake) { _ = try Household.shared.sums(["bill"], by: mistake.typed[0]) }
  }

  private static let figures: [Mistake] = [
    Mistake(["net,medan"], 5, "“medan” is not a figure", "did you mean median?"),
    Mistake(["net,"], 5, "a figure is missing here"),
    Mistake(
      ["profit"], 1, "“profit” is not a figure",
      "the figures are income, expense, net, total, count, average, median, min, max"),
  ]

  @Test("So are their figures", arguments: figures)
  func figure(_ mistake: Mistake) throws {
    try check(mistake) { _ = try Figure.parse(mistake.typed[0]) }
  }

  private static let totals: [Mistake] = [
    Mistake(
      ["name"], nil, "--total adds up the numbers of one field, and “name” is none", "fields with numbers: amount"),
    Mistake(
      ["amount,amount"], nil, "--total adds up the numbers of one field, and “amount,amount” is none",
      "fields with numbers: amount"),
  ]

  @Test("So is a total of what is no number", arguments: totals)
  func total(_ mistake: Mistake) throws {
    try check(mistake) { _ = try Household.shared.inquiry(["bill"]).numberField(mistake.typed[0]) }
  }

  private static let views: [Mistake] = [
    Mistake(
      ["category:food", "2026-11"], nil, "“2026-11” stands behind a term",
      "write the period first, or text:2026-11 to look for the word"),
    Mistake(["lats-month"], nil, "“lats-month” is not a period", "did you mean last-month?"),
    Mistake(
      ["2026-13"], nil, "“2026-13” is not a day, month, quarter, week or year of the calendar",
      "write 2026-11-20, 2026-11, 2026-Q3, 2026-W47 or 2026"),
    Mistake(["last-month", "amont:5"], 1, "the kind bill has no field “amont”", "did you mean amount?"),
  ]

  @Test("So is the period of a view, and what stands behind it", arguments: views)
  func view(_ mistake: Mistake) throws {
    try check(mistake) {
      let ledger = try AskedLedger(Household.shared.session())
      _ = try ViewedRecords(ledger, words: mistake.typed, isOfAllBooks: false, usual: nil).inquiry.notes()
    }
  }

  private func check(_ mistake: Mistake, _ ask: () throws -> Void) throws {
    let error = try #require(throws: (any Error).self) { try ask() }
    let failure = Failure(reporting: error)
    #expect(failure.message.description == mistake.message)
    #expect(failure.column == mistake.column)
    if let hint = mistake.hint { #expect(failure.hint == .words(Sentence(verbatim: hint))) }
    #expect(failure.code == .usage)
  }

  @Test("The hint about a range without ends shows one that has an end")
  func range() throws {
    let error = try #require(throws: (any Error).self) { _ = try Household.shared.list(["bill", "date:.."]) }
    #expect(Failure(reporting: error).hint == .words("write a day on at least one side: 2026-11-01.."))
  }

  @Test(
    "What is odd is said, and asked all the same",
    arguments: [
      (["bill", "category:fod"], "there is no category “fod”; did you mean food?"),
      (["bill", "book:dialy"], "there is no book “dialy”; did you mean daily?"),
    ])
  func odd(_ words: [String], _ note: String) throws {
    let inquiry = try Household.shared.inquiry(words)
    #expect(try inquiry.notes().map { $0.note.rendered(inColour: false) } == ["note: \(note)"])
    #expect(try Household.shared.list(words).isEmpty)
  }

  @Test(
    "Where nothing is found, the likely reason is named",
    arguments: [
      (["nothing"], ["“nothing” is not a kind, so it was looked for as a word; ledger-sync kinds lists the kinds"]),
      (["bill", "user:ben"], ["only your own records were asked; ask everybody's with --user all"]),
      (["bill", "yesterday"], ["it was looked for as a text; date:yesterday asks for the day or period"]),
      (["bill", "last-friday"], ["it was looked for as a text; date:last-friday asks for the day or period"]),
      (["text:nothing"], []), (["bill", "text:nothing"], []),
    ])
  func nothing(_ words: [String], _ hints: [String]) throws {
    #expect(try Household.shared.inquiry(words).hintsForNothing().map(\.description) == hints)
  }
}
