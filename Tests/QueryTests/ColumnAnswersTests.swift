import Query
import Records
import TestSupport
import Testing

/// Questions to records that lie side by side.
@Suite struct ColumnAnswersTests {
  /// Records as columns hold them, made of rows.
  private struct Columns: RecordColumns {
    let count: Int
    let keys: [Text]
    private var codes: [[UInt32]]
    private var values: [[Value]]

    init(_ rows: [RecordRow]) {
      count = rows.count
      var keys: [Text] = []
      for key in rows.flatMap(\.fields.keys) where !keys.contains(key) { keys.append(key) }
      self.keys = keys
      (codes, values) = ([], [])
      for key in keys {
        var different: [Value] = []
        codes.append(
          rows.map { row in
            guard let value = row.fields[key] else { return 0 }
            if !different.contains(value) { different.append(value) }
            return UInt32((different.firstIndex(of: value) ?? 0) + 1)
          })
        values.append(different)
      }
    }

    private func index(of key: Text) -> Int { keys.firstIndex(of: key) ?? 0 }

    func valueCount(of key: Text) -> Int { values[index(of: key)].count }
    func codes(of key: Text) -> [UInt32] { codes[index(of: key)] }
    func forEachValue(of key: Text, _ body: (Value) -> Void) { values[index(of: key)].forEach(body) }
  }

  /// What records may say, also where it is none of their kind's.
  private static let pools: [(Text, [Value])] = [
    ("date", ["2026-11-19T16:30:00-08:00", "2026-11-03", "soon", .null, 7, ["2026-11-20"]]),
    ("amount", [Household.number("12.5"), 100, "twelve", .null, [1, "x"]]),
    ("type", ["expense", "income", "Expense", 1]),
    ("category", ["food", "rent", "bob/food", "飲食", .null]), ("currency", ["EUR", "eur"]),
    ("name", ["Mittagessen Straße", "STRASSE", "dinner", "", .null, ["a", ["city": "Köln"]]]),
    ("payee", ["Café Ürümqi", "cafe\u{301}", "work"]), ("method", ["cash"]), ("remark", ["", "sunny"]),
    ("tags", [["work", "Ausflug"], [], "work", .null, [["x"]]]), ("photo", ["lunch.jpg", "", .null]),
    ("mood", ["sunny", true, false]), ("stars", [4, 5, "4"]), ("seen", ["2026-11-02", "never"]),
    ("place", [["city": "Köln"], ["city": .null], "Köln", [:]]),
    ("~conflicts", [[:], ["amount+currency": [["value": 1]]], ["name": [["value": "secretword"]]], .null]),
  ]

  private static func rows(_ random: inout SeededGenerator) -> [RecordRow] {
    let owner = random.pick([Household.alice, Household.bob, .shared])
    let kind: Text = random.pick(["bill", "diary", "drink", "unknown"])
    return (0..<Int.random(in: 0...12, using: &random)).map { number in
      var fields = Object()
      for (key, values) in pools where random.chance(60) { fields[key] = random.pick(values) }
      return Household.row(kind, owner, Text("r\(number)"), fields)
    }
  }

  /// Terms with `and`, `or`, `not` and parentheses between them.
  private static func question(_ random: inout SeededGenerator) -> String {
    let terms = (MatcherTests.holding + MatcherTests.failing).filter { !$0.isEmpty }
    let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (random.chance(20) ? "not " : "") + "(\(random.pick(terms)))"
    }
    let joined = parts.dropFirst().reduce(parts[0]) { "\($0)\(random.pick([" or ", " "]))\($1)" }
    return random.chance(20) ? "not (\(joined))" : joined
  }

  @Test("Column by column, every question has the answers that it has record by record")
  func sameAsRows() throws {
    let setting = try Household.setting()
    var seen: Set<Answer> = []
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let rows = Self.rows(&random)
      let text = Self.question(&random)
      let matcher = try Matcher(text, in: setting)
      let expected = rows.map(matcher.answer)
      seen.formUnion(expected)
      guard let first = rows.first else { continue }
      var empty = first
      empty.fields = Object()
      try #require(matcher.answers(of: Columns(rows), like: empty) == expected, "seed \(seed): \(text)")
    }
    #expect(seen == [.no, .yes, .unreadable])
  }

  @Test("Of a question that one field decides for all, the others are not looked at")
  func cheapestFirst() throws {
    let setting = try Household.setting()
    let columns = CountingColumns(
      values: ["name": (0..<50).map { .string("Lunch \($0)") }, "type": ["income"]], count: 50)
    let row = Household.bill([:])
    let matcher = try Matcher("lunch type:expense", in: setting)
    #expect(matcher.answers(of: columns, like: row) == Array(repeating: .no, count: 50))
    #expect(Set(columns.looked) == ["type"])
  }

  /// Notes which fields are looked at.
  private final class CountingColumns: RecordColumns {
    private let values: [Text: [Value]]
    let count: Int
    private(set) var looked: [Text] = []

    init(values: [Text: [Value]], count: Int) { (self.values, self.count) = (values, count) }

    var keys: [Text] { values.keys.sorted() }
    func valueCount(of key: Text) -> Int { values[key]?.count ?? 0 }
    func codes(of key: Text) -> [UInt32] {
      (0..<count).map { UInt32($0 % valueCount(of: key) + 1) }
    }
    func forEachValue(of key: Text, _ body: (Value) -> Void) {
      looked.append(key)
      values[key]?.forEach(body)
    }
  }
}
