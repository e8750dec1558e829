import Query
import Records
import TestSupport
import Testing

/// Figures of single amounts, running sums, pivots and conversions.
@Suite struct SumViewTests {
  private static func bill(_ day: String, _ amount: String, _ category: Text = "food", _ currency: Text = "EUR")
    -> RecordRow
  {
    let fields: Object = [
      "date": .string(day), "amount": Household.number(amount), "category": .string(category),
      "currency": .string(currency),
    ]
    return Household.bill(fields, id: Text("\(day)-\(amount)"))
  }

  private static func sum(
    _ rows: [RecordRow], by list: String = "", to conversion: Conversion? = nil
  ) throws -> Aggregation {
    let setting = try Household.setting()
    let groups = list.isEmpty ? [] : try GroupKey.parse(list, kinds: setting.kinds)
    let spec = Aggregation.Spec(groups: groups, currency: "EUR", hasStatistics: true, conversion: conversion)
    return Aggregation(of: rows, spec, in: setting)
  }

  private static func figures(_ row: Aggregation.Row, _ figures: [Figure]) -> String {
    figures.map { row.value(of: $0)?.description ?? "-" }.joined(separator: " ")
  }

  @Test(
    "Average, median, smallest and largest",
    arguments: [
      (["1.00"], "-1.00 -1.00 -1.00 -1.00"), (["1", "2"], "-1.50 -1.5 -2 -1"), (["1", "1", "2"], "-1.33 -1 -2 -1"),
      (["0.01", "0.02", "0.02", "0.04"], "-0.02 -0.02 -0.04 -0.01"), (["2", "-1", "2"], "-1.00 -2 -2 1"),
    ])
  func statistics(_ amounts: [String], _ expected: String) throws {
    let rows = try Self.sum(amounts.map { Self.bill("2026-11-01", $0) }).rows
    #expect(Self.figures(rows[0], [.average, .median, .smallest, .largest]) == expected)
  }

  @Test("Statistics agree with a sorted list, whatever the order of the records", arguments: 1...40)
  func statisticsModel(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cents = (0..<Int.random(in: 1...30, using: &random)).map { _ in Int.random(in: -999...9999, using: &random) }
    let row = try Self.sum(cents.map { Self.bill("2026-11-01", "\($0)e-2") }).rows[0]
    let sorted = cents.map { -$0 }.sorted()
    let middle = sorted[(cents.count - 1) / 2] + sorted[cents.count / 2]
    #expect(row.value(of: .median) == (try Decimal(mantissa: Int128(middle * 5), scale: 3)), "seed \(seed)")
    #expect(row.value(of: .smallest) == (try Decimal(mantissa: Int128(sorted[0]), scale: 2)), "seed \(seed)")
    let average = try #require(row.value(of: .average))
    let error = try (average * Decimal(cents.count) - row.net).abs * Decimal(2)
    #expect(try error <= Decimal(mantissa: 1, scale: 2) * Decimal(cents.count), "seed \(seed)")
  }

  @Test("Running sums go through the periods of each other group by itself")
  func cumulative() throws {
    let rows = [
      Self.bill("2026-01-05", "1"), Self.bill("2026-02-05", "2"), Self.bill("2026-02-06", "100", "salary"),
      Self.bill("2026-04-01", "4"), Self.bill("2026-04-01", "8", "food", "TWD"),
    ]
    let byCategory = try #require(try Self.sum(rows, by: "category,month").cumulative(over: 1))
    let lines = byCategory.rows.map { row in
      row.group.map { $0.value?.string ?? "-" }.joined(separator: " ") + " " + Self.figures(row, [.net, .count])
    }
    #expect(
      lines == [
        "food 2026-01 -1 1", "food 2026-02 -3 2", "food 2026-04 -7 3", "food 2026-04 -8 1", "salary 2026-02 100 1",
      ])
  }

  @Test("Inverting twice changes nothing; once, it turns net round and swaps the ends")
  func inverted() throws {
    let sums = try Self.sum([Self.bill("2026-01-05", "1"), Self.bill("2026-01-05", "3")])
    let inverted = sums.inverted()
    #expect(inverted.inverted().rows == sums.rows)
    #expect(Self.figures(inverted.rows[0], [.net, .smallest, .largest, .expense]) == "4 1 3 4")
  }

  @Test("A pivot has every value of the last key once, in its order, and the same sums")
  func pivot() throws {
    let rows = [
      Self.bill("2026-11-20", "1"), Self.bill("2026-11-16", "2"), Self.bill("2026-11-20", "4", "salary"),
      Self.bill("2026-11-22", "8", "food", "TWD"),
    ]
    let pivot = Pivot(
      try Self.sum(rows, by: "category,weekday"), whole: try Self.sum(rows, by: "category"), of: .net)
    #expect(pivot.columns.map { $0?.string } == ["Monday", "Friday", "Sunday"])
    let lines = pivot.rows.map { row in
      let cells = (row.cells + [row.sum]).map { $0?.description ?? "-" }
      return ([row.group[0].value?.string ?? "-", row.currency?.string ?? "-"] + cells).joined(separator: " ")
    }
    #expect(lines == ["food EUR -2 -1 - -3", "food TWD - - -8 -8", "salary EUR - 4 - 4"])
    let median = Pivot(try Self.sum(rows, by: "weekday"), whole: try Self.sum(rows, by: ""), of: .median)
    #expect(median.rows[0].sum == nil)
  }

  // MARK: Conversion

  private static func rate(
    _ day: String, _ from: Text, _ to: Text, _ rate: String, _ owner: RecordRow.Owner = Household.alice
  ) -> RecordRow {
    Household.row(
      "rate", owner, Text(day),
      [
        "date": .string(day), "from": .string(from), "to": .string(to), "rate": Household.number(rate),
      ])
  }

  private static func converted(_ bill: RecordRow, _ rates: [RecordRow]) throws -> String {
    let rates = Rates(rates, kinds: try Household.kinds())
    let sums = try sum([bill], to: Conversion(to: "EUR", by: rates))
    if let left = sums.leftOut.first { return left.message.description }
    return sums.rows[0].expense.description + " " + (sums.rows[0].currency?.string ?? "-")
  }

  @Test("The latest rate on or before the day counts, a user's own before everybody's, the other direction last")
  func rates() throws {
    let bill = Self.bill("2026-03-10", "1000", "food", "JPY")
    let none = "there is no rate from JPY to EUR on or before 2026-03-10"
    let (old, new) = (Self.rate("2026-01-01", "JPY", "EUR", "0.005"), Self.rate("2026-03-10", "JPY", "EUR", "0.006"))
    let late = Self.rate("2026-03-11", "JPY", "EUR", "0.009")
    #expect(try Self.converted(bill, []) == none)
    #expect(try Self.converted(bill, [late]) == none)
    #expect(try Self.converted(bill, [late, new, old]) == "6.00 EUR")
    #expect(try Self.converted(bill, [old, late]) == "5.00 EUR")
    #expect(try Self.converted(bill, [Self.rate("2026-01-01", "EUR", "JPY", "160")]) == "6.25 EUR")
    #expect(try Self.converted(bill, [Self.rate("2026-01-01", "JPY", "EUR", "0.006", Household.bob)]) == none)
    let shared = Self.rate("2026-03-10", "JPY", "EUR", "0.007", .shared)
    #expect(try Self.converted(bill, [shared]) == "7.00 EUR")
    #expect(try Self.converted(bill, [new, shared]) == "6.00 EUR")
    #expect(
      try Self.converted(Self.bill("soon", "1", "food", "JPY"), [new]) == "it has no day, so there is no rate for it")
  }

  @Test("Names of figures are checked")
  func names() throws {
    #expect(try Figure.parse("net,min,average") == [.net, .smallest, .average])
    for (list, column, suggestion) in [("net,medan", 5, "median"), ("", 1, "figures are"), ("net,,min", 5, "figures")] {
      let error = #expect(throws: QueryError.self) { try Figure.parse(list) }
      #expect(error?.column == column)
      #expect(error?.suggestion?.description.contains(suggestion) == true)
    }
  }
}
