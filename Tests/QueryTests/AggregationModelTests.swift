import Query
import Records
import TestSupport
import Testing

/// Sums against a model that is too slow and too plain to be wrong, over random records.
@Suite struct AggregationModelTests {
  private static let lists = [
    "month", "week,category", "tag", "tag,user,month", "year,quarter", "day", "category,tag", "weekday", "payee", "abv",
    "user", "kind,type",
  ]

  @Test func agreesWithThePlainModel() throws {
    let setting = try Household.setting()
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<Int.random(in: 0...60, using: &random)).map { Self.row($0, &random) }
      let keys = try GroupKey.parse(random.pick(Self.lists), kinds: setting.kinds)
      let spec = Aggregation.Spec(groups: keys, currency: "EUR")
      let result = Aggregation(of: rows, spec, in: setting)
      let expected = PlainSums(rows, keys).lines
      #expect(result.rows.map(Self.line).sorted() == expected.sorted(), "seed \(seed)")
      let shuffled = Aggregation(of: rows.shuffled(using: &random), spec, in: setting)
      #expect(
        shuffled.rows == result.rows && shuffled.leftOut == result.leftOut && shuffled.notes == result.notes,
        "seed \(seed)")
    }
  }

  static func line(_ row: Aggregation.Row) -> String {
    let group = row.group.map { $0.value?.string ?? "-" } + [row.currency?.string ?? "-"]
    let sums = [row.income, row.expense, row.net].map(\.normalised.description)
    return (group + sums + [String(row.count)]).joined(separator: "|")
  }

  private static func row(_ index: Int, _ random: inout SeededGenerator) -> RecordRow {
    var fields: Object = [
      "date": .string(
        "202\(Int.random(in: 4...6, using: &random))-1\(Int.random(in: 0...2, using: &random))-2\(Int.random(in: 0...9, using: &random))"
      )
    ]
    fields["amount"] = random.pick([
      Household.number("\(Int.random(in: -500...5000, using: &random))e-2"), "ten", .null, 3,
    ])
    fields["type"] = random.pick([nil, nil, "income", "expense", "gift"])
    fields["currency"] = random.pick([nil, "EUR", "TWD", "JPY"])
    fields["category"] = random.pick([nil, "food", "salary", "gone", "bob/fun", "alice/food"])
    fields["tags"] = random.pick([nil, [], ["a"], ["b", "a"], ["a", "a", "c"]])
    fields["payee"] = random.pick([nil, "é", "e\u{301}", "午", ""])
    fields["abv"] = random.pick([nil, Household.number("1.0"), 1, 12, "x"])
    if Int.random(in: 0..<10, using: &random) == 0 { fields["date"] = random.pick(["x", .null, 5]) }
    let owner = random.pick([Household.alice, Household.bob, .local])
    let kind: Text = Int.random(in: 0..<8, using: &random) == 0 ? "diary" : "bill"
    return Household.row(kind, owner, Text("r\(index)"), fields)
  }
}

/// Cents as integers, groups as texts, one list per row.
private struct PlainSums {
  private var cells: [(key: String, currency: String, income: Int, expense: Int, count: Int)] = []

  init(_ rows: [RecordRow], _ keys: [GroupKey]) {
    for row in rows {
      guard let (income, expense) = Self.money(row) else { continue }
      let currency = row.kind == "bill" ? row.fields["currency"]?.string ?? "EUR" : "-"
      var groups = [""]
      for key in keys {
        let values = Self.values(key.name.string, row)
        groups = groups.flatMap { group in values.map { group + $0 + "|" } }
      }
      for group in groups { add(group, currency, income, expense) }
    }
  }

  var lines: [String] {
    cells.map { cell in
      let sums = [cell.income, cell.expense, cell.income - cell.expense].map(Self.text)
      return cell.key + ([cell.currency] + sums + [String(cell.count)]).joined(separator: "|")
    }
  }

  private mutating func add(_ key: String, _ currency: String, _ income: Int, _ expense: Int) {
    let place = cells.firstIndex { $0.key.utf8.elementsEqual(key.utf8) && $0.currency == currency }
    if place == nil { cells.append((key, currency, 0, 0, 0)) }
    let index = place ?? cells.count - 1
    cells[index].income += income
    cells[index].expense += expense
    cells[index].count += 1
  }

  private static func text(_ cents: Int) -> String {
    let digits = String(abs(cents) % 100 + 100).dropFirst()
    var text = (cents < 0 ? "-" : "") + String(abs(cents) / 100) + "." + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func money(_ row: RecordRow) -> (income: Int, expense: Int)? {
    if row.kind != "bill" { return (0, 0) }
    guard let lexeme = row.fields["amount"]?.number?.lexeme else { return nil }
    guard let cents = lexeme.hasSuffix("e-2") ? Int(lexeme.dropLast(3)) : Int(lexeme).map({ $0 * 100 }) else {
      return nil
    }
    let category = row.fields["category"]?.string
    let isIncome = category == "salary" && row.owner == Household.alice
    switch row.fields["type"]?.string ?? (isIncome ? "income" : "expense") {
    case "income": return (cents, 0)
    case "expense": return (0, cents)
    default: return nil
    }
  }

  private static func values(_ name: String, _ row: RecordRow) -> [String] {
    switch name {
    case "user": return [row.owner.user?.string ?? "-"]
    case "kind": return [row.kind.string]
    case "tag":
      let tags = (row.fields["tags"]?.array ?? []).compactMap(\.string)
      return tags.isEmpty ? ["-"] : Array(Set(tags)).sorted()
    case "category": return [category(row) ?? "-"]
    case "abv":
      guard let value = row.fields["abv"] else { return ["-"] }
      return [value.string ?? (value == 12 ? "12" : "1")]
    case "day", "week", "month", "quarter", "year", "weekday": return [period(name, row)]
    default: return [row.fields[Text(name)]?.string ?? "-"]
    }
  }

  /// Nobody but bob has fun; bob has a food of his own, and who has none does not mean alice's by that word.
  private static func category(_ row: RecordRow) -> String? {
    let written = row.fields["category"]?.string
    if row.kind != "bill" { return written }
    if written == "bob/fun" { return "fun" }
    return written == "alice/food" && row.owner == Household.alice ? "food" : written
  }

  /// By cutting the text, and weeks by looking for the one that has the day.
  private static func period(_ name: String, _ row: RecordRow) -> String {
    guard let text = row.fields["date"]?.string, let day = CalendarDay(text) else { return "-" }
    switch name {
    case "day": return text
    case "month": return String(text.prefix(7))
    case "quarter": return text.prefix(4) + "-Q4"
    case "year": return String(text.prefix(4))
    case "weekday": return ["Thurs", "Fri", "Satur", "Sun", "Mon", "Tues", "Wednes"][day.daysSince1970 % 7] + "day"
    default:
      let calendar = PeriodCalendar(today: day)
      let weeks = (39...53).map { "\(day.year)-W\($0)" } + ["\(day.year + 1)-W01"]
      for week in weeks where (try? Period(parsing: week, in: calendar))?.contains(day) == true { return week }
      return "?"
    }
  }
}
