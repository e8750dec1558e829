internal import Desk
internal import Exchange
internal import Records
internal import Schema
internal import Store

extension ImportRun {
  private static let mostLines = 20

  /// Lists what may be there twice, and proposes categories.
  func say(_ known: KnownRecords, about report: SourceReport, _ options: Options, in context: Context) throws {
    func isNew(_ place: Int) -> Bool { report.records[place].change == .added }
    let alike = known.alike.filter { isNew($0.place) }
    let own = alike.isEmpty ? [] : try ledger.idsSaid(by: [source])[0]
    let duplicates = alike.filter { pair in RecordLocation(path: pair.path.string).map { !own.contains($0.id) } ?? true
    }
    for (place, path) in duplicates.prefix(Self.mostLines) {
      guard let record = try ledger.recordIfPresent(at: report.records[place].path),
        let other = try ledger.recordIfPresent(at: path.string)
      else { continue }
      context.note("possible duplicates: \(RecordAnswer(record, kinds).line), and \(RecordAnswer(other, kinds).line)")
    }
    let more = duplicates.count - Self.mostLines
    if more > 0 { context.note("and \(more) more possible duplicates") }
    if !duplicates.isEmpty, source.owner != .local { context.note("ledger-sync import --review goes through them") }
    let proposals = try known.proposals.filter { isNew($0.place) }.compactMap { place, category in
      try ledger.recordIfPresent(at: report.records[place].path).map { (record: $0, category: category) }
    }.filter { $0.record.members[KnownRecords.category] == nil }
    try propose(proposals, options, in: context)
  }

  private func propose(_ proposals: [(record: StoredRecord, category: Text)], _ options: Options, in context: Context)
    throws
  {
    if proposals.isEmpty { return }
    for (record, category) in proposals.prefix(Self.mostLines) {
      context.note("category \(category)? \(RecordAnswer(record, kinds).line)")
    }
    let more = proposals.count - Self.mostLines
    if more > 0 { context.note("and \(more) more") }
    let what: Sentence = "as in most earlier records of the same payee"
    let question: Sentence =
      "Give \(source.kind.counted(proposals.count)) these categories, \(what)?"
    guard try options.isAgreed || context.confirm(question, usual: true) == true else {
      context.note("--yes accepts the proposed categories")
      return
    }
    let field = FieldPath(keys: [KnownRecords.category])
    let changes = proposals.map { (record: $0.record, fields: [FieldChange(field, .string($0.category))]) }
    let changed = try WorkTree.open(ledger, isContinuing: true).change(changes, kinds: kinds)
    context.note("\(source.kind.counted(changed.count)) got a category, \(what)")
  }
}
