import FileSystem
public import Records
public import Schema

/// Finds the record that a person names: by its path, its id, `OWNER/ID`, its title, or the beginning of its id.
///
/// A name is looked for in steps: among the session user's records (of nobody: in `local/`), then in `shared/`, then
/// among all others, `local/` last. An id is what it says wherever it is, and comes before every title. Within a step a
/// title comes before the beginning of an id. Whoever wants to change a record and does not name its owner means no title
/// and no beginning of somebody else's.
///
/// Ids stand in the names of files, so that nothing is read to find one; titles stand in records: only for them the names
/// of all records of kinds with titles are asked for.
public struct RecordFinder {
  /// A record that is known by where it lies.
  public struct Place: Hashable, Sendable {
    public let path: String
    public let location: RecordLocation

    public init(path: String, location: RecordLocation) { (self.path, self.location) = (path, location) }

    /// `alice/7k3fq2xw`.
    public var fullID: String { "\(location.owner.name)/\(location.id)" }
  }

  /// What the record is wanted for.
  public enum Purpose: Hashable, Sendable {
    case look, change
  }

  /// How much of an id has to be written.
  private static let shortestBeginning = 4

  public let ledger: Ledger
  public let kinds: Kinds
  /// The owners among whose records to look, all in one step; nil to look everywhere, step by step.
  public var owners: [Owner]?
  /// The owner whose records are not meant, unless the name says so.
  public var passesOver: Owner?
  public var purpose = Purpose.look
  /// Which of several records that fit alike is meant, where it is one: whoever resolves means the one in conflict.
  public var prefers: ((Place) throws -> Bool)?

  public init(_ ledger: Ledger, kinds: Kinds, owners: [Owner]? = nil) {
    self.ledger = ledger
    self.kinds = kinds
    self.owners = owners
  }

  /// The record. Throws where none or several are meant.
  public func find(_ name: String) throws -> StoredRecord { try ledger.record(at: place(of: name).path) }

  /// Where the record lies, whether its file can be read or not. Throws where none or several are meant.
  public func place(of name: String) throws -> Place {
    if let place = try atPath(name) { return place }
    let (id, steps, isWhose) = try meaning(of: name)
    if let place = try place(id, named: name, in: steps, withCopies: isWhose) { return place }
    let others = purpose == .look || isWhose ? [] : try othersOwners()
    let open = steps.map { step in step.filter { !others.contains($0) } }
    for step in open {
      if let place = try place(id, written: name, below: step, withCopies: isWhose) { return place }
    }
    if let place = try ledgersOwn(id) { return place }
    if !others.isEmpty { try requireNobodyElses(id, written: name, below: others) }
    throw try unknown(name, id, below: steps.flatMap { $0 })
  }

  /// The same of a record that was seen before, and may be gone by now: neither a title nor the beginning of an id leads to
  /// another one. Throws `unknown-record` where it is gone.
  public func place(ofSeen name: String) throws -> Place {
    if let place = try atPath(name) { return place }
    let (id, steps, isWhose) = try meaning(of: name)
    if let place = try place(id, named: name, in: steps, withCopies: isWhose) { return place }
    throw Failure(
      .invalid, "unknown-record", "there is no record with the id or path “\(name)”", advice: StoreAdvice.listRecords)
  }

  /// The id of `OWNER/ID` or of `ID`, among whose records it is looked for, step by step, and whether that is said.
  private func meaning(of name: String) throws -> (id: String, steps: [[Owner]], isWhose: Bool) {
    let (owner, id) = try split(name)
    return (id, try owner.map { [[$0]] } ?? steps(), owner != nil || owners != nil)
  }

  /// By the very id.
  private func place(_ id: String, named name: String, in steps: [[Owner]], withCopies: Bool) throws -> Place? {
    for step in steps {
      let found = try places(below: step, id: Text(id))
      if let place = try only(withCopies ? found : withoutCopies(found), name) { return place }
    }
    return nil
  }

  /// Whether a name says itself whose the record is: it is a path, or `OWNER/ID`.
  public func saysOwner(_ name: String) throws -> Bool { try atPath(name) != nil || split(name).owner != nil }

  /// Everybody else. What feeds bring is nobody's.
  private func othersOwners() throws -> [Owner] {
    let own = try ledger.sessionUser()
    return try ledger.userNames().filter { $0 != own }.map { .user($0) }
  }

  /// Throws where a title, or the beginning of an id, means a record of somebody else.
  private func requireNobodyElses(_ id: String, written name: String, below owners: [Owner]) throws {
    let titled = try places(below: owners, title: id)
    let found = titled.isEmpty ? try places(below: owners, beginning: id) : titled
    if found.isEmpty { return }
    var error = ambiguous(name, found, .invalid, "others-record")
    if found.count == 1 {
      error = Failure(
        .invalid, "others-record", "“\(name)” is the record \(error.choices[0].name) of somebody else",
        advice: StoreAdvice.othersRecordIs(error.choices[0].name))
      error.choices = [choice(found[0], name: found[0].fullID)]
    }
    throw error
  }

  private func steps() throws -> [[Owner]] {
    if let owners { return [owners] }
    let own = try ledger.sessionUser().map { Owner.user($0) } ?? .local
    let others = try ledger.owners().filter { $0 != own && $0 != .shared }
    let steps = [[own], [.shared], others.filter { $0 != .local }, others.filter { $0 == .local }]
    return steps.map { step in step.filter { $0 != passesOver } }
  }

  /// The record of which the name is the title or the beginning of its id in one step; nil where there is none.
  private func place(
    _ id: String, written name: String, below owners: [Owner], withCopies: Bool
  ) throws -> Place? {
    func meant(_ found: [Place]) throws -> Place? { try only(withCopies ? found : withoutCopies(found), name) }
    if let place = try meant(places(below: owners, title: id)) { return place }
    return try meant(places(below: owners, beginning: id))
  }

  /// Without the untouched copies that a shared record stands in for: that one is meant, unless the name says whose.
  private func withoutCopies(_ places: [Place]) throws -> [Place] {
    try places.filter { try !ledger.isReplacedCopy($0.path) }
  }

  private func only(_ places: [Place], _ name: String) throws -> Place? {
    if places.count <= 1 { return places.first }
    let preferred = try prefers.map { try places.filter($0) } ?? []
    if preferred.count == 1 { return preferred[0] }
    throw ambiguous(name, places)
  }

  /// A path of the ledger with a record.
  private func atPath(_ name: String) throws -> Place? {
    guard let location = RecordLocation(path: name), location.owner != .ledger || !location.id.string.isEmpty,
      PathRules.problem(name) == nil, try ledger.root.statIfPresent(name)?.kind == .regular
    else { return nil }
    return Place(path: name, location: location)
  }

  /// `alice/food` is alice's, where there is an alice.
  private func split(_ name: String) throws -> (owner: Owner?, id: String) {
    guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (nil, name) }
    let first = Text(String(name[..<slash]))
    guard let owner = try ledger.owners().first(where: { $0.name == first }) else { return (nil, name) }
    return (owner, String(Substring(name.utf8[slash...].dropFirst())))
  }
}

extension RecordFinder {
  /// Every record below the owners' folders, by the names of the files alone.
  public func places(below owners: [Owner]) throws -> [Place] { try places(below: owners) { _, _ in true } }

  /// The records with an id. Its last part stands at the end of the file's name, whatever stands before it.
  private func places(below owners: [Owner], id: Text) throws -> [Place] {
    let last = names(of: id.string).last ?? ""
    let endings = RecordFormat.allCases.map { "\(last).\($0.fileExtension)" }
    return try places(below: owners) { _, name in endings.contains { name.ends(with: $0.utf8Span.span) } }
      .filter { $0.location.id == id }
  }

  /// The ids of the records below a folder of the ledger.
  func ids(in folder: String) throws -> Set<Text> {
    Set(try paths(below: folder) { _, _ in true }.compactMap { place(at: $0)?.location.id })
  }

  private func places(
    below owners: [Owner], where isWanted: (_ folder: String, _ name: borrowing Span<UInt8>) -> Bool
  ) throws -> [Place] {
    try owners.flatMap { owner in try paths(below: owner.folder, where: isWanted).compactMap(place) }
  }

  private func paths(
    below folder: String, where isWanted: (_ folder: String, _ name: borrowing Span<UInt8>) -> Bool
  ) throws -> [String] {
    guard try ledger.root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try ledger.root.findFiles(
      below: folder, entering: { !IgnoredFiles.isHiddenFolder($0) }, where: isWanted)
  }

  /// nil for the path of a file that is not a record. A folder's name says nothing about that.
  private func place(at path: String) -> Place? {
    if IgnoredFiles.isIgnored(names(of: path).last ?? path) { return nil }
    return RecordLocation(path: path).map { Place(path: path, location: $0) }
  }

  /// The records with a title; where none has it as it is written, those that differ in capitals alone.
  private func places(below owners: [Owner], title: String) throws -> [Place] {
    let titled = try recordNames(below: owners, where: .titled(title))
    let exact = titled.filter { $0.title?.utf8.elementsEqual(title.utf8) == true }
    return (exact.isEmpty ? titled : exact).map { Place(path: $0.path, location: $0.location) }
  }

  /// Of all kinds with titles, owner by owner.
  private func recordNames(below owners: [Owner], where test: NameTest) throws -> [RecordName] {
    let titled = kinds.all.filter { $0.titleField != nil }
    return try owners.flatMap { owner in
      try ledger.recordNames(below: titled.map(owner.folder), kinds, where: test).names
    }
  }

  /// The records whose ids begin with some letters. A part of its name is never taken to mean a manifest.
  private func places(below owners: [Owner], beginning: String) throws -> [Place] {
    beginning.count < Self.shortestBeginning ? [] : try places(below: owners, withIDsFrom: beginning)
  }

  private func places(below owners: [Owner], withIDsFrom beginning: String) throws -> [Place] {
    var found: [Place] = []
    for owner in owners.reversed() {
      try visitLast(below: owner, withIDsFrom: beginning) { place in
        found.append(place)
        return true
      }
    }
    return found.reversed()
  }

  /// Calls `visit` with the records whose ids begin so, and no manifest: in the order of their paths, the last first, until
  /// it says false. A random id stands in the file's name; any other is the path below the kind's folder, and begins with the
  /// name of a folder or of the file.
  public func visitLast(
    below owner: Owner, withIDsFrom beginning: String, _ visit: (Place) throws -> Bool
  ) throws {
    let first = "/" + (names(of: beginning).first ?? "")
    var last = (folder: "", mayBegin: false)
    let paths = try paths(below: owner.folder) { folder, name in
      if folder != last.folder { last = (folder, folder.holds(first)) }
      return last.mayBegin || name.holds(beginning.utf8Span.span)
    }
    for path in paths.reversed() {
      guard let place = place(at: path), !place.location.folder.string.isEmpty,
        place.location.id.string.begins(with: beginning)
      else { continue }
      if try !visit(place) { return }
    }
  }
}

extension RecordFinder {
  /// A kind, or the ledger's manifest, by its id.
  private func ledgersOwn(_ id: String) throws -> Place? {
    for path in RecordFormat.allCases.map({ "kinds/\(id).\($0.fileExtension)" }) + [LedgerManifest.path] {
      if let place = try atPath(path), place.location.id == Text(id) { return place }
    }
    return nil
  }
}

// MARK: - Errors

extension RecordFinder {
  private func ambiguous(
    _ name: String, _ places: [Place], _ exit: ExitCode = .usage, _ code: FailureCode = .ambiguous
  ) -> Failure {
    let ids = Set(places.map(\.fullID))
    let choices = places.map { choice($0, name: ids.count == places.count ? $0.fullID : $0.path) }
    var error = Failure(
      exit, code,
      exit == .usage
        ? "“\(name)” matches \(choices.count) records" : "“\(name)” matches \(choices.count) records of others",
      advice: StoreAdvice.nameOneOf(choices[0].name))
    error.choices = choices
    return error
  }

  /// What cannot be read is told by its name alone.
  private func choice(_ place: Place, name: String) -> Failure.Match {
    do { return Failure.Match(try ledger.record(at: place.path), kinds, name: name) } catch {
      return Failure.Match(name, columns: [])
    }
  }

  private func unknown(_ name: String, _ id: String, below owners: [Owner]) throws -> Failure {
    let meant = Misspelling(id)
    let ids = try places(below: owners) { _, name in meant.mayMean(fileNamed: name) }.map(\.location.id)
      .filter { !$0.string.contains("/") }
    let titles = try recordNames(below: owners, where: .near(meant)).compactMap { $0.title.map { Text($0) } }
    let near = Text(id).nearest(among: ids + titles)
    return Failure(
      .invalid, "unknown-record", "there is no record with the id, path or title “\(name)”",
      advice: near.map { StoreAdvice.didYouMeanQuoted($0.string) } ?? .listRecords)
  }
}

extension StoredRecord {
  public var id: Text { location.id }

  /// Where it lies.
  public var place: RecordFinder.Place { RecordFinder.Place(path: path, location: location) }

  /// The title by which people know the record.
  public func title(_ kinds: Kinds) -> String? { kinds.kind(of: location)?.title(of: members) }
}

extension Ledger {
  /// Everybody and everything that can own records here, `local/` last.
  public func owners() throws -> [Owner] {
    try userNames().map { Owner.user($0) } + [.shared] + feedNames().map { Owner.feed($0) } + [.local]
  }

  /// The record at a path. Throws where it cannot be read as one.
  public func record(at path: String) throws -> StoredRecord {
    guard let location = RecordLocation(path: path) else {
      throw Failure(.invalid, "no-record", "no record can lie there", path: path)
    }
    let content = try root.read(path, limit: ReadLimits().bytes)
    do throws(SkippedFileError) {
      return try StoredRecord(path: path, location: location, content: content)
    } catch {
      throw Failure(
        .invalid, "unreadable-record", error.skipped.message, path: path, position: error.skipped.position,
        advice: StoreAdvice.mendFileLosingNothing)
    }
  }

  /// nil where no file lies at the path.
  public func recordIfPresent(at path: String) throws -> StoredRecord? {
    do { return try record(at: path) } catch let error as FileError where error.isNotFound { return nil }
  }
}
