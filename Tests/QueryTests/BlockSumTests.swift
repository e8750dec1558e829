import Records
import Schema
import TestSupport
import Testing

@testable import Query

@Suite("Sums over records side by side")
struct BlockSumTests {
  private static let kinds = [
    KindShape(
      name: "bill",
      fields: [
        .init(FieldPath(keys: ["date"]), .date), .init(FieldPath(keys: ["amount"]), .number),
        .init(FieldPath(keys: ["category"]), .reference(kind: "category")),
      ],
      date: FieldPath(keys: ["date"]), title: nil,
      money: .init(
        amount: FieldPath(keys: ["amount"]), currency: FieldPath(keys: ["currency"]), type: FieldPath(keys: ["type"]),
        category: .init(FieldPath(keys: ["category"]), to: "category"),
        parts: MoneyParts(field: "parts", amount: "amount", category: "category")))
  ]

  /// Values that records have in each field; some that they should not have.
  private static let values: [(key: Text, values: [Value])] = [
    (
      "amount",
      [1, .number(Number(lexeme: "2.50") ?? Number(0)), "ten", .null, .number(Number(lexeme: "1e37") ?? Number(0))]
    ),
    ("category", ["food", "pay", "nothing", .null, 3]),
    ("currency", ["EUR", "TWD", .null, "", 5]),
    ("date", ["2026-11-03", "2026-11-04", "2026-12-01T10:00:00+09:00", "soon", .null, "2025-01-01"]),
    (
      "parts",
      [
        .null, [], [["category": "food", "amount": 1]], [["category": "pay", "amount": 5]],
        [
          ["category": "food", "amount": .number(Number(lexeme: "0.5") ?? Number(0))],
          ["category": "pay", "amount": .number(Number(lexeme: "0.5") ?? Number(0))],
        ], [["amount": -1]], ["food"],
      ]
    ),
    ("tags", [["a"], ["a", "b"], [], .null, "b"]),
    ("type", ["expense", "income", .null, "gift"]),
  ]

  private final class Places: RowIdentities {
    func id(of number: Int) -> Text { Text("id\(number)") }
    func path(of number: Int) -> Text { Text("path\(number + 1000)") }
  }

  private static func block(_ count: Int, _ random: inout SeededGenerator) -> RowBlock {
    // Most records are plain, so that sums come about.
    let isOdd = Int.random(in: 0..<2, using: &random) == 0
    var columns: [Text: RowBlock.Column] = [:]
    for (key, values) in values where Int.random(in: 0..<12, using: &random) > 0 {
      let codes = (0..<count).map { _ in UInt32.random(in: 0...UInt32(isOdd ? values.count : 2), using: &random) }
      columns[key] = RowBlock.Column(codes: codes, values: [.null] + values)
    }
    let owner = random.pick([RecordRow.Owner.user("alice"), .user("bob"), .shared])
    return RowBlock(kind: "bill", owner: owner, identities: Places(), keys: values.map(\.key)) { columns[$0] }
  }

  private static let catalogue = ["food": "expense", "pay": "income"].map { id, type in
    RecordRow(kind: "category", owner: .shared, id: Text(id), path: Text(id), fields: ["type": .string(type)])
  }

  @Test("A block adds up to what its rows add up to one by one, whatever they hold and however they are grouped")
  func sameAsRows() throws {
    let day = try #require(CalendarDay("2026-11-20"))
    let references = RowReferences(Self.catalogue, kinds: Self.kinds)
    let setting = Matcher.Setting(calendar: PeriodCalendar(today: day), kinds: Self.kinds, references: references)
    for seed in 1...800 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let groups = random.pick([
        "month", "day,category", "tags", "category,user", "date", "weekday,currency,type", "year,date",
      ])
      let spec = Aggregation.Spec(
        groups: try GroupKey.parse(groups, kinds: []), currency: "EUR", hasStatistics: Bool.random(using: &random))
      let hasParts = Bool.random(using: &random)
      var (rows, blocks) = (Aggregator(spec, in: setting), Aggregator(spec, in: setting))
      for _ in 0..<2 {
        let count = Int.random(in: 1...30, using: &random)
        let block = Self.block(count, &random)
        let records = (0..<count).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        // Where sums get too long, what is left out depends on the order, which several aggregators do not keep.
        if hasParts {
          var part = Aggregator(spec, in: setting)
          part.add(block, records) { block.row($0) }
          blocks.add(part)
        } else {
          blocks.add(block, records) { block.row($0) }
        }
        block.forEachRow(records) { row, _ in rows.add(row) }
      }
      let (expected, found) = (rows.result(), blocks.result())
      if hasParts, rows.hasOverflowed || blocks.hasOverflowed { continue }
      try #require(blocks.hasOverflowed == rows.hasOverflowed, "seed \(seed)")
      try #require(found.rows.map(\.plain) == expected.rows.map(\.plain), "seed \(seed), by \(groups)")
      try #require(found.leftOut == expected.leftOut && found.notes == expected.notes, "seed \(seed)")
    }
  }
}

extension Aggregation.Row {
  /// Without the order of single amounts. Of amounts that fill 38 digits, how many zeros end the sum depends on the order.
  fileprivate var plain: String {
    let figures = [income, expense, net, total ?? .zero].map { $0.normalised.description }
    let statistics = statistics.map { "\($0.count) \($0.median?.description ?? "-")" } ?? "-"
    return "\(group.map { $0.value?.string ?? "-" }) \(currency?.string ?? "-") \(figures) \(count) \(statistics)"
  }
}
