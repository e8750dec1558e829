internal import Desk
internal import Index
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Context {
  /// Answers a question with records, in their order.
  ///
  /// - Parameter shares: whose shares are listed; nil: whole amounts are.
  func list(_ inquiry: Inquiry, _ invocation: Invocation, _ shares: Aggregation.Spec.Shares? = nil) throws {
    if try explains(inquiry, invocation) { return }
    let currency = try inquiry.ledger.readableManifest()?.currency.map { Text($0) }
    let asked = try Sorting(
      parsing: invocation[ListOptions.sort], kinds: inquiry.shapes,
      of: inquiry.words.kind == nil ? nil : inquiry.shapes.first)
    let byCurrency = invocation.has(ListOptions.sort) ? asked.byCurrency(of: inquiry.shapes, usual: currency) : nil
    let columns = try invocation[ListOptions.columns].map { try listedColumns($0, inquiry, hasShares: shares != nil) }
    let limit = try ListOptions.limit(invocation, self)
    let notes = try inquiry.notes()
    let sharesOfRecords = shares.map { SharesOfRecords($0, inquiry, currency: currency) }
    let all = try FoundRecords(
      inquiry, byCurrency ?? asked, limit: byCurrency == nil ? limit : nil, sharedBy: sharesOfRecords)
    let found = all.limited(to: limit)
    let isLookedAt =
      output.isTerminal && settings.format == .table && columns == nil && invocation[AnswerFile.option] == nil
    let pictures = isLookedAt ? try ListedPictures(inquiry, Array(found.rows)) : nil
    try answering(invocation) { context in
      context.print(found, of: inquiry, columns, hasShares: shares != nil) {
        ListingTable(inquiry, columns, currency: currency, hasShares: shares != nil, pictures: pictures)
      }
    }
    if let pictures { note(pictures, inquiry) }
    if byCurrency != nil { noteSeveral(all, in: inquiry, currency) }
    if settings.format == .table, found.count == 0 { try noteNothing(inquiry) }
    for note in notes { self.note(note.note) }
    if found.count == 0 { try hint(for: inquiry) }
    if found.rows.count < found.count, invocation[ListOptions.limit] == nil || found.rows.isEmpty {
      note("\(found.rows.count) of \(found.count) records; --limit all shows them all")
    }
    let refused = try sharesOfRecords.map { shares in
      try found.rows.compactMap { try shares.refusal(of: $0).map { try inquiry.skipped($0) } }
    }
    note(skipped: found.skipped + (refused ?? []))
  }

  /// How to see the pictures of a list.
  private func note(_ pictures: ListedPictures, _ inquiry: Inquiry) {
    guard let record = pictures.example, let kind = inquiry.words.kind else { return }
    let whose: Sentence = inquiry.ledger.session.whose.map { " --user \($0)" } ?? ""
    let page: Sentence? = pictures.firstYear.map {
      "; ledger-sync report \($0).. \(kind.name)\(whose) -o \(kind.name).html makes a page"
    }
    note("ledger-sync open \(record.id)\(whose) shows a picture\(page ?? "" as Sentence)")
  }

  /// The columns that are asked for, in their order; among shares there is one more, `share`.
  private func listedColumns(_ names: String, _ inquiry: Inquiry, hasShares: Bool) throws -> [ListedColumn] {
    guard hasShares else { return try ListedColumn.parse(names, kinds: inquiry.shapes) }
    return try names.parts(at: ",").flatMap { name throws(QueryError) in
      String(name) == SharesOfRecords.field.description
        ? [.field(SharesOfRecords.field)] : try ListedColumn.parse(String(name), kinds: inquiry.shapes)
    }
  }

  /// - Parameter found: all records, those of a currency together.
  private func noteSeveral(_ found: FoundRecords, in inquiry: Inquiry, _ usual: Text?) {
    let rows = found.rows
    guard let first = rows.first, let last = rows.dropFirst(rows.count - 1).first else { return }
    let ends = [first, last].map { inquiry.currency(of: $0, usual: usual).flatMap(\.self) ?? usual }
    if ends[0] != ends[1] { noteCurrencies(of: ends) }
  }

  private func print(
    _ found: FoundRecords, of inquiry: Inquiry, _ columns: [ListedColumn]?, hasShares: Bool,
    as table: () -> ListingTable
  ) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: found.rows.lazy.map(\.json))
    case .ndjson: for row in found.rows where output.isOpen { print(json: row.json) }
    case .table where found.rows.isEmpty: break
    case .table:
      let isColoured = isColoured(output)
      table().lines(of: found.rows, width: width) { line in
        output.write(line.rendered(inColour: isColoured) + "\n")
        return output.isOpen
      }
    case .csv, .tsv:
      let export = ListingExport(inquiry, columns, hasShares: hasShares)
      print(titles: export.titles, lines: found.rows.lazy.map(export.line))
    }
  }
}
