import FileSystem
import Merge
public import Records
import Schema

/// What came of records that went to everybody, or to one person.
public struct SharingReport: Sendable {
  /// The records that moved, as they are now.
  public internal(set) var moved: [StoredRecord] = []
  /// The untouched copies that went: the same record is there already.
  public internal(set) var copies: [StoredRecord] = []
  /// How many references were changed, so that they lead to the same record as before.
  public internal(set) var references = 0

  public init() {}
}

extension WorkTree {
  /// Moves records of users, with the files beside them, to everybody, in one commit. What names them leads to them
  /// afterwards, whoever wrote it. A record keeps its bytes, so that it stays one record where others edit it meanwhile
  /// (`SharedRecordTests`).
  ///
  /// Throws `invalid` for what cannot be everybody's, `in-use` where a record names another one that would stay behind, or a
  /// conflict lists a name that would lead nowhere, and `bad-path` where everybody has another record of that id.
  public func share(_ records: [StoredRecord], kinds: Kinds) throws -> SharingReport {
    try RecordSharing(self, kinds, to: .shared).move(records, saying: "Share")
  }

  /// Moves records of everybody back to one person, in one commit. Others name them `OWNER/ID` afterwards.
  public func unshare(_ records: [StoredRecord], for user: Text, kinds: Kinds) throws -> SharingReport {
    try RecordSharing(self, kinds, to: .user(user)).move(records, saying: "Unshare")
  }
}

/// Gives records another owner: everybody, or a person.
private struct RecordSharing {
  private let tree: WorkTree
  private let kinds: Kinds
  private let target: Owner

  private var ledger: Ledger { tree.ledger }

  init(_ tree: WorkTree, _ kinds: Kinds, to target: Owner) {
    (self.tree, self.kinds, self.target) = (tree, kinds, target)
  }

  func move(_ records: [StoredRecord], saying verb: String) throws -> SharingReport {
    for record in records { try requireMovable(record) }
    var report = SharingReport()
    let moving = try records.filter { record in
      guard let other = try sameRecord(as: record) else { return true }
      if record.content.bytes == other.content.bytes || record.isAsPlanted {
        report.copies.append(record)
        return false
      }
      guard other.isAsPlanted, Text(other.path) == Text(path(of: record)) else { throw taken(record, by: other) }
      return true
    }
    try requireTogether(moving)
    try requireOthersHaveTheirs(records)
    let references = try references(to: records)
    let changes = references.changes(kinds)
    var moved = Dictionary(changes.map { (Text($0.record.path), $0.changes) }) { first, _ in first }
    for record in moving {
      let own = try ownReferences(of: record, together: Set(moving.map(\.location)))
      if !own.isEmpty { moved[Text(record.path), default: []] += own }
      report.references += own.count
    }
    let going = Set(records.map { Text($0.path) })
    var edits = try changes.filter { !going.contains(Text($0.record.path)) }.map { record, changes in
      let bytes = try record.changing(changes, rules: kinds.rules(of: record.location)).bytes
      return FileEdit(path: record.path, expected: record.content, bytes: bytes)
    }
    for record in moving { edits += try self.edits(moving: record, moved[Text(record.path)] ?? []) }
    for record in report.copies {
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: nil))
    }
    let called =
      records.count == 1 ? records.map { $0.called(kinds) }.joined() : counted(records.count, "record").description
    try CommandEdits(tree).commit(edits, message: "\(verb) \(called)")
    report.moved = try moving.map { try ledger.record(at: path(of: $0)) }
    report.references += references.moves.count
    return report
  }

  /// Where the record lies afterwards.
  private func path(of record: StoredRecord) -> String {
    relocated(record.path, from: record.location.owner.folder, to: target.folder)
  }

  private func edits(moving record: StoredRecord, _ changes: [FieldChange]) throws -> [FileEdit] {
    let (path, rules) = (path(of: record), kinds.rules(of: record.location))
    let files = try AttachmentsThatGo(in: tree).files(beside: record, to: Ledger.stem(of: path))
    let changed = changes.isEmpty ? record.document : try record.changing(changes, rules: rules)
    let bytes = try record.moved(changed, rules: rules).bytes
    return [
      FileEdit(path: path, expected: try ledger.contentIfPresent(path), bytes: bytes),
      FileEdit(path: record.path, expected: record.content, bytes: nil),
    ] + (try AttachmentsThatGo(in: tree).edits(files))
  }

  // MARK: What stands in the way

  private func requireMovable(_ record: StoredRecord) throws {
    let owner = record.location.owner
    func refused(_ problem: Sentence, _ advice: StoreAdvice) -> Failure {
      Failure(.invalid, .invalid, problem, path: record.path, advice: advice)
    }
    guard let kind = kinds.kind(of: record.location), !record.location.folder.string.isEmpty, owner != .ledger,
      record.location.folder != SourceTrailer.importRules
    else { throw refused("only records of a kind can be shared or unshared", .listRecords) }
    if kind.isPrivate {
      throw refused("\(kind.name) is private, and stays on this device", .makePublic(kind: kind.name))
    }
    switch (owner, target) {
    case (.user, .shared), (.shared, .user): return
    case (.shared, _): throw refused("\(record.id) is shared already", .listRecords)
    case (.local, _): throw refused("\(record.id) belongs to nobody yet, so it cannot be shared", .adoptFirst)
    case (.feed, _): throw refused("\(record.id) comes from a feed, and everybody sees it already", .listRecords)
    default: throw refused("\(record.id) is not shared", .listRecords)
    }
  }

  /// The record of the same kind and id that the new owner has.
  private func sameRecord(as record: StoredRecord) throws -> StoredRecord? {
    guard let kind = kinds.kind(of: record.location) else { return nil }
    return try ledger.record(of: target, kind, id: record.id)
  }

  private func taken(_ record: StoredRecord, by other: StoredRecord) -> Failure {
    Failure(
      .invalid, "bad-path",
      target == .shared
        ? "there is another shared \(record.id), which says something else"
        : "\(other.location.owner.name) has another \(record.id), which says something else",
      path: other.path,
      advice: StoreAdvice.moveReferences(
        from: record.path, to: "\(other.location.owner.name)/\(record.id)"))
  }

  /// Throws where a record would name one that stays with its owner, and so would mean another one or none. What is planted
  /// for everybody may be named by everybody's records, where the owner's copy says no more than that.
  private func requireTogether(_ moving: [StoredRecord]) throws {
    guard target == .shared else { return }
    let together = Set(moving.map(\.location))
    for record in moving {
      for reference in kinds.rules(of: record.location).references(in: .object(record.members)) {
        guard let kind = kinds.kind(named: reference.kind),
          let own = try ledger.record(of: record.location.owner, kind, id: reference.text),
          !together.contains(own.location), !own.isAsPlanted
        else { continue }
        throw Failure(
          .invalid, .inUse, "the \(record.called(kinds)) uses the \(own.called(kinds)), which is not shared",
          path: record.path, advice: StoreAdvice.shareTogether(own.id, record.id))
      }
    }
  }

  /// The changes by which a record that goes to a person goes on naming what it named: where that person has another record
  /// of the id, the shared one gets its owner's name. Throws where nothing names it from there.
  private func ownReferences(of record: StoredRecord, together: Set<RecordLocation>) throws -> [FieldChange] {
    guard target != .shared else { return [] }
    let rules = kinds.rules(of: record.location)
    return try rules.references(in: .object(record.members)).compactMap { reference -> FieldChange? in
      guard let kind = kinds.kind(named: reference.kind), !reference.text.string.utf8.contains(UInt8(ascii: "/")) else {
        return nil
      }
      let shared = try ledger.record(of: .shared, kind, id: reference.text)
      if let shared, together.contains(shared.location) { return nil }
      let own = try ledger.record(of: target, kind, id: reference.text)
      if let shared {
        if own == nil || own?.isAsPlanted == true { return nil }
        return FieldChange(
          rules.field(at: reference.path, in: .object(record.members)), .string(Text("shared/\(shared.id)")))
      }
      guard PlantedRecord.has(reference.text, in: kind.folder), own?.isAsPlanted != true else { return nil }
      throw Failure(
        .invalid, .inUse,
        own == nil
          ? "the \(record.called(kinds)) uses the \(kind.one) \(reference.text) that everybody starts with, and you have none"
          : "the \(record.called(kinds)) uses the \(kind.one) \(reference.text) that everybody starts with, and yours has been changed",
        path: record.path, advice: StoreAdvice.nameAnother(record.id, reference.path.keys.first ?? ""))
    }
  }

  /// Throws where somebody would be left without one of the records that everybody begins with: their devices let go of
  /// their copies when it was shared.
  private func requireOthersHaveTheirs(_ records: [StoredRecord]) throws {
    guard case .user(let user) = target else { return }
    for record in records where PlantedRecord.has(record.id, in: record.location.folder) {
      guard let kind = kinds.kind(of: record.location) else { continue }
      for other in try ledger.people().people where !other.isGuest && other.name != user {
        if try ledger.record(of: .user(other.name), kind, id: record.id) != nil { continue }
        throw Failure(
          .invalid, .inUse,
          "\(other.name) would be left without the \(kind.one) \(record.id): the shared one is all that \(other.name) has",
          path: record.path,
          advice: StoreAdvice.setShared(record.id))
      }
    }
  }

  // MARK: What names the records

  /// The references that would lead elsewhere, or nowhere, with what is to stand there instead.
  private func references(to records: [StoredRecord]) throws -> MovedReferences {
    let together = Set(records.map { Text($0.path) })
    var moved = MovedReferences()
    for use in try ledger.uses(of: records, kinds: kinds) {
      let owner = together.contains(Text(use.record.path)) ? target : use.record.location.owner
      let text = try self.text(of: use, in: owner)
      if text == use.text { continue }
      if use.isOnlyListed {
        throw Failure(
          .invalid, .inUse, "a conflict that is still open refers to \(use.target.id)", path: use.record.path,
          advice: StoreAdvice.listConflicts)
      }
      moved.add([use]) { _ in text }
    }
    return moved
  }

  /// How a record of `owner` names the target from now on.
  private func text(of use: ReferenceUse, in owner: Owner) throws -> Text {
    let (id, full) = (use.target.id, Text("\(target.name)/\(use.target.id)"))
    if owner == target { return id }
    if target != .shared { return full }
    return try hasOwn(use.target, owner) ? full : id
  }

  /// Whether another record of that id would be meant.
  private func hasOwn(_ location: RecordLocation, _ owner: Owner) throws -> Bool {
    guard let kind = kinds.kind(of: location), owner != location.owner,
      let own = try ledger.record(of: owner, kind, id: location.id)
    else { return false }
    return !own.isAsPlanted
  }
}
