import FileSystem
import Git
public import Merge
public import Records
import Schema

/// How a conflict is resolved.
public enum Choice: Hashable, Sendable {
  /// The entry with this number, from 1.
  case entry(Int)
  /// The one written last.
  case latest
  /// The one that somebody wrote; his last, where he wrote several.
  case by(String)
  /// What somebody wants there instead of the entries. A path has to be one that the record could be moved to.
  case value(CandidateValue)
}

/// A conflict that was resolved, and what stands there now.
public struct Resolved: Hashable, Sendable {
  public let conflict: ListedConflict
  public let value: CandidateValue
}

extension WorkTree {
  /// Resolves conflicts of one record and commits it.
  /// - Parameter field: the place to resolve; nil for every conflict of the record.
  public func resolve(_ record: StoredRecord, field: FieldPath?, _ choice: Choice) throws -> [Resolved] {
    let resolution = try resolution(of: record, field: field, choice)
    let conflicts = resolution.resolved.map(\.conflict)
    let names = conflicts.map { $0.fieldName.isEmpty ? "the deletion" : $0.fieldName }.joined(separator: ", ")
    try CommandEdits(self).commit(resolution.edits, message: "Resolve \(names) of \(record.location.id)")
    return resolution.resolved
  }

  /// Resolves every conflict of some records, in one commit: all of them, or none.
  public func resolve(_ records: [StoredRecord], _ choice: Choice) throws -> [Resolved] {
    if records.count == 1 { return try resolve(records[0], field: nil, choice) }
    if records.isEmpty { return [] }
    let all = try records.map { try resolution(of: $0, field: nil, choice) }
    let resolved = all.flatMap(\.resolved)
    try CommandEdits(self).commit(
      all.flatMap(\.edits), message: "Resolve \(counted(resolved.count, "conflict"))")
    return resolved
  }

  /// What resolves conflicts of a record. The files beside it follow: a record whose deletion is chosen goes with all of
  /// them, one whose path is chosen takes them along, and a file that only the loser named goes.
  private func resolution(
    of record: StoredRecord, field: FieldPath?, _ choice: Choice
  ) throws -> (edits: [FileEdit], resolved: [Resolved]) {
    let kinds = try ledger.kinds()
    let all = try ListedConflict.all(of: record, kinds: kinds)
    let wanted = field.map { field in all.filter { $0.field == field || $0.names(field) } } ?? all
    if wanted.isEmpty { throw Self.noConflict(record, field) }
    var edit = try ResolutionEdit(record: record, rules: kinds.rules(of: record.location))
    var resolved: [Resolved] = []
    for conflict in wanted {
      let value = try value(of: choice, for: conflict, of: record, kinds)
      edit.resolve(conflict.field, as: value)
      resolved.append(Resolved(conflict: conflict, value: value))
    }
    let files = try files(following: edit, of: record)
    edit.name(files.compactMap { file in file.to.map { (file.from, $0) } })
    let edits = try edit.edits() + AttachmentsThatGo(in: self).edits(files)
    return (edits, resolved)
  }

  /// The files beside the record that move with it, or go.
  private func files(following edit: ResolutionEdit, of record: StoredRecord) throws -> [(from: String, to: String?)] {
    let going = AttachmentsThatGo(in: self)
    if edit.removes { return try going.files(beside: record) }
    let dropped = edit.droppedNames
    func isDropped(_ path: String) -> Bool { dropped.contains(Text(names(of: path).last ?? "")) }
    let losers = dropped.isEmpty ? [] : try going.files(beside: record, where: isDropped)
    if Text(edit.path) == Text(record.path) { return losers }
    return try losers + going.files(beside: record, to: Ledger.stem(of: edit.path)) { !isDropped($0) }
  }

  /// A path that somebody wrote is looked at as that of a move; one that is listed has to be free, and one where the record
  /// can lie: anybody can write anything into a list.
  private func value(
    of choice: Choice, for conflict: ListedConflict, of record: StoredRecord, _ kinds: Kinds
  ) throws -> CandidateValue {
    if conflict.field.keys != [RecordVersion.pathKey] { return try choice.value(for: conflict) }
    if case .value(.value(.string(let path))) = choice {
      return .value(.string(try ledger.target(of: record, path.string, kinds: kinds)))
    }
    let problems = try conflict.entries.map { try ledger.problem(ofListed: $0.value, for: record) }
    let offered = ListedConflict(
      location: conflict.location, path: conflict.path, field: conflict.field,
      entries: zip(conflict.entries, problems).filter { $1 == nil }.map(\.0), members: conflict.members)
    guard case .entry(let number) = choice else { return try choice.value(for: offered) }
    let value = try choice.value(for: conflict)
    guard let problem = problems[number - 1] else { return value }
    throw Failure(
      .invalid, "bad-path", "entry \(number) cannot be chosen: \(problem)", path: record.path,
      advice: StoreAdvice.anotherEntryOrPath)
  }

  private static func noConflict(_ record: StoredRecord, _ field: FieldPath?) -> Failure {
    let id = record.location.id
    let message: Sentence =
      switch field {
      case nil: "\(id) has no conflict"
      case let field? where field.isRoot: "the deletion of \(id) has no conflict"
      case let field?: "the field \(field.placeName) of \(id) has no conflict"
      }
    return Failure(
      .invalid, "no-conflict", message, path: record.path,
      advice: StoreAdvice.listConflicts)
  }
}

extension Choice {
  func value(for conflict: ListedConflict) throws -> CandidateValue {
    let entries = conflict.entries
    switch self {
    case .entry(let number):
      guard entries.indices.contains(number - 1) else { throw notThere(conflict, "there is no entry \(number)") }
      return entries[number - 1].value
    case .latest:
      let times = entries.map(\.authorship.at)
      let last = entries.filter { $0.authorship.at == times.max() }
      // Of several that were written at the same time, the one that is shown.
      guard let latest = last.first(where: \.isKept) ?? last.last else { throw notThere(conflict, "no entries") }
      return latest.value
    case .by(let name):
      let written = entries.filter { $0.authorship.by == Text(name) }
      guard let last = written.last else { throw notThere(conflict, "\(name) wrote none of the entries") }
      return last.value
    case .value(let value): return value
    }
  }

  private func notThere(_ conflict: ListedConflict, _ problem: Sentence) -> Failure {
    let names = Set(conflict.entries.map(\.authorship.by.string)).filter { !$0.isEmpty }.map { Text($0) }.sorted()
    return Failure(
      .invalid, "no-entry",
      conflict.field.isRoot
        ? "\(problem) for the deletion of \(conflict.location.id)"
        : "\(problem) for \(conflict.fieldName) of \(conflict.location.id)", path: conflict.path,
      advice: StoreAdvice.entries(count: conflict.entries.count, by: names.map(\.string)))
  }
}

extension ListedConflict {
  /// Whether `path` is a field of the group that the conflict is about.
  fileprivate func names(_ path: FieldPath) -> Bool {
    guard let group = field.keys.last, let member = path.keys.last, field.keys.dropLast() == path.keys.dropLast() else {
      return false
    }
    return group.string.parts(at: "+").contains { Text($0) == member }
  }
}

/// The edit of a record's file that resolves some of its conflicts.
struct ResolutionEdit {
  private let record: StoredRecord
  private let rules: FieldRules
  /// The record as it is resolved so far; nil once that is "deleted".
  private var version: RecordVersion?
  private var renamed: [(from: String, to: String)] = []

  init(record: StoredRecord, rules: FieldRules) throws {
    self.record = record
    self.rules = rules
    version = try RecordVersion(path: Text(record.path), members: record.members, rules: rules)
  }

  var removes: Bool { version == nil }

  mutating func resolve(_ field: FieldPath, as value: CandidateValue) {
    version = version?.resolving(field, as: value, rules: rules)
  }

  /// Where the record lies, as it is resolved so far.
  var path: String { version?.path?.string ?? record.path }

  /// The names of files that the record had before, and that nothing in it has any more.
  var droppedNames: Set<Text> {
    guard let version else { return [] }
    return record.members.namesOfFiles(rules).subtracting(Value.object(version.members).texts)
  }

  /// Gives files that move with the record their new names.
  mutating func name(_ moves: [(from: String, to: String)]) {
    if !moves.isEmpty { renamed = moves }
  }

  /// The record rewritten, moved or removed.
  func edits() throws -> [FileEdit] {
    let removal = FileEdit(path: record.path, expected: record.content, bytes: nil)
    guard let version else { return [removal] }
    let bytes = try document(of: version, at: path).bytes
    if Text(path) == Text(record.path) { return [FileEdit(path: record.path, expected: record.content, bytes: bytes)] }
    return [removal, FileEdit(path: path, expected: nil, bytes: bytes)]
  }

  /// An edit of the record's file, or a new one where its path was disputed and the chosen one is of another format.
  private func document(of version: RecordVersion, at path: String) throws(ReadError) -> RecordDocument {
    let members = Value.object(version.members.naming(renamed, rules: rules))
    guard let format = RecordFormat(path: path), format != record.document.format else {
      return try record.document.updating(to: members)
    }
    return try RecordDocument(writing: members, format: format)
  }
}

extension StoredRecord {
  /// The text of the record with a conflict resolved as one of its entries, counted from 1, says. nil where that would move
  /// the record or remove it: no text can say so.
  public func text(keeping entry: Int, of conflict: ListedConflict, kinds: Kinds) throws -> [UInt8]? {
    if conflict.waits || conflict.field.keys == [RecordVersion.pathKey] { return nil }
    var edit = try ResolutionEdit(record: self, rules: kinds.rules(of: location))
    edit.resolve(conflict.field, as: try Choice.entry(entry).value(for: conflict))
    return try edit.removes ? nil : edit.edits().first?.bytes
  }
}
