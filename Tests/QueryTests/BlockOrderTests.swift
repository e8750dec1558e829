import Query
import Records
import TestSupport
import Testing

@Suite("The order of records side by side")
struct BlockOrderTests {
  /// Values that records have in each field: other spellings of one value, and what they should not have.
  private static let values: [(key: Text, values: [Value])] = [
    ("added", ["2026-11-20T09:00:00Z", "2026-11-20T10:00:00+01:00", "2026-11-21T09:00:00Z", "yesterday", .null]),
    ("amount", [1, Household.number("1.0"), Household.number("2.50"), "ten", .null]),
    ("currency", ["EUR", "TWD", "eur", .null]),
    ("date", ["2026-11-03", "2026-11-04", "2026-11-03T00:00:00Z", "2026-11-04T10:00:00+09:00", "soon", .null]),
    ("name", ["a", "A", "é", "e\u{301}", .null, 3]),
    ("order", [1, 2, Household.number("2.0"), "first", .null]),
    ("tags", [["a"], ["b", "a"], [], "b"]),
  ]

  /// Ids that are not unique, so that paths have to decide.
  private final class Places: RowIdentities {
    func id(of number: Int) -> Text { Text("id\(number * 7 % 5)") }
    func path(of number: Int) -> Text { Text("path\(number * 7 % 41)") }
  }

  private static func block(_ count: Int, _ random: inout SeededGenerator) -> RowBlock {
    let variety = random.pick([1, 2, 6])
    var columns: [Text: RowBlock.Column] = [:]
    for (key, values) in values where Int.random(in: 0..<8, using: &random) > 0 {
      let last = UInt32(min(variety, values.count))
      let codes = (0..<count).map { _ in UInt32.random(in: 0...last, using: &random) }
      columns[key] = RowBlock.Column(codes: codes, values: [.null] + values)
    }
    let owner = random.pick([RecordRow.Owner.user("alice"), .feed("zoo")])
    let kind = random.pick(["bill", "category", "unknown"] as [Text])
    return RowBlock(kind: kind, owner: owner, identities: Places(), keys: values.map(\.key)) { columns[$0] }
  }

  @Test("A block is in the order that its rows have one by one, whatever they hold and are ordered by")
  func sameAsRows() throws {
    let kinds = try Household.kinds()
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...40, using: &random)
      let block = Self.block(count, &random)
      let records = (0..<count).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      let asked = random.pick([nil, "date", "-amount,name", "tag", "name,-date", "currency,added"])
      let shape = random.pick([nil, kinds.first { $0.name == block.row(0).kind }])
      var sorting = try Sorting(parsing: asked, kinds: kinds, of: shape)
      sorting = random.pick([sorting, sorting.byCurrency(of: kinds, usual: "EUR") ?? sorting])
      let limit: Int? = random.pick([nil, Int.random(in: 0...45, using: &random)])
      let found = sorting.of(block.row(0).kind, among: kinds).order(of: records, in: block, limit: limit)
      let expected = sorting.sorted(records.map(block.row), kinds: kinds, limit: limit)
      #expect(found.map { block.row($0).path } == expected.map(\.path), "seed \(seed), by \(asked ?? "nothing")")
    }
  }
}
