internal import Query
internal import Records
internal import Reports
internal import Store

extension Context {
  /// Answers a question with records, in their order.
  func list(_ inquiry: Inquiry, _ invocation: Invocation) throws {
    if try explains(inquiry, invocation) { return }
    let sorting = try Sorting(parsing: invocation[ListOptions.sort], kinds: inquiry.shapes)
    let columns = try invocation[ListOptions.columns].map { names throws(QueryError) in
      try ListedColumn.parse(names, kinds: inquiry.shapes)
    }
    let limit = try ListOptions.limit(invocation, self)
    let notes = try inquiry.notes()
    let found = try inquiry.collect([], from: [RecordRow]()) { $0.append($1.whole) }
    let all = Array(found.parts.joined())
    let rows = sorting.sorted(all, kinds: inquiry.setting.kinds, limit: limit)
    try answering(invocation) { $0.print(rows, of: inquiry, columns) }
    for note in notes { self.note(note.note) }
    if all.isEmpty { try hint(for: inquiry) }
    if rows.count < all.count, invocation[ListOptions.limit] == nil {
      note("\(rows.count) of \(all.count) records; --limit all shows them all")
    }
    note(leftOut: found.leftOut)
  }

  /// What to do next where nothing was found.
  func hint(for inquiry: Inquiry) throws {
    for hint in try inquiry.hintsForNothing() { note(StyledLine("hint:", .warning) + StyledLine(" " + hint)) }
  }

  private func print(_ rows: [RecordRow], of inquiry: Inquiry, _ columns: [ListedColumn]?) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: rows.lazy.map(\.json))
    case .ndjson: for row in rows where output.isOpen { print(json: row.json) }
    case .table:
      let listing = ListingTable(inquiry, rows, columns)
      print(listing.table)
    case .csv, .tsv: print(ListingExport(inquiry, rows, columns).table)
    }
  }
}

extension Sorting {
  fileprivate init(parsing list: String?, kinds: [KindShape]) throws(QueryError) {
    if let list { try self.init(parsing: list, kinds: kinds) } else { self = .usual }
  }
}
