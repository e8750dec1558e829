import Query
import Records
import TestSupport
import Testing

@Suite struct SortingTests {
  private static func bill(_ id: Text, _ fields: Object, added: Text? = nil) -> RecordRow {
    var fields = fields
    fields["added"] = added.map { .string($0) }
    return RecordRow(kind: "bill", owner: Household.alice, id: id, path: id, fields: fields)
  }

  private func order(_ rows: [RecordRow], _ sorting: Sorting = .usual, limit: Int? = nil) throws -> String {
    let kinds = try Household.kinds()
    let sorted = sorting.sorted(rows, kinds: kinds, limit: limit).map(\.id.string)
    var random = SeededGenerator(seed: 0x5EED_0003)
    let again = sorting.sorted(rows.shuffled(using: &random), kinds: kinds, limit: limit).map(\.id.string)
    #expect(sorted == again)
    return sorted.joined()
  }

  @Test func newestFirst() throws {
    let rows = [
      Self.bill("a", ["date": "2026-11-19"]), Self.bill("b", ["date": "2026-11-20"], added: "2026-11-20T09:00:00Z"),
      Self.bill("c", ["date": "2026-11-20"], added: "2026-11-20T09:00:01Z"), Self.bill("d", ["date": "2026-11-20"]),
      Self.bill("e", ["date": "2026-11-20T08:00:00+01:00"]), Self.bill("f", ["date": "2026-11-20T07:30:00-09:00"]),
      Self.bill("g", ["name": "x"]), Self.bill("h", ["date": "2026-11-20"]),
      Self.bill("i", ["date": "lunch", "name": "A"]),
    ]
    #expect(try order(rows) == "fecbdhaig")
    #expect(try order(rows, limit: 2) == "fe")
    #expect(try order(rows, limit: 0) == "")
  }

  @Test func cataloguesByTitle() throws {
    let rows = ["b", "Äpfel", "apfel", "Zebra", "zebra", "飲"].enumerated().map { index, title in
      Household.row("category", .shared, Text("\(index)"), ["title": .string(title)])
    }
    #expect(try order(rows) == "203415")
  }

  @Test("records of one kind are in the order that it says, then by id; what has no value comes last")
  func ofOneKind() throws {
    let kinds = try Household.kinds()
    func order(_ kind: Text, _ rows: [RecordRow], asked: String? = nil) throws -> String {
      try self.order(rows, Sorting(parsing: asked, kinds: kinds, of: kinds.first { $0.name == kind }))
    }
    let bills = [
      Self.bill("a", ["date": "2026-11-20", "amount": 1]),
      Self.bill("b", ["date": "2026-11-20", "amount": 1], added: "2026-11-20T09:00:00Z"),
      Self.bill("c", ["date": "2026-11-20", "amount": 2], added: "2026-11-20T12:00:00+02:00"),
      Self.bill("d", ["date": "2026-11-20", "amount": 2], added: "2026-11-20T09:00:00Z"),
      Self.bill("e", ["date": "2026-11-21", "amount": 1], added: "2026-11-01T09:00:00Z"),
      Self.bill("f", ["date": "2026-11-20T08:00:00Z", "amount": 1]), Self.bill("g", ["amount": 3]),
    ]
    #expect(try order("bill", bills) == "efcbdag")
    #expect(try order("bill", bills, asked: "amount") == "efbacdg")
    #expect(try order("bill", bills, asked: "date") == "cbdafeg")
    let books = [("x", 2), ("y", 1), ("z", 1)].map { id, place in
      Household.row("book", .shared, Text(id), ["name": id == "y" ? "b" : "A", "order": Household.number("\(place)")])
    }
    #expect(try order("book", books) == "zyx")
  }

  @Test("a kind that says no order: newest first where it has a date, then by id")
  func withoutAnnotation() throws {
    let path = FieldPath(keys: ["on"])
    let plain = KindShape(name: "note", fields: [])
    let dated = KindShape(name: "note", fields: [KindShape.Field(path, .date)], date: path)
    let rows = [("c", "2026-11-20"), ("a", "2026-11-20"), ("b", "2026-11-21")].map { id, day in
      Household.row("note", .shared, Text(id), ["on": .string(Text(day)), "added": "2026-11-20T09:00:00Z"])
    }
    for (kind, order) in [(plain, "abc"), (dated, "bac")] {
      let sorting = try Sorting(parsing: nil, kinds: [kind], of: kind)
      #expect(sorting.sorted(rows, kinds: [kind]).map(\.id.string).joined() == order)
    }
  }

  @Test func byFields() throws {
    let rows = [
      Self.bill("a", ["date": "2026-11-19", "amount": Household.number("9.5"), "name": "b"]),
      Self.bill("b", ["date": "2026-11-20", "amount": 10, "name": "A"]),
      Self.bill("c", ["date": "2026-11-18", "amount": Household.number("9.50")]),
      Self.bill("d", ["date": "2026-11-17", "name": "ß"]),
    ]
    #expect(try order(rows, Sorting(parsing: "amount")) == "acbd")
    #expect(try order(rows, Sorting(parsing: "-amount")) == "bacd")
    #expect(try order(rows, Sorting(parsing: "amount,-date")) == "acbd")
    #expect(try order(rows, Sorting(parsing: "amount,date")) == "cabd")
    #expect(try order(rows, Sorting(parsing: "name")) == "badc")
    #expect(try order(rows, Sorting(parsing: "-name")) == "dabc")
    #expect(try order(rows, Sorting(parsing: "date"), limit: 2) == "dc")
    for list in ["", "date,", "-", "a,,b"] { #expect(throws: QueryError.self) { try Sorting(parsing: list) } }
  }

  @Test("two spellings of é are two texts, also in order")
  func spellings() throws {
    let rows = ["\u{E9}", "f", "e\u{301}", "\u{E9}", "f", "e\u{301}", "z"].enumerated().map { number, name in
      Self.bill(Text("\(number)"), ["date": "2026-11-20", "name": .string(Text(name))])
    }
    #expect(try order(rows, Sorting(parsing: "name")) == "2514603")
  }

  @Test("runs in order, merged, are all rows in order", arguments: 0..<20 as Range<UInt64>)
  func runs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = try Household.kinds()
    let sorting = try Sorting(parsing: ["date", "-amount", "name,amount"].randomElement(using: &random) ?? "date")
    let rows = (0..<Int.random(in: 0...60, using: &random)).map { number in
      Self.bill(
        Text("\(number)"),
        [
          "date": .string(Text("2026-11-0\(Int.random(in: 1...4, using: &random))")),
          "amount": Household.number("\(Int.random(in: 0...3, using: &random)).50"),
          "name": Bool.random(using: &random) ? "x" : .null,
        ])
    }
    let limit = Bool.random(using: &random) ? Int.random(in: 0...70, using: &random) : nil
    var runs: [[RecordRow]] = Array(repeating: [], count: 5)
    for row in rows { runs[Int.random(in: 0..<5, using: &random)].append(row) }
    runs = runs.filter { !$0.isEmpty }.map { sorting.sorted($0, kinds: kinds) }
    var (places, merged) = (runs.map { _ in 0 }, [RecordRow]())
    let bills = sorting.of("bill", among: kinds)
    sorting.merge(runs.map { bills.entry(for: $0[0]) }, limit: limit) { run in
      merged.append(runs[run][places[run]])
      places[run] += 1
      return places[run] < runs[run].count ? bills.entry(for: runs[run][places[run]]) : nil
    }
    #expect(merged.map(\.id) == sorting.sorted(rows, kinds: kinds, limit: limit).map(\.id), "seed \(seed)")
  }
}
