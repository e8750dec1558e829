import FileSystem
public import Git
public import Records
public import Schema

/// A record that is about to be written.
public struct NewRecord: Sendable {
  public let kind: Kind
  public let owner: Owner
  public let members: Object
  /// What its id follows from, where several devices may write the same record; nil: its id is its title, or random.
  public let origin: Text?

  public init(kind: Kind, owner: Owner, members: Object, origin: Text? = nil) {
    self.kind = kind
    self.owner = owner
    self.members = members
    self.origin = origin
  }

  /// The title by which people know the record; empty where it has none.
  var title: String { kind.title(of: members) ?? "" }

  func document() throws -> RecordDocument { try RecordDocument(writing: .object(members), format: kind.format) }

  /// The day in its date field; for a time, the day in a time zone.
  func day(in zone: TimeZoneRules) -> CalendarDay? {
    guard let text = kind.dateField.flatMap({ members[$0]?.string }) else { return nil }
    return CalendarDay(text) ?? Timestamp(text).flatMap { zone.day(of: $0) }
  }
}

extension Kind {
  /// The title by which people know a record: the text of its title field.
  public func title(of members: Object) -> String? { titleField.flatMap { Self.title(members[$0]) } }

  /// What a value says as a title; nil for none.
  public static func title(_ value: Value?) -> String? { value?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The noun for one of its records in a sentence: `bill`, `diary entry`.
  public var noun: String {
    guard let title, let first = title.first else { return name.string }
    return first.lowercased() + title.dropFirst()
  }

  /// The noun for several: `bills`, `diary entries`.
  public var nouns: String {
    let isEntry = noun.ends(with: "y") && !["a", "e", "o", "u"].contains(noun.dropLast().last)
    return isEntry ? noun.dropLast() + "ies" : noun + "s"
  }

  /// The nouns as sentences have them, for readers of every language.
  public var one: Sentence { Sentence(Noun(noun, isPlural: false, titles: titles)) }
  public var several: Sentence { Sentence(Noun(nouns, isPlural: true, titles: titles)) }

  /// `a bill`, `an animal`
  public var withArticle: Sentence { noun.withArticle.begins(with: "an ") ? "an \(one)" : "a \(one)" }

  /// `3 bills`
  public func counted(_ count: Int) -> Sentence {
    Sentence(counting: count, Noun(count == 1 ? noun : nouns, isPlural: count != 1, titles: titles))
  }
}

extension Kinds {
  /// The noun for one record of a kind that may not be there.
  public func one(named name: Text) -> Sentence { kind(named: name)?.one ?? .noun(ofKind: name) }
}

extension NewRecord {
  /// Where it goes, with an id that is known: by its day where its kind has folders by day.
  func path(id: Text, in zone: TimeZoneRules) -> String {
    let (folder, slug) = (owner.folder(of: kind), Slug.of(title))
    let stem = day(in: zone).flatMap { kind.stem(of: $0, slug: slug) } ?? slug
    return "\(folder)/\(stem)\(stem.isEmpty ? "" : ".")\(id).\(kind.format.fileExtension)"
  }
}

extension Ledger {
  /// The path of a new record: by its day where its kind has folders by day, or else by its title alone. That is its id,
  /// too, where no other record has it.
  public func path(for record: NewRecord) throws -> String {
    if let origin = record.origin {
      return try path(for: record, from: origin)
    }
    let folder = record.owner.folder(of: record.kind)
    let slug = Slug.of(record.title)
    let fileExtension = record.kind.format.fileExtension
    if let day = record.day(in: try zone().rules), let stem = record.kind.stem(of: day, slug: slug) {
      return "\(folder)/\(stem).\(try RecordID.fresh(surroundings)).\(fileExtension)"
    }
    // `con` and `aux` are names that Windows keeps for itself, whatever stands behind them.
    let isName = !slug.isEmpty && PathRules.problemOfNew("\(folder)/\(slug).\(fileExtension)") == nil
    if isName, try isFree(slug, in: folder), try isNotShared(slug, record) {
      return "\(folder)/\(slug).\(fileExtension)"
    }
    let prefix = isName ? slug + "." : ""
    return "\(folder)/\(prefix)\(try RecordID.fresh(surroundings)).\(fileExtension)"
  }

  /// The same on every device. Where another record has the id that follows, the next id follows in the same way; where
  /// this very record is there, it is that.
  private func path(for record: NewRecord, from origin: Text) throws -> String {
    let folder = record.owner.folder(of: record.kind)
    let taken = try RecordFinder(self, kinds: Kinds(reading: [])).ids(in: folder)
    var number = 1
    while true {
      let basis = number == 1 ? origin : Text("\(origin)\n\(number)")
      let id = try RecordID.derived(from: basis, path: folder)
      let path = record.path(id: id, in: try zone().rules)
      if try !taken.contains(id) || isWritten(record, at: path) { return path }
      number += 1
    }
  }

  /// Whether a file says what the record says.
  fileprivate func isWritten(_ record: NewRecord, at path: String) throws -> Bool {
    try contentIfPresent(path)?.bytes == record.document().bytes
  }

  /// Whether no shared record of the kind has this id: what refers to it would mean the new record from then on.
  private func isNotShared(_ id: String, _ record: NewRecord) throws -> Bool {
    try record.owner == .shared || isFree(id, in: Owner.shared.folder(of: record.kind))
  }

  /// Whether no file of the folder has this stem, not even in other capitals.
  private func isFree(_ stem: String, in folder: String) throws -> Bool {
    guard try root.statIfPresent(folder)?.kind == .folder else { return true }
    let folded = FoldedNames.fold(stem)
    return try !root.list(folder).contains { entry in
      guard case .readable(let name) = entry.name, name.utf8.contains(UInt8(ascii: ".")) else { return false }
      return FoldedNames.fold(Ledger.stem(of: name)) == folded
    }
  }
}

extension Kind {
  /// The stem of a record below the kind's folder, without its id: `2026/11/20-lunch`. nil for a kind whose records all lie
  /// in one folder.
  fileprivate func stem(of day: CalendarDay, slug: String) -> String? {
    let parts = day.description.split(separator: "-").map(String.init)
    let ending = slug.isEmpty ? "" : "-\(slug)"
    switch shard {
    case .none: return nil
    case .year: return "\(parts[0])/\(parts[1])-\(parts[2])\(ending)"
    case .yearAndMonth: return "\(parts[0])/\(parts[1])/\(parts[2])\(ending)"
    }
  }
}

extension WorkTree {
  /// Writes a new record, and beside it the files that its fields name, and commits them.
  public func add(_ record: NewRecord, attaching attachments: [NewAttachment] = []) throws -> StoredRecord {
    try write(record, at: ledger.path(for: record), attaching: attachments).record
  }

  /// The same for something that may be asked for again: see `commit(doing:)`.
  public func add(
    _ record: NewRecord, attaching attachments: [NewAttachment] = [], doing request: DeedRequest
  ) throws -> (record: StoredRecord, commit: ObjectID?) {
    let id = try RecordID.derived(from: request.origin, path: record.owner.folder(of: record.kind))
    let path = record.path(id: id, in: try ledger.zone().rules)
    return try write(record, at: path, attaching: attachments, doing: request)
  }

  private func write(
    _ record: NewRecord, at path: String, attaching attachments: [NewAttachment], doing request: DeedRequest? = nil
  ) throws -> (record: StoredRecord, commit: ObjectID?) {
    let (naming, files) = try naming(attachments, beside: path)
    var members = record.members
    for change in naming { if let field = change.field.keys.first { members[field] = change.value } }
    let document = try RecordDocument(writing: .object(members), format: record.kind.format)
    let called = record.title.isEmpty ? "" : " \(record.title.asTitle)"
    let commit = try CommandEdits(self).commit(
      [FileEdit(path: path, expected: nil, bytes: document.bytes)] + files,
      message: "Add \(record.kind.noun)\(called)", doing: request)
    return (try ledger.record(at: path), commit)
  }
}

extension WorkTree {
  /// Writes new records in one commit, and with them their kind where the ledger was made before it was planted. Those that
  /// follow from something and are there stay as they are.
  public func add(_ records: [NewRecord], planting kind: PlantedKind, saying message: String) throws -> [StoredRecord] {
    var taken: Set<String> = []
    let paths = try records.map { record in
      let path = try ledger.path(for: record)
      // Two titles can make one name of a file.
      if taken.insert(FoldedNames.fold(path)).inserted { return path }
      return record.path(id: try RecordID.fresh(ledger.surroundings), in: try ledger.zone().rules)
    }
    var edits = try zip(paths, records).filter { try $1.origin == nil || !ledger.isWritten($1, at: $0) }.map {
      path, record in
      FileEdit(path: path, expected: nil, bytes: try record.document().bytes)
    }
    if try ledger.kinds().kind(named: Text(kind.name)) == nil {
      edits.append(FileEdit(path: kind.path, expected: nil, bytes: kind.bytes))
    }
    try commit(edits, message: message)
    return try paths.map { try ledger.record(at: $0) }
  }
}
