import Query
import Records
import Schema
import Testing

/// The kinds that every ledger begins with, and a few records.
enum Household {
  static func kinds() throws -> [KindShape] {
    var kinds: [Kind] = []
    for planted in PlantedKind.all {
      let schema = try JSONDocument(planted.json).recordObject()
      kinds.append(Kind.read(name: Text(planted.name), from: .object(schema)).kind)
    }
    return KindShape.all(kinds)
  }

  static func setting(catalogue: [RecordRow] = categories) throws -> Matcher.Setting {
    let today = try #require(CalendarDay("2026-11-20"))
    let kinds = try kinds()
    return Matcher.Setting(
      calendar: PeriodCalendar(today: today), kinds: kinds, references: RowReferences(catalogue, kinds: kinds))
  }

  static let alice = RecordRow.Owner.user("alice")
  static let bob = RecordRow.Owner.user("bob")

  static let categories: [RecordRow] = [
    row("category", alice, "food", ["title": "Essen & Trinken", "type": "expense"]),
    row("category", alice, "salary", ["title": "Salary", "type": "income"]),
    row("category", bob, "food", ["title": "飲食", "type": "expense"]),
    row("category", .shared, "rent", ["title": "Rent", "type": "expense"]),
    row("category", bob, "fun", ["title": "Fun", "type": "expense"]),
    row("drink", .shared, "guinness", ["brand": "Guinness", "abv": 4]),
  ]

  static func row(_ kind: Text, _ owner: RecordRow.Owner, _ id: Text, _ fields: Object) -> RecordRow {
    RecordRow(kind: kind, owner: owner, id: id, path: Text("\(owner.spelling)/\(kind)/\(id).json"), fields: fields)
  }

  static func bill(_ fields: Object, owner: RecordRow.Owner = alice, id: Text = "7k3fq2xw") -> RecordRow {
    row("bill", owner, id, fields)
  }

  static func number(_ lexeme: String) -> Value { Number(lexeme: lexeme).map(Value.number) ?? .null }
}
