import FileSystem
import Git
import Merge
public import Records
public import Schema

/// The settings of a new ledger.
public struct LedgerPlan: Hashable, Sendable {
  public var name: String
  public var currency: String
  public var timeZone: String
  /// The language in which people write; nil where nobody says.
  public var language: String?
  /// The address of the cloud, already found to be good.
  public var remote: String?
  /// The name of its first user, who is then logged in; nil for nobody.
  public var user: Text?
  /// What it is given besides.
  public var sets: [PlantedSet]

  public init(
    name: String, currency: String, timeZone: String, language: String? = nil, remote: String? = nil,
    user: Text? = nil, sets: [PlantedSet] = []
  ) {
    self.sets = sets
    self.language = language
    self.name = name
    self.currency = currency
    self.timeZone = timeZone
    self.remote = remote
    self.user = user
  }
}

extension Ledger {
  /// Makes a ledger of the folder at `path`, and the folder too where there is none. A git repository that is there
  /// already stays what it is.
  ///
  /// A folder that is there becomes a ledger step by step. Each step looks at what is there, so that a run that was stopped
  /// half way is finished by the next one. When this ends, all of the ledger is on the disk.
  public static func found(at path: String, _ plan: LedgerPlan, surroundings: Surroundings) throws -> Ledger {
    if try LedgerDraft.isFolder(path) {
      try prepareRepository(in: path, surroundings)
      try found(in: path, plan, surroundings)
    } else {
      try LedgerDraft.make(path) { draft in
        try makeRepository(at: draft, surroundings)
        try found(in: draft, plan, surroundings)
      }
    }
    return try Ledger(path: path, surroundings: surroundings)
  }

  /// Makes the repository, whole or not at all: no git may ever find half of one.
  private static func prepareRepository(in path: String, _ surroundings: Surroundings) throws {
    let folder = try Folder(path)
    try LedgerDraft.finishMoving(in: folder)
    if try folder.statIfPresent(".git") == nil {
      try LedgerDraft.make(path) { try makeRepository(at: $0, surroundings) }
    }
    try requirePlainRepository(folder)
  }

  private static func makeRepository(at path: String, _ surroundings: Surroundings) throws {
    try requireIdentity(LedgerDraft.makeRepository(at: path, surroundings), surroundings.now)
    try Ledger(path: path, surroundings: surroundings).noteFounding()
  }

  private func noteFounding() throws {
    try writeState(StateFolder.founding, ["since": .string(surroundings.now.utcText)])
  }

  private static func found(in path: String, _ plan: LedgerPlan, _ surroundings: Surroundings) throws {
    let ledger = try Ledger(path: path, surroundings: surroundings)
    let tree = try WorkTree.open(ledger)
    try tree.requireIdentity()
    let isFounded = try tree.isFounded()
    if try ledger.readState(StateFolder.founding) == nil {
      if isFounded { throw alreadyThere(path) }
      try ledger.noteFounding()
    }
    try tree.prepareDevice(language: plan.language)
    try plan.remote.map { try tree.configureRemote($0) }
    if !isFounded {
      let manifest = LedgerManifest(
        id: try RecordID.ledger(surroundings), name: plan.name, currency: plan.currency, timeZone: plan.timeZone,
        language: plan.language)
      try CommandEdits(tree).commit(ledger.foundingEdits(manifest), message: "Start the ledger \(plan.name.asTitle)")
    }
    try plan.user.map { _ = try tree.enter(as: $0) }
    for set in plan.sets { _ = try tree.add(set) }
    try IndexUpkeep(tree).completeIndex()
    try ledger.root.flushAll()
    try ledger.writeState(StateFolder.founding, nil)
  }

  /// Throws, and leaves no repository behind, where git knows nobody who could commit: it can tell only once the repository
  /// is there.
  private static func requireIdentity(_ repository: borrowing Repository, _ now: Timestamp) throws(GitError) {
    let date = GitDate(seconds: Int64(now.secondsSince1970), offset: now.offsetMinutes)
    for role in [Role.author, .committer] { _ = try repository.signature(role, now: date) }
  }

  /// A ledger within another one would be taken for records of it.
  public static func requireNoneAbove(_ path: String) throws {
    var above = parent(of: path)
    while !above.isEmpty {
      if try hasLedger(above) {
        throw Failure(
          .usage, .usage, "\(path) lies within the ledger \(above)", advice: StoreAdvice.folderOutside)
      }
      above = parent(of: above)
    }
  }

  private static func hasLedger(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      let folder = try Folder(path)
      if try folder.statIfPresent(LedgerManifest.path) == nil { return false }
      return try folder.statIfPresent(".git") != nil
    } catch {
      if error.isNotFound || error.isPermission { return false }
      throw error
    }
  }

  private static func alreadyThere(_ path: String) -> Failure {
    Failure(
      .usage, "already-a-ledger", "\(path) is a ledger already",
      advice: StoreAdvice.registerOrClone)
  }

  /// The edits that write the files of the first commit. Files that are there already stay as they are; a manifest gets
  /// what it does not say.
  private func foundingEdits(_ manifest: LedgerManifest) throws -> [FileEdit] {
    let kinds = PlantedKind.all.map { (path: $0.path, bytes: $0.bytes) }
    let attributes = try GitAttributes.edit(in: self)
    return [attributes]
      + (try ([(LedgerManifest.path, manifest.bytes)] + kinds).map { path, bytes in
        let there = try contentIfPresent(path)
        let whole = try path == LedgerManifest.path ? there.map { try completed($0, by: manifest) } : there?.bytes
        return FileEdit(path: path, expected: there, bytes: whole ?? bytes)
      })
  }

  /// A manifest with the members of another one that it lacks. One that cannot be read stays as it is.
  private func completed(_ there: FileContent, by manifest: LedgerManifest) throws -> [UInt8] {
    if RecordReading.problem(there.bytes, path: LedgerManifest.path) != nil { return there.bytes }
    let document = try RecordDocument.reading(there.bytes, path: LedgerManifest.path)
    let known = try document.recordObject(at: LedgerManifest.path)
    return try manifest.members.members.filter { known[$0.key] == nil }.reduce(document) { document, member in
      try document.setting(FieldPath(keys: [member.key]), to: member.value)
    }.bytes
  }

}

extension WorkTree {
  /// Whether the newest commit has a ledger.
  fileprivate func isFounded() throws -> Bool {
    guard let head = try branch().commit else { return false }
    let tree = try objects.commit(head).tree
    return try TreeComparison(objects: objects).leaf(at: LedgerManifest.path, in: tree) != nil
  }

  /// Sets up what a ledger needs on each device and no commit brings: git's merge driver, the list of files that git is to
  /// ignore, and the first records of `local/`.
  func prepareDevice(language: String?) throws {
    try configureMergeDriver()
    try keepGitFromConverting()
    try keepGitFromMovingAdditions()
    try ledger.writeExcludes()
    try CommandEdits(self).commit(ledger.plantingEdits(for: .local, in: language), message: "")
  }

  fileprivate func configureRemote(_ address: String) throws {
    let meant = try AddressRules(surroundings.git).address(ofFetch: address)
    try LedgerObjects.requireSHA1(LedgerObjects.url(meant, relativeTo: ledger.path))
    try objects.follow(try branch().name, at: address)
  }
}
