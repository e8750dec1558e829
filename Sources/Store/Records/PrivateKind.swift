import FileSystem
import Merge
public import Records
public import Schema

/// What came of a kind that is private from now on.
public struct PrivacyReport: Sendable {
  /// How many records went to `local/`, and how many of them had been committed, and so may have been sent.
  public internal(set) var moved = 0
  public internal(set) var committed = 0
  /// Where two versions of one record did not agree: that of `local/`, that of the user's folder, or what a pull had brought
  /// for it. `local/` lists both.
  public internal(set) var conflicts: [ListedConflict] = []
  /// Files that stay where they are, with the reason.
  public internal(set) var staying: [SkippedFile] = []
  /// How many records of others there are, by the folders of their owners: they stay, too.
  public internal(set) var others: [(folder: String, records: Int)] = []
  /// How many fields of records that are sent name one that went.
  public internal(set) var references = 0
}

/// Finds what has to move where a kind is private from now on, and changes nothing itself.
struct PrivateKind {
  let ledger: Ledger
  private let objects: LedgerObjects
  /// Which of the files are edits of older commits; nil before the first commit.
  private let unmerged: UnmergedEdits?
  let kinds: Kinds
  let kind: Kind
  let user: Text
  /// What is written into `local/`.
  private(set) var copies: [FileEdit] = []
  /// What goes from the user's folder.
  private(set) var removals: [FileEdit] = []
  private(set) var report = PrivacyReport()
  private var ids: Set<Text> = []

  init(_ tree: WorkTree, _ kind: Kind, of user: Text) throws {
    (self.ledger, self.kind, self.user) = (tree.ledger, kind, user)
    let branch = try tree.branch()
    objects = tree.objects
    unmerged = try UnmergedEdits(tree, on: branch, branch.commit.map { try tree.objects.commit($0).tree })
    kinds = try ledger.kinds()
    let folder = Owner.user(user).folder(of: kind)
    let table = try ledger.records(below: [folder])
    report.staying = table.skipped
    for record in table.records { try take(record) }
    for template in try ledger.templates(of: .user(user)).templates where template.kind == kind.name {
      try move(template.record.path, template.record.content, as: template.record.content.bytes)
    }
    try followInLocal()
    try countOthers()
    report.references = try referencesFromOutside()
  }

  private func target(of path: String) -> String {
    relocated(path, from: Owner.user(user).folder, to: Owner.local.folder)
  }

  private mutating func take(_ record: StoredRecord) throws {
    guard let whole = try withWhatPullsBrought(record) else {
      let message: Sentence = "it was edited before the last pull came, and cannot be merged with it"
      return report.staying.append(SkippedFile(path: record.path, message: message))
    }
    guard try move(record.path, record.content, as: inLocal(whole), of: record.location) else { return }
    report.moved += 1
    ids.insert(record.id)
    for file in try ledger.attachments(of: record) {
      guard let content = try ledger.contentIfPresent(file) else { continue }
      try move(file, content, as: content.bytes)
    }
  }

  /// The record with what pulls brought for it since its file was edited: once it is in `local/`, nothing merges them any
  /// more. nil where one of the versions cannot be read.
  private mutating func withWhatPullsBrought(_ record: StoredRecord) throws -> StoredRecord? {
    guard let edit = try unmerged?.base(of: record.content.bytes, at: record.path), let committed = edit.committed
    else {
      return record
    }
    let base = try edit.base.map { try objects.file($0.id) }
    guard
      let bytes = try merged(
        objects.file(committed.id), record.content.bytes, base: base, at: target(of: record.path), of: record.location)
    else { return nil }
    let content = FileContent(bytes: bytes, stat: record.content.stat)
    do { return try StoredRecord(path: record.path, location: record.location, content: content) } catch { return nil }
  }

  /// Whether the file goes. Another one in its place is nobody's to overwrite, unless both are the same record: then they
  /// are merged, as if two devices had added it.
  @discardableResult
  private mutating func move(
    _ path: String, _ content: FileContent, as bytes: [UInt8], of record: RecordLocation? = nil
  ) throws -> Bool {
    let target = target(of: path)
    let (there, planted) = (try ledger.contentIfPresent(target), try ledger.planted(at: target))
    if let there, there.bytes != bytes, there.bytes != planted {
      guard let record, let merged = try merged(there.bytes, bytes, at: target, of: record) else {
        report.staying.append(SkippedFile(path: path, message: "\(target) is there with other content"))
        return false
      }
      copies.append(FileEdit(path: target, expected: there, bytes: merged))
    } else if there?.bytes != bytes {
      copies.append(FileEdit(path: target, expected: there, bytes: bytes))
    }
    removals.append(FileEdit(path: path, expected: content, bytes: nil))
    return true
  }

  /// One record of two versions, of what `local/` says and what goes there; nil where one of them cannot be read.
  private mutating func merged(
    _ here: [UInt8], _ coming: [UInt8], base: [UInt8]? = nil, at path: String, of record: RecordLocation
  ) throws -> [UInt8]? {
    let rules = kinds.rules(of: record)
    do {
      let sides = try [here, coming].map { try ReadRecord($0, path: Text(path), rules: rules) }
      let before = try base.map { try ReadRecord($0, path: Text(path), rules: rules) }
      let both = try RecordCase(base: before, first: sides[0], second: sides[1])
      guard let version = both.merged(rules: rules) else { return nil }
      report.conflicts += version.entries.places.map {
        ListedConflict(
          location: record, path: path, field: $0.path, entries: $0.entries, members: version.members)
      }
      return try both.bytes(of: version)
    } catch is ReadRecord.Unreadable { return nil } catch is ReadError { return nil }
  }

  /// The record's text, where what was the user's own or everybody's is named so that it leads there from `local/`.
  private func inLocal(_ record: StoredRecord) throws -> [UInt8] {
    let rules = kinds.rules(of: record.location)
    let before = References(ledger, kinds: kinds, owner: record.location.owner)
    let after = References(ledger, kinds: kinds, owner: .local)
    var changes: [FieldChange] = []
    for reference in rules.references(in: .object(record.members)) where reference.kind != kind.name {
      guard let meant = try before.record(reference.text, kind: reference.kind) else { continue }
      if try after.record(reference.text, kind: reference.kind).map({ Text($0.path) }) == Text(meant.path) { continue }
      let named = rules.field(at: reference.path, in: .object(record.members))
      changes.append(FieldChange(named, .string(Text("\(meant.location.owner.name)/\(meant.id)"))))
    }
    return changes.isEmpty ? record.content.bytes : try record.changing(changes, rules: rules).bytes
  }

  /// Records of other kinds that were private before name those that go there as the user's: they lie side by side now.
  private mutating func followInLocal() throws {
    let folders = Set(kinds.all.filter { $0.name != kind.name }.map(\.folder))
    for record in try ledger.records(below: [Owner.local.folder], where: { folders.contains($0.folder) }).records {
      let rules = kinds.rules(of: record.location)
      let changes = rules.references(in: .object(record.members)).compactMap { reference -> FieldChange? in
        let (text, own) = (reference.text.string, "\(user)/")
        guard reference.kind == kind.name, text.begins(with: own) else { return nil }
        let id = Text(String(Substring(text.utf8.dropFirst(own.utf8.count))))
        if !ids.contains(id) { return nil }
        return FieldChange(rules.field(at: reference.path, in: .object(record.members)), .string(id))
      }
      if changes.isEmpty { continue }
      let bytes = try record.changing(changes, rules: rules).bytes
      copies.append(FileEdit(path: record.path, expected: record.content, bytes: bytes))
    }
  }

  private mutating func countOthers() throws {
    for owner in try ledger.owners() where owner != .local && owner != .user(user) {
      let count = try RecordFinder(ledger, kinds: kinds).places(below: [owner])
        .count { $0.location.folder == kind.folder }
      if count > 0 { report.others.append((owner.folder(of: kind), count)) }
    }
  }

  private func referencesFromOutside() throws -> Int {
    let folders = Set(
      kinds.all.filter { !$0.isPrivate && $0.name != kind.name }
        .filter { $0.references.contains { $0.kind == kind.name } }.map(\.folder))
    if folders.isEmpty || ids.isEmpty { return 0 }
    let owners = try ledger.owners().filter { $0 != .local }
    let records = try ledger.records(below: owners.map(\.folder)) { folders.contains($0.folder) }.records
    return records.reduce(0) { count, record in
      let named = kinds.rules(of: record.location).references(in: .object(record.members))
        .filter { $0.kind == kind.name }.map(\.text)
      let isOwn = record.location.owner == .user(user)
      return count + named.count { text in ids.contains { text == Text("\(user)/\($0)") || (isOwn && text == $0) } }
    }
  }
}

extension WorkTree {
  /// Says in a kind's file that it is private, and moves the user's records of it, with their attachments and templates,
  /// to `local/`. What they wrote is written there first, so that a kill leaves it in both places, and the same command
  /// goes on.
  ///
  /// - Parameter user: nil: nobody is logged in, and nothing has to move.
  public func makePrivate(_ kind: Kind, of user: Text?) throws -> PrivacyReport {
    isLasting = true
    defer { isLasting = false }
    try rememberPrivate(kind.name)
    let file = try ledger.record(at: "kinds/\(kind.name).json")
    let field = FieldPath(keys: ["x-ledger", "private"])
    let isDeclared = Kind(name: kind.name, reading: file.document.value).isPrivate
    let schema = isDeclared ? file.document : try file.document.setting(field, to: true)
    let declared = FileEdit(path: file.path, expected: file.content, bytes: schema.bytes)
    guard let user else {
      try CommandEdits(self).commit([declared], message: "Make the kind \(kind.name.string.asTitle) private")
      return PrivacyReport()
    }
    let found = try PrivateKind(self, kind, of: user)
    var report = found.report
    let tree = try branch().commit.map { try objects.commit($0).tree }
    let comparison = TreeComparison(objects: objects)
    let committed = try found.removals.filter { removal in
      try tree.map { try comparison.leaf(at: removal.path, in: $0) != nil } ?? false
    }
    report.committed = committed.count
    let known = Set(committed.map { Text($0.path) })
    let others = found.removals.filter { !known.contains(Text($0.path)) }
    try Updater(self).apply(found.copies + others, saying: "Make the kind \(kind.name.string.asTitle) private")
    try CommandEdits(self).commit(
      [declared] + committed, message: "Make the kind \(kind.name.string.asTitle) private",
      keeping: PrivateFiles(ledger.kinds(), and: kind))
    return report
  }
}
