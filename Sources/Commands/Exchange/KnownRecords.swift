internal import Exchange
internal import Records
internal import Schema
internal import Store

/// What the ledger has besides the records of an import: bills that may be the same, and what earlier bills of a payee
/// were for.
struct KnownRecords {
  /// A record that the import has added.
  typealias New = (path: String, members: Object)

  private let kind: Kind
  private let others: [StoredRecord]

  /// The records of the same owner and kind, as they are before the import.
  init(of source: RecordSource, in ledger: Ledger) throws {
    kind = source.kind
    others = try ledger.records(below: [source.owner.folder(of: source.kind)]).records
  }

  // MARK: - The same twice

  /// Pairs of a new record and one that came another way.
  ///
  /// - Parameter said: the ids of the records that the source itself says.
  func likelyDuplicates(
    of new: [New], besides said: () throws -> Set<Text>
  ) rethrows -> [(new: New, known: StoredRecord)] {
    if others.isEmpty { return [] }
    let likeness = Likeness(kind)
    let byMark = Dictionary(grouping: others) { likeness.mark(of: $0.members) }
    let pairs = new.flatMap { record -> [(New, StoredRecord)] in
      guard let mark = likeness.mark(of: record.members) else { return [] }
      return (byMark[mark] ?? []).filter { likeness.isNear(record.members, $0.members) }.map { (record, $0) }
    }
    if pairs.isEmpty { return [] }
    let own = try said()
    return pairs.filter { !own.contains($0.1.location.id) }
  }

  // MARK: - What it was for

  /// For new records without a category: the one that most earlier records of the payee have.
  func proposals(for new: [New]) -> [(path: String, category: Text)] {
    guard !others.isEmpty, kind.field(Self.category)?.reference != nil else { return [] }
    var seen: [String: [Text: Int]] = [:]
    for record in others {
      guard let payee = payee(record.members), let category = record.members[Self.category]?.string else { continue }
      seen[payee, default: [:]][Text(category), default: 0] += 1
    }
    return new.compactMap { record in
      guard record.members[Self.category] == nil, let counts = payee(record.members).flatMap({ seen[$0] }) else {
        return nil
      }
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, best.value * 3 >= counts.values.reduce(0, +) * 2 else { return nil }
      return (record.path, best.key)
    }
  }

  static let category: Text = "category"

  private func payee(_ members: Object) -> String? {
    let text = members[Likeness.payee]?.string ?? kind.titleField.flatMap { members[$0]?.string }
    return text.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }
}

extension ImportRun {
  private static let mostLines = 20

  /// Lists what may be there twice, and proposes categories.
  func say(_ known: KnownRecords, about report: SourceReport, _ state: SourceState, _ options: Options) throws {
    let added = zip(report.records, state.records).filter { $0.0.change == .added }
    let new = added.map { stated, record in (path: stated.path, members: record.members) }
    let duplicates = try known.likelyDuplicates(of: new) { try ledger.idsSaid(by: [source])[0] }
    for (new, known) in duplicates.prefix(Self.mostLines) {
      guard let record = try ledger.recordIfPresent(at: new.path) else { continue }
      context.note("possible duplicates: \(RecordAnswer(record, kinds).line), and \(RecordAnswer(known, kinds).line)")
    }
    let more = duplicates.count - Self.mostLines
    if more > 0 { context.note("and \(more) more possible duplicates") }
    if !duplicates.isEmpty, source.owner != .local { context.note("ledger-sync import --review goes through them") }
    let proposals = try known.proposals(for: new).compactMap { path, category in
      try ledger.recordIfPresent(at: path).map { (record: $0, category: category) }
    }
    try propose(proposals, options)
  }

  private func propose(_ proposals: [(record: StoredRecord, category: Text)], _ options: Options) throws {
    if proposals.isEmpty { return }
    for (record, category) in proposals.prefix(Self.mostLines) {
      context.note("category \(category)? \(RecordAnswer(record, kinds).line)")
    }
    let more = proposals.count - Self.mostLines
    if more > 0 { context.note("and \(more) more") }
    let what = "as in most earlier records of the same payee"
    let question = "Give \(counted(proposals.count, source.kind.noun, source.kind.nouns)) these categories, \(what)?"
    guard try options.isAgreed || context.confirm(question, usual: true) == true else {
      context.note("--yes accepts the proposed categories")
      return
    }
    let field = FieldPath(keys: [KnownRecords.category])
    let changes = proposals.map { (record: $0.record, fields: [FieldChange(field, .string($0.category))]) }
    let changed = try WorkTree.open(ledger).change(changes, kinds: kinds)
    context.note("\(counted(changed.count, source.kind.noun, source.kind.nouns)) got a category, \(what)")
  }
}
