import Query
import Records
import Schema
import TestSupport
import Testing

@Suite("Parts of bills in questions and sums")
struct PartsTests {
  private static let kinds = [
    KindShape(
      name: "bill",
      fields: [
        .init(FieldPath(keys: ["amount"]), .number), .init(FieldPath(keys: ["name"]), .text),
        .init(FieldPath(keys: ["category"]), .reference(kind: "category")),
      ],
      title: FieldPath(keys: ["name"]),
      money: .init(
        amount: FieldPath(keys: ["amount"]), type: FieldPath(keys: ["type"]),
        category: .init(FieldPath(keys: ["category"]), to: "category"),
        parts: MoneyParts(field: "parts", amount: "amount", category: "category")))
  ]

  private static let categories: [Text] = ["food", "home", "fun"]

  private static func setting() throws -> Matcher.Setting {
    let catalogue = categories.map { id in
      RecordRow(kind: "category", owner: .shared, id: id, path: id, fields: ["type": "expense"])
    }
    return Matcher.Setting(
      calendar: PeriodCalendar(today: try #require(CalendarDay("2026-11-20"))), kinds: kinds,
      references: RowReferences(catalogue, kinds: kinds))
  }

  /// A bill, and the bills that it would be if each of its parts were one: those of one category together.
  private struct Case {
    let row: RecordRow
    let single: [RecordRow]
  }

  private static func bill(_ id: Text, _ amount: Int, _ category: Text?, _ parts: [(Text?, Int)]) -> RecordRow {
    var fields: Object = ["amount": .number(Number(amount)), "name": "rewe", "type": "expense"]
    fields["category"] = category.map { .string($0) }
    let items = parts.enumerated().map { index, part -> Value in
      var item: Object = ["id": .string(Text("p\(index)")), "amount": .number(Number(part.1))]
      item["category"] = part.0.map { .string($0) }
      return .object(item)
    }
    if !items.isEmpty { fields["parts"] = .array(items) }
    return RecordRow(kind: "bill", owner: .user("anna"), id: id, path: id, fields: fields)
  }

  private static func random(_ number: Int, _ random: inout SeededGenerator) -> Case {
    let id = Text("b\(number)")
    let sign = random.chance(20) ? -1 : 1
    let own = random.pick([nil] + categories.map(Optional.some))
    let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (random.pick([nil] + categories.map(Optional.some)), sign * Int.random(in: 0...9, using: &random))
    }
    let rest = random.chance(40) ? 0 : sign * Int.random(in: -3...9, using: &random)
    let amount = parts.reduce(rest) { $0 + $1.1 }
    let row = bill(id, amount, own, parts)
    let isSplit = rest * sign >= 0 && parts.contains { $0.1 != 0 }
    if !isSplit { return Case(row: row, single: [bill(id, amount, own, [])]) }
    var sums: [(category: Text?, amount: Int)] = []
    for (category, amount) in parts.map({ ($0.0 ?? own, $0.1) }) + [(own, rest)] where amount != 0 {
      if let known = sums.firstIndex(where: { $0.category == category }) {
        sums[known].amount += amount
      } else {
        sums.append((category, amount))
      }
    }
    return Case(row: row, single: sums.map { bill(id, $0.amount, $0.category, []) })
  }

  @Test("A bill with parts adds up as if each part were a bill, and is one bill in each row")
  func sums() throws {
    let setting = try Self.setting()
    let questions = ["", "category:food", "not category:food", "category:food or category:fun", "rewe category:home"]
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let cases = (0..<12).map { Self.random($0, &generator) }
      for question in questions {
        let matcher = try Matcher(question, in: setting)
        for one in cases {
          let isMeant = one.single.contains { matcher.matches($0) }
          #expect(matcher.matches(one.row) == isMeant, "seed \(seed), \(question), \(one.row.id)")
        }
        for by in ["category", ""] {
          let keys = try by.isEmpty ? [] : GroupKey.parse(by, kinds: Self.kinds)
          let spec = Aggregation.Spec(groups: keys, currency: "EUR", hasStatistics: true, question: matcher)
          let found = Aggregation(of: cases.map(\.row).filter { matcher.matches($0) }, spec, in: setting)
          let single = cases.flatMap(\.single).filter { matcher.matches($0) }
          let expected = Aggregation(of: single, spec, in: setting)
          #expect(found.rows.map(\.expense) == expected.rows.map(\.expense), "seed \(seed), \(question) by \(by)")
          #expect(found.rows.map(\.group) == expected.rows.map(\.group), "seed \(seed), \(question) by \(by)")
          let bills = by.isEmpty ? [Set(single.map(\.id)).count].filter { $0 > 0 } : expected.rows.map(\.count)
          #expect(found.rows.map(\.count) == bills, "seed \(seed), \(question) by \(by)")
        }
      }
    }
  }

  @Test("Terms about the amount are about the whole bill")
  func amounts() throws {
    let setting = try Self.setting()
    let row = Self.bill("a", 50, nil, [("food", 30), ("home", 20)])
    #expect(try Matcher("amount>=50 category:food", in: setting).matches(row))
    #expect(try !Matcher("amount:30", in: setting).matches(row))
  }
}
