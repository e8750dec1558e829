import FileSystem
import Merge
public import Records
public import Schema

/// Looks up the records that fields refer to. A plain id means a record of the same owner, or else a shared one; a record of
/// somebody else is written `OWNER/ID`.
public struct References {
  public let ledger: Ledger
  public let kinds: Kinds
  /// The owner of the record that refers.
  public let owner: Owner
  /// Who keeps the record that refers, where it is private and so lies in `local/`: names that are typed mean this user's
  /// records first.
  private let keeper: Owner?

  /// - Parameters:
  ///   - kind: of the record that refers.
  ///   - user: who types.
  public init(_ ledger: Ledger, kinds: Kinds, owner: Owner, of kind: Kind? = nil, by user: Text? = nil) {
    self.ledger = ledger
    self.kinds = kinds
    self.owner = owner
    keeper = owner == .local && kind?.isPrivate == true ? user.map { .user($0) } : nil
  }

  /// Among whose records of a kind a typed name is looked for first.
  private func home(of kind: Kind) -> Owner { kind.isPrivate ? owner : keeper ?? owner }

  /// The record that a person means by an id, a title or `OWNER/ID`, and how a field writes it. Throws where there is
  /// none, and where a title matches several.
  ///
  /// - Parameter other: what else may be meant where there is none.
  public func resolve(
    _ name: String, kind: Text, or other: () throws -> (value: Text, record: StoredRecord)? = { nil }
  ) throws -> (value: Text, record: StoredRecord) {
    if let found = try resolved(id: name, kind: kind) { return found }
    let found = try recordNames(of: kind, where: .titled(name), withHidden: true).names
    if found.count > 1 {
      throw Failure(
        .usage, "ambiguous", "“\(name)” is the title of \(found.count) records of the kind \(kind)",
        advice: StoreAdvice.oneOf(found.map(\.id.string).sorted()))
    }
    guard let path = found.first?.path else {
      if let other = try other() { return other }
      throw try unknown(name, kind)
    }
    let record = try ledger.record(at: path)
    return (try spelling(of: record, kind), record)
  }

  /// The record that an id or `OWNER/ID` means; nil where there is none. Of 100,000 drinks one is read.
  public func resolved(id name: String, kind kindName: Text) throws -> (value: Text, record: StoredRecord)? {
    guard let kind = kinds.kind(named: kindName) else { return nil }
    if let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) {
      let other = try ledger.owners().first { $0.name == Text(String(name[..<slash])) }
      let id = Text(String(Substring(name.utf8[slash...].dropFirst())))
      if let other, let record = try ledger.record(of: other, kind, id: id) {
        return (other == owner || other == .shared ? id : Text(name), record)
      }
    }
    for owner in [home(of: kind)] + (owner == .shared ? [] : [.shared]) {
      guard let record = try ledger.record(of: owner, kind, id: Text(name)) else { continue }
      return (try spelling(of: record, kindName), record)
    }
    return nil
  }

  /// The same of a written reference, which no title takes the place of. Throws where there is none.
  public func resolve(id name: String, kind: Text) throws -> (value: Text, record: StoredRecord) {
    if let found = try resolved(id: name, kind: kind) { return found }
    throw try unknown(name, kind)
  }

  /// The same of a name; nil where there is none, or several are meant.
  public func resolveIfPresent(_ name: String, kind: Text) throws -> (value: Text, record: StoredRecord)? {
    do { return try resolve(name, kind: kind) } catch let error as Failure
      where error.code == "unknown-reference" || error.code == "ambiguous"
    { return nil }
  }

  /// The record that a field's value refers to; nil where there is none.
  public func record(_ value: Text, kind: Text) throws -> StoredRecord? {
    try References(ledger, kinds: kinds, owner: owner).resolveIfPresent(value.string, kind: kind)?.record
  }

  /// How a field of a record of `owner` names a record.
  private func spelling(of record: StoredRecord, _ kind: Text) throws -> Text {
    let other = record.location.owner
    if other == owner { return record.id }
    // The owner's own record of that id comes before a shared one.
    let isShared = try other == .shared && (keeper == nil || !hasOwn(record.id, kind))
    return isShared ? record.id : Text("\(other.name)/\(record.id)")
  }

  /// The title of the record that a field's value refers to; nil where there is none.
  public func title(of value: Text, kind: Text) throws -> String? { try record(value, kind: kind)?.title(kinds) }

  private func hasOwn(_ id: Text, _ kind: Text) throws -> Bool {
    try kinds.kind(named: kind).flatMap { try ledger.record(of: owner, $0, id: id) } != nil
  }

  /// The names of the records of a kind that a field can name without an owner, and the files that cannot be read. A
  /// shared record is not among them where the owner has one of the same id, which hides it.
  public func recordNames(
    of kind: Text, where test: NameTest = .all
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    try recordNames(of: kind, where: test, withHidden: false)
  }

  private func recordNames(
    of kind: Text, where test: NameTest, withHidden: Bool
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    guard let kind = kinds.kind(named: kind) else { return ([], []) }
    let home = home(of: kind)
    var found = try ledger.recordNames(below: [home.folder(of: kind)], kinds, where: test)
    if owner == .shared { return found }
    let shared = try ledger.recordNames(below: [Owner.shared.folder(of: kind)], kinds, where: test)
    found.skipped += shared.skipped
    if withHidden || shared.names.isEmpty {
      found.names += shared.names
    } else {
      let own = test == .all ? found : try ledger.recordNames(below: [home.folder(of: kind)], kinds)
      let hidden = Set(own.names.map(\.id))
      found.names += shared.names.filter { !hidden.contains($0.id) }
    }
    return found
  }

  private func unknown(_ name: String, _ kind: Text) throws -> Failure {
    let names = try recordNames(of: kind, where: .all, withHidden: true).names
    let near = Text(name).nearest(among: names.map(\.id) + names.compactMap { $0.title.map { Text($0) } })
    return Failure(
      .invalid, "unknown-reference", "there is no \(kind) “\(name)”",
      advice: try near.map { StoreAdvice.didYouMean($0.string) } ?? adding(name, kind))
  }

  /// How such a record is made. A catalogue is everybody's.
  private func adding(_ name: String, _ kindName: Text) throws -> StoreAdvice {
    guard let kind = kinds.kind(named: kindName) else { return .listKinds }
    let isCatalogue = try ledger.root.statIfPresent(Owner.shared.folder(of: kind)) != nil
    return .addRecord(words: kind.words(ofNew: name), isShared: isCatalogue)
  }
}

// MARK: - Who refers to a record

/// A place of a record that refers to another record.
public struct ReferenceUse: Sendable {
  public let record: StoredRecord
  /// With indexes in lists.
  public let field: FieldPath
  /// Whether the file itself does not refer to it, but only a value that a conflict of the record lists.
  public let isOnlyListed: Bool

  /// The place as conflicts name it: items of keyed lists by their keys. A list of entries has it so already.
  public func named(_ kinds: Kinds) -> FieldPath {
    if isOnlyListed { return field }
    return kinds.rules(of: record.location).field(at: field, in: .object(record.members))
  }
}

extension Ledger {
  /// Every place of a record that refers to `target`. Throws where a file that cannot be read may hold one.
  public func uses(of target: StoredRecord, kinds: Kinds) throws -> [ReferenceUse] {
    if let problem = kinds.skipped.first { throw Self.unknownUse(target, problem) }
    guard let kind = kinds.kind(of: target.location) else { return [] }
    let referring = kinds.all.filter { $0.references.contains { $0.kind == kind.name } }
    let folders = Set(referring.map(\.folder))
    if folders.isEmpty { return [] }
    let table = try self.records(below: owners().map(\.folder)) { folders.contains($0.folder) }
    for problem in table.skipped where try mayMention(problem.path, target.id) {
      throw Self.unknownUse(target, problem)
    }
    let meaning = ReferenceMeaning(target.location, owners: try ownersOfSame(target.location))
    return table.records.flatMap { record in
      let rules = kinds.rules(of: record.location)
      func places(_ references: [WrittenReference]) -> [FieldPath] {
        references.filter { $0.kind == kind.name && meaning.isTarget($0.text, of: record.location.owner) }.map(\.path)
      }
      let shown = places(rules.references(in: .object(record.members)))
      let listed = places(listedReferences(of: record, rules))
      return shown.map { ReferenceUse(record: record, field: $0, isOnlyListed: false) }
        + listed.map { ReferenceUse(record: record, field: $0, isOnlyListed: true) }
    }
  }

  /// Whether a file that cannot be read as a record may contain a word. It may where not even its text can be read.
  private func mayMention(_ path: String, _ word: Text) throws -> Bool {
    guard let kind = try root.statIfPresent(path)?.kind, [.regular, .folder].contains(kind) else { return false }
    do throws(FileError) {
      let bytes = try root.read(path, limit: Ledger.largestFile).bytes
      // In another encoding, or with escapes, a word does not stand in the bytes as it is.
      return [Array(word.string.utf8), Array("\\".utf8), Array("&#".utf8), [0]].contains(where: bytes.mentions)
    } catch {
      return !error.isNotFound
    }
  }

  private static func unknownUse(_ target: StoredRecord, _ problem: SkippedFile) -> Failure {
    Failure(
      .invalid, "unreadable-record",
      "whether it refers to \(target.id) is not known, for it cannot be read: \(problem.message)",
      path: problem.path, position: problem.position,
      advice: StoreAdvice.correctFile)
  }

  /// The references in values that a record lists as conflicts and does not show.
  private func listedReferences(of record: StoredRecord, _ rules: FieldRules) -> [WrittenReference] {
    if record.members[EntryTree.member] == nil { return [] }
    return RecordReading.version(record.content.bytes, path: record.path, rules: rules)?.listedReferences(rules) ?? []
  }

  /// The owners who have a record of the same kind and id: for them, that hides the shared one.
  private func ownersOfSame(_ location: RecordLocation) throws -> Set<Owner> {
    var found: Set<Owner> = []
    for owner in try owners() {
      for fileExtension in RecordFormat.allCases.map(\.fileExtension) {
        let folder = RecordLocation(owner: owner, folder: location.folder, id: location.id).folderPath
        let path = "\(folder)/\(location.id).\(fileExtension)"
        if try root.statIfPresent(path) != nil { found.insert(owner) }
      }
    }
    return found
  }
}

/// The record that a written reference means, seen from the owner of the record that refers.
struct ReferenceMeaning {
  private let target: RecordLocation
  private let owners: Set<Owner>

  init(_ target: RecordLocation, owners: Set<Owner>) {
    self.target = target
    self.owners = owners
  }

  func isTarget(_ value: Text, of owner: Owner) -> Bool {
    if value == Text("\(target.owner.name)/\(target.id)") { return true }
    guard value == target.id else { return false }
    return owner == target.owner || (target.owner == .shared && !owners.contains(owner))
  }
}
