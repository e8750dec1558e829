import FileSystem
import Git
import Merge
public import Records
import Schema

/// What came of another name for a user.
public struct UserRenameReport: Sendable {
  /// How many records and files have gone to the new name.
  public internal(set) var records = 0
  public internal(set) var files = 0
  /// Of the records, how many stay under the old name, too: both people made them, as what is planted.
  public internal(set) var copied = 0
  /// How many references follow.
  public internal(set) var references = 0
  /// Records of which nobody can tell whose they are: they stay.
  public internal(set) var unclear: [String] = []
  /// The other person, where two had the name.
  public internal(set) var other: NameClash.Founder?
}

/// Moves the records of a user to another name, or those of one of two people who have the same name.
private struct UserRename {
  let tree: WorkTree
  let (old, new): (Text, Text)
  let kinds: Kinds
  let clash: NameClash?
  private(set) var report = UserRenameReport()
  private var edits: [FileEdit] = []
  /// The records that go: those that lie under the new name alone, and those that lie under both.
  private var moved: Set<RecordLocation> = []
  private var copied: Set<RecordLocation> = []
  /// The records that stay under the old name alone.
  private var staying: Set<RecordLocation> = []
  /// Where two have the name.
  private var past: FolderPast?

  private var ledger: Ledger { tree.ledger }

  init(_ tree: WorkTree, from old: Text, to new: Text, _ clash: NameClash?) throws {
    (self.tree, self.old, self.new, self.clash) = (tree, old, new, clash)
    kinds = try tree.ledger.kinds()
    guard let clash, let head = try tree.branch().commit else { return }
    past = try FolderPast(of: old, clash.founders.map(\.commit), tree.objects, at: head)
  }

  mutating func run(since mine: ObjectID?) throws -> [FileEdit] {
    report.other = clash?.founders.first { $0.commit != mine }
    let table = try ledger.records(below: ["users/\(old)"])
    try sort(table, mine)
    for file in table.skipped where clash == nil && RecordLocation(path: file.path) != nil { try move(file: file.path) }
    for record in table.records { try take(record, mine) }
    try takeFiles()
    try takeManifest(since: mine)
    for owner in try ledger.owners() where owner != .user(old) {
      for record in try ledger.records(below: [owner.folder], mentioning: [old.string]).records { try follow(record) }
    }
    return edits
  }

  // MARK: What goes

  private mutating func sort(_ table: RecordTable, _ mine: ObjectID?) throws {
    let places = table.records.map { ($0.location, $0.path) }.filter { !$0.0.isManifest }
    guard let past, let mine else {
      moved = Set(places.map(\.0))
      return
    }
    for (location, path) in places {
      let owners = past.makers[location] ?? [nil]
      if owners == [mine] {
        moved.insert(location)
      } else if owners.contains(mine) {
        copied.insert(location)
      } else {
        staying.insert(location)
        if owners.contains(nil) { report.unclear.append(path) }
      }
    }
  }

  private func target(of path: String) -> String {
    relocated(path, from: "users/\(old)", to: "users/\(new)")
  }

  private mutating func take(_ record: StoredRecord, _ mine: ObjectID?) throws {
    if record.location.isManifest { return }
    if staying.contains(record.location) { return try follow(record) }
    let isCopy = copied.contains(record.location)
    let (own, others) = try isCopy ? versions(of: record, mine) : (record, nil)
    edits.append(
      FileEdit(path: target(of: record.path), expected: nil, bytes: try following(own, of: .user(new)).bytes))
    report.records += 1
    if isCopy { report.copied += 1 }
    let left = isCopy ? try others.map { try following($0, of: .user(old)).bytes } ?? record.content.bytes : nil
    if left != record.content.bytes {
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: left))
    }
    for file in try ledger.attachments(of: record) {
      let content = try ledger.contentIfPresent(file)
      edits.append(FileEdit(path: target(of: file), expected: nil, bytes: content?.bytes))
      if !isCopy { edits.append(FileEdit(path: file, expected: content, bytes: nil)) }
      report.files += 1
    }
  }

  /// A record that both made, as each of them wrote it last. Where somebody else edited it, both get it as it is.
  private func versions(of record: StoredRecord, _ mine: ObjectID?) throws -> (own: StoredRecord, others: StoredRecord?)
  {
    guard let past, let clash, let mine, past.isOfFounders(record.path) else { return (record, nil) }
    func version(_ founder: ObjectID?) throws -> StoredRecord? {
      guard let founder, let bytes = try past.version(of: record.path, by: founder),
        RecordReading.problem(bytes, path: record.path) == nil
      else { return nil }
      let content = FileContent(bytes: bytes, stat: record.content.stat)
      return try StoredRecord(path: record.path, location: record.location, content: content)
    }
    let others = clash.founders.filter { $0.commit != mine }
    return (try version(mine) ?? record, others.count == 1 ? try version(others.first?.commit) : nil)
  }

  private mutating func move(file: String) throws {
    let content = try ledger.contentIfPresent(file)
    edits.append(FileEdit(path: target(of: file), expected: nil, bytes: content?.bytes))
    edits.append(FileEdit(path: file, expected: content, bytes: nil))
    report.files += 1
  }

  /// What else lies in the folder and git tracks goes with the user, where there is one.
  private mutating func takeFiles() throws {
    guard clash == nil, let head = try tree.branch().commit else { return }
    let known = Set(edits.map { Text($0.path) })
    for path in try tree.objects.files(of: tree.objects.commit(head).tree).map(\.path)
    where isPath(path, below: "users/\(old)") && RecordLocation(path: path) == nil && !known.contains(Text(path)) {
      if try ledger.contentIfPresent(path) != nil { try move(file: path) }
    }
  }

  /// Each person keeps the manifest as that person wrote it last.
  private mutating func takeManifest(since mine: ObjectID?) throws {
    let path = Person.manifestPath(old)
    let content = try ledger.contentIfPresent(path)
    var written = content?.bytes
    if let past, let clash, let mine {
      written = try past.version(of: path, by: mine) ?? written
      let others = clash.founders.filter { $0.commit != mine }
      // Of more than two people the others still have to decide.
      let other = others.count == 1 ? try others.first.flatMap { try past.version(of: path, by: $0.commit) } : nil
      let left = other ?? content?.bytes
      edits.append(FileEdit(path: path, expected: content, bytes: left))
    } else {
      edits.append(FileEdit(path: path, expected: content, bytes: nil))
    }
    guard let written else { return }
    let manifest = try RecordDocument.reading(written, path: path)
    var was = FormerNames(of: try manifest.recordObject(at: path))
    let since = clash == nil ? nil : mine.map { Text($0.description) }
    was.insert(FormerName(name: old, at: Text(tree.surroundings.now.utcText), since: since))
    let document = try manifest.setting(FieldPath(keys: ["name"]), to: .string(new))
      .setting(FieldPath(keys: [FormerNames.member]), to: was.written)
    edits.append(FileEdit(path: Person.manifestPath(new), expected: nil, bytes: document.bytes))
  }

  // MARK: What refers

  private mutating func follow(_ record: StoredRecord) throws {
    let document = try following(record, of: record.location.owner)
    if document.bytes == record.content.bytes { return }
    edits.append(FileEdit(path: record.path, expected: record.content, bytes: document.bytes))
  }

  /// The record with references to where the records lie by now.
  private mutating func following(_ record: StoredRecord, of owner: Owner) throws -> RecordDocument {
    let rules = kinds.rules(of: record.location)
    var changes: [FieldChange] = []
    for reference in rules.references(in: .object(record.members)) {
      let text = try self.text(of: reference, from: record.location.owner, as: owner)
      if text != reference.text { changes.append(FieldChange(reference.path, .string(text))) }
    }
    report.references += changes.count
    return try changes.reduce(record.document) { try $0.setting($1.field, to: $1.value ?? .null) }
  }

  private func text(of reference: WrittenReference, from before: Owner, as owner: Owner) throws -> Text {
    guard let folder = kinds.kind(named: reference.kind)?.folder else { return reference.text }
    let full = reference.text.string.rest(behind: "\(old)/")
    guard full != nil || before == .user(old) else { return reference.text }
    let id = full.map { Text($0) } ?? reference.text
    let target = RecordLocation(owner: .user(old), folder: folder, id: id)
    if moved.contains(target) { return owner == .user(new) ? id : Text("\(new)/\(id)") }
    // What both have is everybody's own; what stays is the other person's.
    if owner == .user(new), copied.contains(target) { return id }
    if owner == .user(new), staying.contains(target) { return Text("\(old)/\(id)") }
    return reference.text
  }
}

extension WorkTree {
  /// Gives a user another name: manifest, records, attachments, references and session go along in one commit. Where
  /// several people registered the name, those of the one who did so on this device.
  ///
  /// Throws `unknown-founder` where it cannot be told which of them that is, and as `register` does for a bad or a
  /// taken name.
  ///
  /// - Parameter commit: the first commit of the one who is meant; nil: who registered on this device.
  public func renameUser(_ old: Text, to new: Text, since commit: String? = nil) throws -> UserRenameReport {
    try requireIdentity()
    _ = try ledger.person(named: old)
    try requireFreeName(new, for: old)
    if try WriteRights(of: ledger, objects, at: branch().commit)?.isNobodys(new) == true {
      throw Failure(
        .trust, "user-exists",
        "somebody had the name \(new) before, and where keys are in use nobody can take it again",
        advice: StoreAdvice.anotherName)
    }
    try requireNoImports(of: old)
    _ = try Snapshotter(self).snapshot()
    let clash = try ledger.nameClashes().first { $0.name == old }
    if let commit, clash == nil {
      throw Failure(
        .usage, "no-clash",
        "one person alone registered \(old), as far as is known here, so --since \(commit) chooses nothing",
        advice: StoreAdvice.withoutSince(old))
    }
    let mine = try clash.map { try founder(in: $0, commit) }
    // Whoever renames somebody else stays who they are.
    let isHere = clash.map { clash in clash.founders.contains { $0.commit == mine && $0.isHere } } ?? true
    var rename = try UserRename(self, from: old, to: new, clash)
    let edits = try rename.run(since: mine)
    let kept = isHere ? try ledger.keptProfile(of: old, following: new) : nil
    let session = try ledger.sessionUser()
    try CommandEdits(self).commit(
      edits + [kept].compactMap(\.self), message: "Rename the user \(old) to \(new)",
      session: session == old && isHere ? new : nil)
    return rename.report
  }

  /// The ids of imported records come from the name of the branch, which has the user's name in it: after a rename, the
  /// next import would add them all once more.
  private func requireNoImports(of user: Text) throws {
    guard let rule = try ledger.importRules(of: .user(user)).records.first else { return }
    throw Failure(
      .invalid, "has-imports", "\(user) has rules of imports, and their next import would add every record once more",
      path: rule.path, advice: StoreAdvice.renameBeforeImport
    )
  }

  private func founder(in clash: NameClash, _ written: String?) throws -> ObjectID {
    let founders = clash.founders
    if let written, let one = founders.first(where: { $0.commit.description.begins(with: written.lowercased()) }) {
      return one.commit
    }
    if written == nil, let here = founders.first(where: \.isHere) { return here.commit }
    let names = founders.map { "\($0.commit.short) of \($0.by)" }.joined(separator: ", ")
    throw Failure(
      .invalid, "unknown-founder",
      written == nil
        ? "\(founders.count) people registered \(clash.name), apparently none of them on this device"
        : "none of those who registered \(clash.name) did so in the commit “\(written ?? "")”",
      advice: StoreAdvice.sinceOneOf(names))
  }

  /// Says that those who registered a name are one person: nothing moves.
  public func joinUsers(named name: Text) throws -> NameClash {
    try requireIdentity()
    let person = try ledger.person(named: name)
    _ = try Snapshotter(self).snapshot()
    guard let clash = try ledger.nameClashes().first(where: { $0.name == name }) else {
      throw Failure(
        .invalid, "no-clash", "one person has registered \(name): there is nothing to join",
        advice: StoreAdvice.listUsers)
    }
    let record = try ledger.record(at: Person.manifestPath(name))
    let before = person.members["joined"]?.array ?? []
    let commits = clash.founders.map { Value.string(Text($0.commit.description)) }.filter { !before.contains($0) }
    let document = try record.document.setting(FieldPath(keys: ["joined"]), to: .array(before + commits))
    try CommandEdits(self).commit(
      [FileEdit(path: record.path, expected: record.content, bytes: document.bytes)],
      message: "Join those who registered \(name)")
    return clash
  }
}

extension Ledger {
  /// Who is logged in after a user got another name elsewhere, or the old one back: the new name, where the session still
  /// has the other. nil where nothing changed.
  func sessionAfterRename(
    _ objects: LedgerObjects, from before: ObjectID?, to head: ObjectID
  ) throws -> (from: Text, to: Text)? {
    guard let user = try sessionUser() else { return nil }
    if let before, let name = try objects.name(of: user, at: before, in: head) { return (user, name) }
    let people = try people().people
    let renamed = people.filter { FormerNames(of: $0.members).all.contains { $0.name == user } }
    if renamed.isEmpty { return nil }
    if !people.contains(where: { $0.name == user }) {
      return renamed.count == 1 ? (user, renamed[0].name) : nil
    }
    let finder = FounderFinder(self, objects, at: head)
    guard let here = try finder.founderHere(among: finder.firstCommits()[user] ?? []) else { return nil }
    let mine = renamed.first { person in
      FormerNames(of: person.members).all.contains { $0.since == Text(here.description) }
    }
    return mine.map { (user, $0.name) }
  }
}
