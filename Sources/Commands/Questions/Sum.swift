internal import Query
internal import Records
internal import Store

extension Command {
  private static let by = Option.value(
    "by", "KEY[,KEY...]", "Group by day, week, month, quarter, year, weekday, user, kind or fields")
  private static let total = Option.value("total", "FIELD", "Add up this field instead of the money")

  static let sum = Command(
    name: "sum",
    group: .questions,
    summary: "Add up money, exactly",
    details: """
      KIND and terms as in `ledger-sync list`; without KIND every kind that has money counts. One row for each
      group and currency: currencies are never added together. net = income - expense. A record without a
      type counts as its category says; a refund is a negative amount. Weeks are those of ISO 8601.
      A record with two tags counts under both. Records that cannot be counted are named on stderr.
      """,
    positionals: [QuestionWords.kind, QuestionWords.terms],
    options: [by, total],
    examples: [
      Example("ledger-sync sum bill date:2026 --by month", "Every month of the year"),
      Example("ledger-sync sum bill category:food date:last-month --by week,payee", "Food by week and payee"),
      Example("ledger-sync sum diary --total alcohol --by week", "Another field than money"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "sum")
    let kinds = try ledger.kinds()
    let words = try QuestionWords(terms: invocation, kinds)
    let inquiry = try Inquiry(ledger, kinds: kinds, words: words, isMoney: true, in: context)
    let spec = Aggregation.Spec(
      groups: try invocation[by].map { try GroupKey.parse($0, kinds: inquiry.shapes) } ?? [],
      currency: try ledger.readableManifest()?.currency.map { Text($0) },
      total: try invocation[total].flatMap { try inquiry.field($0) })
    try context.sum(inquiry, spec)
    return .done
  }
}

extension Inquiry {
  fileprivate func field(_ name: String) throws(QueryError) -> FieldPath? {
    try Sorting(parsing: name, kinds: shapes).keys.first?.field
  }
}

extension Context {
  fileprivate func sum(_ inquiry: Inquiry, _ spec: Aggregation.Spec) throws {
    let notes = try inquiry.notes()
    let found = try inquiry.found(keeping: inquiry.fields(for: spec))
    let sums = Aggregation(of: found.rows, spec, in: inquiry.setting)
    switch settings.format {
    case .json: JSONOutput(output).print(items: sums.rows.lazy.map(\.json))
    case .ndjson: for row in sums.rows { print(json: row.json) }
    case .csv, .tsv: print(SumTable(inquiry, spec, sums.rows).export)
    case .table:
      let ungrouped = Aggregation.Spec(groups: [], currency: spec.currency, total: spec.total)
      let totals = spec.groups.isEmpty ? nil : Aggregation(of: found.rows, ungrouped, in: inquiry.setting)
      print(SumTable(inquiry, spec, sums.rows).table(totals: totals?.rows ?? []))
    }
    for note in notes { self.note(note.note) }
    if sums.rows.isEmpty { try hint(for: inquiry) }
    note(notes: sums.notes)
    let uncounted = try sums.leftOut.map { try inquiry.leftOut($0) }
    note(leftOut: found.leftOut + uncounted)
  }

  /// The first few of each sort, and how many there are.
  private func note(notes: [Aggregation.Remark]) {
    var counts: [String: Int] = [:]
    for remark in notes {
      counts[remark.message, default: 0] += 1
      if counts[remark.message, default: 0] <= 3 { note("note: \(remark.path): \(remark.message)") }
    }
    for (message, count) in counts.sorted(by: { Text($0.key) < Text($1.key) }) where count > 3 {
      note("note: \(count - 3) more: \(message)")
    }
  }
}

extension Inquiry {
  /// With the place in the file, which rows do not know.
  fileprivate func leftOut(_ remark: Aggregation.Remark) throws -> LeftOut {
    let document = try ledger.record(at: remark.path.string).document
    return LeftOut(
      path: remark.path.string, position: document.position(of: remark.field), message: remark.message)
  }

  /// The members that a sum looks at.
  fileprivate func fields(for spec: Aggregation.Spec) -> [Text] {
    var paths = [spec.total, FieldPath(keys: ["date"])]
    for group in spec.groups { if case .field(let path) = group.source { paths.append(path) } }
    for shape in shapes {
      paths += [
        shape.date, shape.money?.amount, shape.money?.currency, shape.money?.type, shape.money?.category?.field,
      ]
    }
    return paths.compactMap { $0?.keys.first }
  }
}

extension Aggregation.Row {
  var json: Value {
    var json: Object = [
      "group": .object(Object(group.map { Object.Member($0.name, $0.value.map(Value.string) ?? .null) })),
      "currency": currency.map(Value.string) ?? .null, "income": .string(income.description),
      "expense": .string(expense.description), "net": .string(net.description),
    ]
    if let total { json["total"] = .string(total.description) }
    json["count"] = .number(Number(count))
    return .object(json)
  }
}
