internal import Index
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
    let listing = try Listing(inquiry, sorting, limit: limit)
    try answering(invocation) { $0.print(listing, of: inquiry, columns) }
    for note in notes { self.note(note.note) }
    if listing.found == 0 { try hint(for: inquiry) }
    if listing.rows.count < listing.found, invocation[ListOptions.limit] == nil {
      note("\(listing.rows.count) of \(listing.found) records; --limit all shows them all")
    }
    note(leftOut: listing.leftOut)
  }

  /// What to do next where nothing was found.
  func hint(for inquiry: Inquiry) throws {
    for hint in try inquiry.hintsForNothing() { note(StyledLine("hint:", .warning) + StyledLine(" " + hint)) }
  }

  private func print(_ listing: Listing, of inquiry: Inquiry, _ columns: [ListedColumn]?) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: listing.rows.lazy.map(\.json))
    case .ndjson: for row in listing.rows where output.isOpen { print(json: row.json) }
    case .table: print(ListingTable(inquiry, Array(listing.rows), columns).table)
    case .csv, .tsv:
      let export = ListingExport(inquiry, columns)
      print(titles: export.titles, lines: listing.rows.lazy.map(export.line))
    }
  }
}

/// The records that answer a question, in their order. Each is taken from the index when it is shown: all of them
/// together may be many.
struct Listing {
  private let reader: RowReader
  private let places: [Place]
  private let order: ArraySlice<Int>
  /// How many records there are, shown or not.
  let found: Int
  let leftOut: [LeftOut]

  private struct Place {
    let folder: IndexedFolder
    let file: Int
  }

  /// What one thread finds.
  private struct Part {
    var found = 0
    var places: [Place] = []
    var entries: [SortEntry] = []

    /// Forgets what comes after the first `limit`, now and then: of a million records ten are wanted, and each that is
    /// kept keeps the sheet of its folder.
    mutating func cut(to limit: Int, _ sorting: Sorting) {
      if entries.count < 2 * limit + 1_000 { return }
      let first = sorting.order(of: entries, limit: limit)
      (places, entries) = (first.map { places[$0] }, first.map { entries[$0] })
    }
  }

  init(_ inquiry: Inquiry, _ sorting: Sorting, limit: Int?) throws {
    let kinds = inquiry.setting.kinds
    let answers = try inquiry.collect(sorting.fields(of: kinds), from: Part()) { part, hits in
      part.found += hits.files.count
      part.places += hits.files.map { Place(folder: hits.folder, file: $0) }
      hits.forEachRow { part.entries.append(sorting.entry(for: $0, kinds: kinds)) }
      if let limit { part.cut(to: limit, sorting) }
    }
    reader = inquiry.reader
    found = answers.parts.reduce(0) { $0 + $1.found }
    places = answers.parts.flatMap(\.places)
    order = sorting.order(of: answers.parts.flatMap(\.entries), limit: limit)
    leftOut = answers.leftOut
  }

  /// Those to be shown.
  var rows: some Collection<RecordRow> {
    order.lazy.map { reader.row(places[$0].file, in: places[$0].folder) }
  }
}

extension Sorting {
  fileprivate init(parsing list: String?, kinds: [KindShape]) throws(QueryError) {
    if let list { try self.init(parsing: list, kinds: kinds) } else { self = .usual }
  }
}
