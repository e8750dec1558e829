public import Query
public import Records
internal import Schema
public import Store

/// Makes rows of records, for questions. Used on several threads at once.
public struct RowReader: Sendable {
  /// By the folder of the kind. A class, so that a look-up copies a reference and no kind.
  private let kinds: [Text: RowKind]

  final class RowKind: Sendable {
    let name: Text
    /// Only where there is something to compute.
    let computing: Kind?
    /// The names of what is computed.
    let computed: [Text]

    init(_ kind: Kind) {
      name = kind.name
      computed = kind.fields.filter { $0.computed != nil }.map(\.name)
      computing = computed.isEmpty ? nil : kind
    }

    func values(_ members: Object) -> Object { computing.map { RowReader.numbers($0.computed(members)) } ?? Object() }
  }

  public init(_ kinds: Kinds) {
    self.kinds = Dictionary(kinds.all.map { ($0.folder, RowKind($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A record that was read from its file. Records of no declared kind have the name of their folder for one.
  public func row(_ record: StoredRecord) -> RecordRow {
    let kind = kinds[record.location.folder]
    return RecordRow(
      kind: kind?.name ?? record.location.folder, owner: RecordRow.Owner(record.location.owner),
      id: record.location.id, path: Text(record.path), fields: record.members,
      computed: kind?.values(record.members) ?? Object())
  }

  /// Questions compare what is computed as numbers.
  private static func numbers(_ computed: Object) -> Object {
    Object(
      uniqueMembers: computed.members.map { member in
        let number = member.value.string.flatMap { Number(lexeme: $0) }
        return Object.Member(member.key, number.map(Value.number) ?? member.value)
      })
  }
}

// MARK: - From the index

extension RowReader {
  /// Some records of a folder side by side; nil where that cannot be: for records with very many members, and where a
  /// field is wanted that is computed.
  ///
  /// - Parameters:
  ///   - keys: the fields that rows are to have.
  ///   - files: the numbers of the files whose records are looked at. An array, for what is generic is slow to callers in
  ///     other modules.
  public func block(of folder: IndexedFolder, with keys: [Text], for files: [Int]) -> RowBlock? {
    if folder.sheet.hasLooseRecords || computes(keys, in: folder) { return nil }
    let row = emptyRow(in: folder)
    return RowBlock(kind: row.kind, owner: row.owner, identities: folder, keys: keys) {
      folder.sheet.column($0, of: files)
    }
  }

  /// Shows the whole row of each record of a folder to `body`, in the order of their names.
  public func forEachRow(in folder: IndexedFolder, _ body: (RecordRow, Int) -> Void) {
    for file in folder.records { body(row(file, in: folder), file) }
  }

  /// Asks each record of a folder: shows the number of its file and its answer to `body`, in the order of their names.
  public func ask(_ matcher: Matcher, in folder: IndexedFolder, _ body: (Int, Answer) -> Void) {
    let row = emptyRow(in: folder)
    if folder.sheet.hasLooseRecords || computes(matcher.namedFields(of: row.kind), in: folder) {
      return forEachRow(in: folder) { row, file in body(file, matcher.answer(row)) }
    }
    var answers = matcher.answers(of: folder.sheet, like: row)
    if let parts = matcher.partsAsked(of: row.kind), folder.sheet.keys.contains(parts) {
      for (file, code) in folder.sheet.codes(of: parts).enumerated() where code > 0 {
        answers[file] = matcher.answer(self.row(file, in: folder))
      }
    }
    for file in folder.records { body(file, answers[file]) }
  }

  /// The whole row of one record.
  public func row(_ file: Int, in folder: IndexedFolder) -> RecordRow {
    var row = emptyRow(in: folder)
    row.fields = folder.sheet.members(of: file)
    row.computed = folder.location.flatMap { kinds[$0.folder]?.values(row.fields) } ?? Object()
    row.identity = .listed(folder, file)
    return row
  }

  private func computes(_ keys: some Sequence<Text>, in folder: IndexedFolder) -> Bool {
    let computed = folder.location.flatMap { kinds[$0.folder]?.computed } ?? []
    return computed.contains(where: keys.contains)
  }

  /// The kind of the records in a folder.
  public func kind(of folder: IndexedFolder) -> Text {
    let name = folder.location?.folder ?? ""
    return kinds[name]?.name ?? name
  }

  private func emptyRow(in folder: IndexedFolder) -> RecordRow {
    RecordRow(
      kind: kind(of: folder), owner: folder.location.map { RecordRow.Owner($0.owner) } ?? .local,
      identity: .listed(folder, 0), fields: Object())
  }
}
