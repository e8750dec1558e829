import Query
import Records
import Testing

@Suite struct AggregationTests {
  private func sum(_ rows: [RecordRow], by list: String, total: FieldPath? = nil) throws -> Aggregation {
    let setting = try Household.setting()
    let groups = list.isEmpty ? [] : try GroupKey.parse(list, kinds: setting.kinds)
    return Aggregation(of: rows, .init(groups: groups, currency: "EUR", total: total), in: setting)
  }

  /// A row in one line: groups, currency, income, expense, net, count.
  private func lines(_ aggregation: Aggregation) -> [String] {
    aggregation.rows.map { row in
      let group = row.group.map { $0.value?.string ?? "-" } + [row.currency?.string ?? "-"]
      let sums = [row.income, row.expense, row.net].map(\.description)
      return (group + sums + [row.total?.description, String(row.count)].compactMap(\.self)).joined(separator: " ")
    }
  }

  private static func bill(_ amount: String, _ more: Object = [:], id: Text = "a") -> RecordRow {
    var fields: Object = ["date": "2026-11-20", "amount": Household.number(amount), "category": "food"]
    for member in more.members { fields[member.key] = member.value }
    return Household.bill(fields, id: id)
  }

  @Test func everyPeriodHasItsName() throws {
    let rows = [Self.bill("1"), Self.bill("2", ["date": "2025-12-31T23:30:00-01:00"]), Self.bill("4", ["date": .null])]
    let names = [
      "day": ["2026-01-01", "2026-11-20"], "week": ["2026-W01", "2026-W47"], "month": ["2026-01", "2026-11"],
      "quarter": ["2026-Q1", "2026-Q4"], "year": ["2026"], "weekday": ["Thursday", "Friday"],
    ]
    for (period, expected) in names.sorted(by: { $0.key < $1.key }) {
      let result = try sum(rows, by: period)
      #expect(result.rows.map { $0.group[0].value?.string } == expected + [nil], "\(period)")
      #expect(result.rows.allSatisfy { $0.group[0].name.string == period })
      #expect(result.leftOut.isEmpty && result.notes.isEmpty)
    }
  }

  @Test func amountsAreExact() throws {
    let rows = (0..<10_000).map { _ in Self.bill("0.01") } + [Self.bill("0.1"), Self.bill("0.2"), Self.bill("-0.30")]
    #expect(try lines(sum(rows, by: "")) == ["EUR 0 100.00 -100.00 10003"])
  }

  @Test func refundsLowerTheirOwnColumn() throws {
    let rows = [
      Self.bill("10", ["type": "expense"]), Self.bill("-4", ["type": "expense"]),
      Self.bill("100", ["category": "salary"]),
      Self.bill("-30", ["type": "income", "category": "salary"]),
    ]
    #expect(try lines(sum(rows, by: "")) == ["EUR 70 6 64 4"])
    #expect(try lines(sum(rows, by: "category")) == ["food EUR 0 6 -6 2", "salary EUR 70 0 70 2"])
  }

  @Test func currenciesNeverMeet() throws {
    let rows = [Self.bill("1", ["currency": "TWD"]), Self.bill("2"), Self.bill("3", ["currency": "EUR"])]
    #expect(try lines(sum(rows, by: "month")) == ["2026-11 EUR 0 5 -5 2", "2026-11 TWD 0 1 -1 1"])
  }

  @Test func tagsCountUnderEach() throws {
    let rows = [
      Self.bill("1", ["tags": ["a", "b", "a"]]), Self.bill("2", ["tags": ["b"]]), Self.bill("4", ["tags": []]),
      Self.bill("8"),
    ]
    #expect(try lines(sum(rows, by: "tag")) == ["a EUR 0 1 -1 1", "b EUR 0 3 -3 2", "- EUR 0 12 -12 2"])
    #expect(
      try lines(sum(rows, by: "tags,month")) == [
        "a 2026-11 EUR 0 1 -1 1", "b 2026-11 EUR 0 3 -3 2", "- 2026-11 EUR 0 12 -12 2",
      ])
  }

  @Test func oneRowForWhatReferencesMean() throws {
    func bill(_ amount: String, _ category: String, _ owner: RecordRow.Owner) -> RecordRow {
      let category = Value.string(Text(category))
      return Household.bill(
        ["date": "2026-11-20", "amount": Household.number(amount), "category": category], owner: owner)
    }
    // Nobody but bob has fun; rent is everybody's; what leads nowhere stays as it is written.
    let rows = [
      bill("1", "food", Household.alice), bill("2", "alice/food", Household.alice), bill("4", "rent", Household.alice),
      bill("8", "shared/rent", Household.alice), bill("16", "bob/fun", Household.alice),
      bill("32", "fun", Household.bob),
      bill("64", "alice/tea", Household.alice), bill("128", "alice/food", Household.bob),
    ]
    #expect(
      try lines(sum(rows, by: "category")) == [
        "alice/food EUR 0 128 -128 1", "alice/tea EUR 0 64 -64 1", "food EUR 0 3 -3 2", "fun EUR 0 48 -48 2",
        "rent EUR 0 12 -12 2",
      ])
  }

  @Test func ownersKindsNumbersAndFlags() throws {
    let rows = [
      Self.bill("1"), Household.bill(["amount": 2], owner: .local), Household.bill(["amount": 4], owner: Household.bob),
      Household.row(
        "diary", Household.alice, "d", ["date": "2026-11-20", "abv": Household.number("4.50"), "amount": 500]),
      Household.row(
        "diary", Household.alice, "e", ["date": "2026-11-20", "abv": Household.number("4.5"), "amount": 250]),
      Household.row("diary", Household.alice, "f", ["date": "2026-11-20", "abv": 12]),
    ]
    #expect(
      try lines(sum(rows, by: "user")) == [
        "alice EUR 0 1 -1 1", "alice - 0 0 0 3", "bob EUR 0 4 -4 1", "- EUR 0 2 -2 1",
      ])
    #expect(try lines(sum(Array(rows[3...]), by: "abv")) == ["4.5 - 0 0 0 2", "12 - 0 0 0 1"])
    #expect(
      try lines(sum(Array(rows[3...]), by: "kind", total: FieldPath(keys: ["amount"]))) == ["diary - 0 0 0 750 3"])
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let rows = [
      Self.bill("1", ["amount": "ten"], id: "a"), Self.bill("1", ["amount": .null], id: "b"),
      Self.bill("1e50", id: "c"),
      Self.bill("1", ["type": "gift"], id: "d"), Self.bill("1", ["currency": 5], id: "e"),
      Self.bill("1", ["type": true], id: "f"),
      Self.bill("7", id: "g"),
    ]
    let result = try sum(rows, by: "month")
    #expect(lines(result) == ["2026-11 EUR 0 7 -7 1"])
    #expect(result.leftOut.map(\.path.string) == "abcdef".map { "alice/bill/\($0).json" })
    #expect(result.leftOut.map(\.field.description) == ["amount", "amount", "amount", "type", "currency", "type"])
    #expect(result.leftOut[3].message == "“gift” is neither income nor expense")
    #expect(result.notes.isEmpty)
  }

  @Test func whatIsOddIsNoted() throws {
    let rows = [
      Self.bill("1", ["type": "income"], id: "a"), Self.bill("2", ["category": "gone"], id: "b"),
      Self.bill("4", ["date": "20.11."], id: "c"), Self.bill("8", ["type": "expense", "category": "salary"], id: "d"),
    ]
    let result = try sum(rows, by: "month")
    #expect(lines(result) == ["2026-11 EUR 1 10 -9 3", "- EUR 0 4 -4 1"])
    #expect(result.leftOut.isEmpty)
    #expect(result.notes.map(\.field.description) == ["type", "type", "date", "type"])
    #expect(result.notes[0].message == "the record says income, its category expense; it counts as income")
  }

  @Test func sumsThatDoNotFitLeaveTheRecordOut() throws {
    let most = String(repeating: "9", count: 38)
    let result = try sum([Self.bill(most, id: "a"), Self.bill("1", id: "b")], by: "month")
    #expect(lines(result) == ["2026-11 EUR 0 \(most) -\(most) 1"])
    #expect(result.leftOut.map(\.path.string) == ["alice/bill/b.json"])
  }

  @Test func namesOfGroupsAreChecked() throws {
    let kinds = try Household.kinds()
    #expect(try GroupKey.parse("month,tag,/day", kinds: kinds).map(\.name.string) == ["month", "tag", "/day"])
    for (list, column, suggestion) in [
      ("month,categry", 7, "category"), ("mnth", 1, "month"), ("month,", 7, "commas"), ("", 1, "commas"),
    ] {
      let error = #expect(throws: QueryError.self) { try GroupKey.parse(list, kinds: kinds) }
      #expect(error?.column == column)
      #expect(error?.suggestion?.description.contains(suggestion) == true)
    }
  }
}
