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
        advice: StoreAdvice.oneOf(
          try found.map { try spelling(of: $0.location, kind).string }.sorted()))
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
      if let other, let record = try ledger.record(of: other, kind, id: id), try !ledger.isReplacedCopy(record.path) {
        return (try spelling(of: record, kindName), record)
      }
      // Somebody's copy of a planted record that is shared now.
      if other != nil, PlantedRecord.has(id, in: kind.folder), let record = try ledger.record(of: .shared, kind, id: id)
      {
        return (try spelling(of: record, kindName), record)
      }
    }
    for owner in [home(of: kind)] + (owner == .shared ? [] : [.shared]) {
      guard let record = try ledger.record(of: owner, kind, id: Text(name)), try !ledger.isReplacedCopy(record.path)
      else { continue }
      return (try spelling(of: record, kindName), record)
    }
    return try planted(name, kind)
  }

  /// What is planted for everybody can be named by what is everybody's, too: somebody's copy that says what was planted.
  private func planted(_ id: String, _ kind: Kind) throws -> (value: Text, record: StoredRecord)? {
    guard owner == .shared, PlantedRecord.has(Text(id), in: kind.folder) else { return nil }
    for owner in try ledger.owners() where owner != .shared {
      guard let record = try ledger.record(of: owner, kind, id: Text(id)),
        record.isAsPlanted
      else { continue }
      return (Text(id), record)
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

  /// What a reference in a record of `other` means in one of this owner: what is everybody's is still that, and else the
  /// owner's own record of that name comes before the other one's. nil where it means nothing.
  public func resolve(
    _ reference: Text, kind: Text, copiedFrom other: Owner
  ) throws -> (value: Text, record: StoredRecord)? {
    let own = try resolveIfPresent(reference.string, kind: kind)
    if other == owner { return own }
    guard let theirs = try References(ledger, kinds: kinds, owner: other).record(reference, kind: kind) else {
      return own
    }
    let isOwn = own?.record.location == theirs.location || theirs.location.owner != .shared
    if let own, isOwn || own.record.isAsPlanted { return own }
    return (try spelling(of: theirs, kind), theirs)
  }

  /// The record that a field's value refers to; nil where there is none.
  public func record(_ value: Text, kind: Text) throws -> StoredRecord? {
    try References(ledger, kinds: kinds, owner: owner).resolveIfPresent(value.string, kind: kind)?.record
  }

  /// How a field of a record of `owner` names a record.
  public func spelling(of record: StoredRecord, _ kind: Text) throws -> Text { try spelling(of: record.location, kind) }

  /// The same of a record that lies there.
  public func spelling(of location: RecordLocation, _ kind: Text) throws -> Text {
    if location.owner == owner { return location.id }
    // The owner's own record of that id comes before a shared one.
    let isPlain = try location.owner == .shared && !hasOwn(location.id, kind)
    return isPlain ? location.id : Text("\(location.owner.name)/\(location.id)")
  }

  /// The title of the record that a field's value refers to; nil where there is none.
  public func title(of value: Text, kind: Text) throws -> String? { try record(value, kind: kind)?.title(kinds) }

  private func hasOwn(_ id: Text, _ kind: Text) throws -> Bool {
    guard let record = try kinds.kind(named: kind).flatMap({ try ledger.record(of: owner, $0, id: id) }) else {
      return false
    }
    return try !ledger.isReplacedCopy(record.path)
  }

  /// The names of the records of a kind that a field can name without an owner, and the files that cannot be read. A
  /// shared record is not among them where the owner has one of the same id, which hides it.
  public func recordNames(
    of kind: Text, where test: NameTest = .all
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    try recordNames(of: kind, where: test, withHidden: false)
  }

  /// The shared records of a kind that the owner's own hide: a field names them `shared/ID`.
  public func hiddenNames(of kind: Text) throws -> [RecordName] {
    // Nearly always nobody shares any of the kind, and then nothing has to be read.
    guard let folder = kinds.kind(named: kind).map({ Owner.shared.folder(of: $0) }), owner != .shared,
      try ledger.root.statIfPresent(folder) != nil
    else { return [] }
    let all = try recordNames(of: kind, where: .all, withHidden: true).names
    let own = Set(all.filter { $0.location.owner != .shared }.map(\.id))
    return all.filter { $0.location.owner == .shared && own.contains($0.id) }
  }

  private func recordNames(
    of kind: Text, where test: NameTest, withHidden: Bool
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    guard let kind = kinds.kind(named: kind) else { return ([], []) }
    let home = home(of: kind)
    var found = try ledger.recordNames(below: [home.folder(of: kind)], kinds, where: test)
    if owner == .shared {
      found.names += try plantedNames(of: kind, where: test, besides: found.names)
      return found
    }
    let replaced = try ledger.replacedCopies(of: [home])
    found.names.removeAll { replaced.contains(Text($0.path)) }
    let shared = try ledger.recordNames(below: [Owner.shared.folder(of: kind)], kinds, where: test)
    found.skipped += shared.skipped
    if withHidden || shared.names.isEmpty {
      found.names += shared.names
    } else {
      let own = test == .all ? found : try ledger.recordNames(below: [home.folder(of: kind)], kinds)
      let hidden = Set(own.names.filter { !replaced.contains(Text($0.path)) }.map(\.id))
      found.names += shared.names.filter { !hidden.contains($0.id) }
    }
    return found
  }

  /// The names of what is planted for everybody and not shared, each once.
  private func plantedNames(
    of kind: Kind, where test: NameTest, besides shared: [RecordName]
  ) throws -> [RecordName] {
    guard PlantedRecord.folders.contains(kind.folder.string) else { return [] }
    var known = Set(shared.map(\.id))
    let folders = try ledger.owners().filter { $0 != .shared }.map { $0.folder(of: kind) }
    return try ledger.recordNames(below: folders, kinds, where: test).names.filter {
      PlantedRecord.has($0.id, in: kind.folder) && known.insert($0.id).inserted
    }
  }

  private func unknown(_ name: String, _ kind: Text) throws -> Failure {
    let names = try recordNames(of: kind, where: .near(Misspelling(name)), withHidden: true).names
    let near = Text(name).nearest(among: names.map(\.id) + names.compactMap { $0.title.map { Text($0) } })
    return Failure(
      .invalid, "unknown-reference", "there is no \(kinds.one(named: kind)) “\(name)”",
      advice: try near.map { StoreAdvice.didYouMean($0.string) } ?? adding(name, kind))
  }

  /// How such a record is made. A catalogue is everybody's.
  private func adding(_ name: String, _ kindName: Text) throws -> StoreAdvice {
    guard let kind = kinds.kind(named: kindName) else { return .listKinds }
    let isCatalogue = try ledger.root.statIfPresent(Owner.shared.folder(of: kind)) != nil
    return .addRecord(words: kind.words(ofNew: name), isShared: isCatalogue)
  }
}
