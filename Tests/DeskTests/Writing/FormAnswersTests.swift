import Desk
import Records
import Schema
import Store
import Testing

@Suite("A form, by value")
struct FormAnswersTests {
  @Test("It asks for what a record cannot do without, and takes what can be")
  func bill() throws {
    let household = try Household()
    var answers = FormAnswers(try household.entry("bill"))
    #expect(answers.first.map(\.name) == ["amount", "name", "category", "date"])
    let amount = try #require(answers.first.first)
    for wrong in ["abc", "12,50"] {
      #expect(throws: Failure.self) { try answers.take(Assignment("amount", .typed(wrong)), of: amount) }
    }
    #expect(answers.said.isEmpty)
    try answers.take(Assignment("amount", .typed("3*4")), of: amount)
    try answers.take(Assignment("amount", .typed("5")), of: amount)
    #expect(answers.said == [Assignment("amount", .typed("5"))])
    #expect(!answers.open.map(\.name).contains("amount") && answers.open.map(\.name).contains("name"))
    #expect(!answers.fields.map(\.name).contains(Kind.addedField))
    var failure = Failure(.invalid, .invalid, "no")
    #expect(answers.fields(toMend: failure).map(\.name) == ["amount"])
    failure.field = "category/x"
    #expect(answers.fields(toMend: failure).map(\.name) == ["category"])
    for file in ["a.jpg", "b.jpg"] { answers.attach(Assignment("photo", .typed(file))) }
    #expect(answers.files == [Assignment("photo", .typed("b.jpg"))])
    let meaning = try answers.entry.understand(answers.said) { _ in }
    var form = try answers.entry.form(meaning)
    #expect(try form.record().members["amount"] == 5)
  }

  @Test("Nobody writes a shared record without a login")
  func shared() throws {
    let household = try Household(people: ["anna"])
    #expect(try household.entry("drink", isShared: true).owner == .shared)
    #expect(try household.entry("drink").owner == .user("anna"))
    _ = try WorkTree.open(household.ledger()).logout()
    #expect(try household.entry("drink").owner == .local)
    #expect(throws: Failure.self) { try household.entry("drink", isShared: true) }
  }
}
