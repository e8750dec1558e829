import FileSystem
import Merge
public import Records
import Schema

/// Another id for a record, with everything that names it: what is to be changed, before it is.
public struct RecordRenaming: Sendable {
  public let record: StoredRecord
  /// The new id: the name of the record's file from then on.
  public let id: Text
  /// Where the file lies then.
  public let path: String
  /// The records that name it, each with what is to stand where they do; items of lists are named by their indexes. The
  /// record itself is among them where it names itself.
  public let referring: [(record: StoredRecord, changes: [FieldChange])]

  /// How many places name the record.
  public var references: Int { referring.reduce(0) { $0 + $1.changes.count } }

  /// The files that change, that of the record first.
  public var paths: [String] {
    [record.path] + referring.map(\.record.path).filter { Text($0) != Text(record.path) }
  }

  /// Whether it changes more records than the guard against deletions lets go without a question.
  public var isMany: Bool { paths.count > DeletionGuard.few }

  /// A record with the changes of what names the renamed one.
  fileprivate func document(_ document: RecordDocument, at path: String) throws -> RecordDocument {
    let changes = referring.first { Text($0.record.path) == Text(path) }?.changes ?? []
    return try Self.changed(document, changes)
  }

  fileprivate static func changed(_ document: RecordDocument, _ changes: [FieldChange]) throws -> RecordDocument {
    try changes.reduce(document) { try $0.setting($1.field, to: $1.value ?? .null) }
  }
}

extension WorkTree {
  /// What is to be changed so that a record gets another id. Nothing is changed yet.
  ///
  /// Throws `bad-name` for what cannot be its id, and `in-use` where the record has to keep its id, where something names
  /// the new one already, and where a conflict is open in what would change.
  public func renaming(_ record: StoredRecord, to written: String, kinds: Kinds) throws -> RecordRenaming {
    let owner = record.location.owner
    let id = written.rest(behind: "\(owner.name)/").map { Text($0) } ?? Text(written)
    try ledger.requireRenamable(record, kinds)
    let path = try ledger.path(of: record, renamed: id, kinds)
    try requireNothingMade(by: record, movedTo: path)
    try ledger.requireNotAsked(record.location)
    let referring = try ledger.referring(to: record, renamed: id, kinds)
    let renaming = RecordRenaming(record: record, id: id, path: path, referring: referring)
    try renaming.requireNoConflicts()
    return renaming
  }

  /// Gives the record its new id, and changes what names it, in one commit. The book in use on this device goes along.
  public func rename(_ renaming: RecordRenaming, kinds: Kinds) throws -> StoredRecord {
    let (record, path) = (renaming.record, renaming.path)
    let files = try AttachmentsThatGo(in: self).files(beside: record, to: Ledger.stem(of: path))
    let named = try record.naming(
      files.compactMap { file in file.to.map { (file.from, $0) } }, rules: kinds.rules(of: record.location))
    var edits = [
      FileEdit(path: path, expected: nil, bytes: try renaming.document(named, at: record.path).bytes),
      FileEdit(path: record.path, expected: record.content, bytes: nil),
    ]
    for (other, changes) in renaming.referring where Text(other.path) != Text(record.path) {
      let document = try RecordRenaming.changed(other.document, changes)
      edits.append(FileEdit(path: other.path, expected: other.content, bytes: document.bytes))
    }
    edits += try AttachmentsThatGo(in: self).edits(files)
    let book = try bookInUse(is: record, kinds)
    let noun = kinds.kind(of: record.location)?.noun ?? "record"
    try CommandEdits(self).commit(
      edits, message: "Rename the \(noun) \(record.id.string.asTitle) to \(renaming.id.string.asTitle)")
    let renamed = try ledger.record(at: path)
    if let book { try follow(book, to: renamed, kinds) }
    return renamed
  }

  // MARK: The book in use

  private func references(ofSessionUser kinds: Kinds) throws -> References {
    References(ledger, kinds: kinds, owner: try ledger.sessionUser().map { .user($0) } ?? .local)
  }

  /// How this device names the record as the book in use; nil where it is not that.
  private func bookInUse(is record: StoredRecord, _ kinds: Kinds) throws -> Text? {
    let kind = Text(PlantedKind.book.name)
    guard kinds.kind(of: record.location)?.name == kind, let book = try ledger.bookInUse(),
      try references(ofSessionUser: kinds).resolved(id: book.string, kind: kind)?.record.location == record.location
    else { return nil }
    return book
  }

  /// It is part of what was just done, so that `undo` takes back both.
  private func follow(_ book: Text, to record: StoredRecord, _ kinds: Kinds) throws {
    guard let done = try ledger.happenedOperations(objects).operations.last, let token = done.turns.last?.tokens.last
    else { return }
    let new = try references(ofSessionUser: kinds).spelling(of: record, Text(PlantedKind.book.name))
    try set(
      BookMove(old: book, new: new),
      noting: OperationNote(token: token, command: done.command, message: done.message, origin: done.origin))
  }
}

extension RecordRenaming {
  /// Another value for a field decides what is open about it, which nobody means who gives something another name.
  fileprivate func requireNoConflicts() throws {
    let all = [record] + referring.map(\.record)
    let open = all.filter { $0.members[EntryTree.member] != nil }
    guard let first = open.first else { return }
    throw Failure(
      .invalid, .inUse,
      Set(open.map { Text($0.path) }).count == 1
        ? "a conflict is open in a record that would be changed"
        : "conflicts are open in \(Set(open.map { Text($0.path) }).count) records that would be changed",
      path: first.path, advice: StoreAdvice.listConflicts)
  }
}

extension Ledger {
  /// Throws where a record has to keep its id, whatever the new one is.
  public func requireRenamable(_ record: StoredRecord, _ kinds: Kinds) throws {
    let owner = record.location.owner
    func refused(_ problem: Sentence, _ advice: StoreAdvice) -> Failure {
      Failure(.invalid, .inUse, problem, path: record.path, advice: advice)
    }
    if record.location.isManifest {
      throw refused("a person is called by a name, and not by an id", .renameUser(owner.name))
    }
    guard let kind = kinds.kind(of: record.location), !record.location.folder.string.isEmpty, owner != .ledger else {
      throw refused("only records of a kind can get another id", .listRecords)
    }
    if case .feed = owner {
      throw refused("\(record.id) comes from a feed, which would bring it once more", .listRecords)
    }
    if try isReplacedCopy(record.path) {
      throw refused("everybody's \(record.id) stands in for this copy of it", .othersRecordIs("shared/\(record.id)"))
    }
    if kind.shard != .none, RecordLocation.randomID(inName: names(of: record.path).last ?? "") != nil {
      throw refused(
        "the id \(record.id) is random, and tells the \(kind.one) apart on every device", .onlyTitle)
    }
  }

  /// Where a record lies that has the id. Throws where it cannot have it.
  fileprivate func path(of record: StoredRecord, renamed id: Text, _ kinds: Kinds) throws -> String {
    let owner = record.location.owner
    let folder = record.location.folderPath
    let path = "\(folder)/\(id).\(record.document.format.fileExtension)"
    func refused(_ problem: Sentence) -> Failure {
      Failure(.invalid, "bad-name", "the id of a record cannot be “\(id)”: \(problem)", advice: StoreAdvice.anotherID)
    }
    if id == record.id { throw refused("that is its id already") }
    let isName = !id.string.isEmpty && !id.string.ends(with: "/")
    if !isName || names(of: id.string).contains(where: { $0.begins(with: ".") }) { throw refused("it names no file") }
    if IgnoredFiles.isIgnored(path) { throw refused("no record has such a name") }
    let names = id.string.parts(at: "/").map { String($0) }
    if names.count > 1, try isOwner(names[0]) {
      throw refused("it begins as the name of somebody whose record it is")
    }
    if Self.isUnseen(id) { throw refused("it begins or ends with a blank, or has letters that nobody sees") }
    if try RecordFinder(self, kinds: kinds).ids(in: folder).contains(id) {
      throw Failure(
        .invalid, "bad-name", "there is another record with the id \(id)", path: record.path,
        advice: StoreAdvice.moveReferences(from: record.path, to: "\(owner.name)/\(id)"))
    }
    if let problem = try problem(ofNew: path, for: record, kinds) { throw refused(problem) }
    if owner == .shared, PlantedRecord.has(id, in: record.location.folder) {
      throw refused("everybody starts with a record of that id, and references to it would lead here")
    }
    if RecordLocation(path: path)?.id != id { throw refused("its end looks like a random id") }
    return path
  }

  /// Whether a name before a slash says whose a record is: `bob/new` would be bob's.
  private func isOwner(_ name: String) throws -> Bool {
    try [Owner.shared.folder, Owner.local.folder, "users", "feeds"].contains { Text($0) == Text(name) }
      || userNames().contains(Text(name))
  }

  private static func isUnseen(_ id: Text) -> Bool {
    let scalars = id.string.unicodeScalars
    let ends = [scalars.first, scalars.last].compactMap { $0 }
    return ends.contains(where: \.properties.isWhitespace)
      || scalars.contains { [.format, .control].contains($0.properties.generalCategory) }
  }

  /// Throws where a condition of an import rule may ask for the record by its id. It is a question, which is not changed
  /// here, and would find nothing afterwards: what it set would be gone with the next import.
  fileprivate func requireNotAsked(_ record: RecordLocation) throws {
    let folders = try owners().map { "\($0.folder)/\(ImportRules.folder)" }
    for rule in try records(below: folders, mentioning: [record.id.string]).records {
      for condition in rule.members["conditions"]?.array ?? [] {
        guard let question = condition.object?["where"]?.string, Self.mentions(record, question) else { continue }
        throw Failure(
          .invalid, .inUse, "the rule \(rule.id) asks for \(record.id) in a condition", path: rule.path,
          advice: StoreAdvice.changeCondition)
      }
    }
  }

  /// Whether the id stands in a question as a word or as the value of a term.
  private static func mentions(_ record: RecordLocation, _ question: String) -> Bool {
    let ends = Set(" \t\n\"():=!<>".utf8)
    let words = question.utf8.split { ends.contains($0) }.map { Text(String(decoding: Array($0), as: UTF8.self)) }
    return words.contains { $0 == record.id || $0 == Text("\(record.owner.name)/\(record.id)") }
  }

  /// The records that name a record, with what is to stand there. Throws where something names the new id already, and
  /// would mean the record by accident.
  fileprivate func referring(
    to record: StoredRecord, renamed id: Text, _ kinds: Kinds
  ) throws -> [(record: StoredRecord, changes: [FieldChange])] {
    let (old, owner) = (record.location, record.location.owner)
    let new = RecordLocation(owner: owner, folder: old.folder, id: id)
    // What is everybody's can name somebody's copy of what everybody begins with.
    let shared = RecordLocation(owner: .shared, folder: old.folder, id: old.id)
    let isCopy = try owner != .shared && PlantedRecord.has(old.id, in: old.folder) && !isShared(old, kinds)
    let uses = try uses(of: [old, new] + (isCopy ? [shared] : []), kinds: kinds)
    if let use = uses.first(where: { $0.target == new }) { throw named(already: use, uses, kinds) }
    if isCopy, let use = uses.first(where: { $0.target == shared && $0.record.location.owner == .shared }) {
      throw Failure(
        .invalid, .inUse, "shared records refer to \(old.id), which everybody starts with", path: use.record.path,
        advice: StoreAdvice.shareFirst(old.id))
    }
    var found: [(record: StoredRecord, changes: [FieldChange])] = []
    var places: [Text: Int] = [:]
    var hidden: [Owner: Bool] = [:]
    for use in uses where use.target == old {
      let referring = use.record.location.owner
      let isHidden = try hidden[referring] ?? hides(new, from: referring, kinds)
      hidden[referring] = isHidden
      let change = FieldChange(use.field, .string(use.text(namingInstead: new, isHidden: isHidden)))
      if let place = places[Text(use.record.path)] {
        if !use.isOnlyListed { found[place].changes.append(change) }
      } else {
        places[Text(use.record.path)] = found.count
        found.append((use.record, use.isOnlyListed ? [] : [change]))
      }
    }
    return found
  }

  /// Whether an owner's records need the name of another one, to name a record that lies there.
  private func hides(_ location: RecordLocation, from owner: Owner, _ kinds: Kinds) throws -> Bool {
    if owner == location.owner { return false }
    guard location.owner == .shared, let kind = kinds.kind(of: location) else { return true }
    return try record(of: owner, kind, id: location.id) != nil
  }

  private func named(already use: ReferenceUse, _ uses: [ReferenceUse], _ kinds: Kinds) -> Failure {
    let records = Set(uses.filter { $0.target == use.target }.map { Text($0.record.path) }).count
    return Failure(
      .invalid, .inUse,
      records == 1
        ? "1 record already refers to \(use.target.id), though there is no such record"
        : "\(records) records already refer to \(use.target.id), though there is no such record",
      path: use.record.path, advice: StoreAdvice.anotherID)
  }
}

extension ReferenceUse {
  /// What is written instead, where the record has another id: with its owner, where that was written before.
  fileprivate func text(namingInstead new: RecordLocation, isHidden: Bool) -> Text {
    let isFull = isHidden || text == Text("\(new.owner.name)/\(target.id)")
    return isFull ? Text("\(new.owner.name)/\(new.id)") : new.id
  }
}
