import FileSystem
import Git
import Merge
import Records
import Schema

/// What a new ledger is to be.
public struct LedgerPlan: Hashable, Sendable {
  public var name: String
  public var currency: String
  public var timeZone: String
  /// The address of the cloud, already found to be good.
  public var remote: String?

  public init(name: String, currency: String, timeZone: String, remote: String? = nil) {
    self.name = name
    self.currency = currency
    self.timeZone = timeZone
    self.remote = remote
  }
}

extension Ledger {
  /// Makes a ledger of the folder at `path`, and the folder too where there is none. A git repository that is there
  /// already stays what it is.
  ///
  /// Every step looks at what is there, so that a run that was stopped half way is finished by the next one.
  public static func found(at path: String, _ plan: LedgerPlan, surroundings: Surroundings) throws -> Ledger {
    try prepareRepository(at: path, surroundings)
    let ledger = try Ledger(path: path, surroundings: surroundings)
    let tree = try WorkTree.open(ledger)
    try tree.requireIdentity()
    if try tree.isFounded() { throw alreadyThere(path) }
    try tree.prepareDevice()
    try plan.remote.map { try tree.configureRemote($0) }
    let manifest = LedgerManifest(
      id: try RecordID.ledger(surroundings), name: plan.name, currency: plan.currency, timeZone: plan.timeZone)
    try tree.commit(ledger.foundingEdits(manifest), message: "Start the ledger \(plan.name.asTitle)")
    return ledger
  }

  private static func prepareRepository(at path: String, _ surroundings: Surroundings) throws {
    let root = try Folder("/")
    let relative = path.utf8.first == UInt8(ascii: "/") ? String(path.drop { $0 == "/" }) : path
    let made = try root.makeFolders(relative)
    let folder = try Folder(path)
    if try folder.statIfPresent(".git") == nil {
      let repository = try Repository.create(at: path, environment: surroundings.git)
      do throws(GitError) { try requireIdentity(repository, surroundings.now) } catch {
        try removeAll(".git", in: folder)
        for path in made.reversed() { try root.removeEmptyFolders(path, upTo: parent(of: path)) }
        throw error
      }
    }
    try requirePlainRepository(folder)
  }

  /// Where nobody is known who could commit, no repository is to stay: only git can tell, once it is there.
  private static func requireIdentity(_ repository: borrowing Repository, _ now: Timestamp) throws(GitError) {
    let date = GitDate(seconds: Int64(now.secondsSince1970), offset: now.offsetMinutes)
    for role in [Role.author, .committer] { _ = try repository.signature(role, now: date) }
  }

  private static func removeAll(_ path: String, in folder: borrowing Folder) throws {
    for entry in try folder.list(path) {
      guard case .readable(let name) = entry.name else { continue }
      let below = "\(path)/\(name)"
      if entry.kind == .folder { try removeAll(below, in: folder) } else { try folder.remove(below) }
    }
    try folder.removeEmptyFolders(path, upTo: parent(of: path))
  }

  private static func alreadyThere(_ path: String) -> StoreError {
    StoreError(
      .usage, "already-a-ledger", "\(path) is a ledger already",
      hint: "ledger-sync register NAME adds a user; ledger-sync clone URL fetches another ledger")
  }

  /// The files of the first commit. What is there already stays as it is.
  private func foundingEdits(_ manifest: LedgerManifest) throws -> [FileEdit] {
    let kinds = PlantedKind.all.map { (path: $0.path, bytes: $0.bytes) }
    let attributes = try GitAttributes.edit(in: self)
    return [attributes]
      + (try ([(LedgerManifest.path, manifest.bytes)] + kinds).map { path, bytes in
        let there = try contentIfPresent(path)
        return FileEdit(path: path, expected: there, bytes: there?.bytes ?? bytes)
      })
  }

  /// A file of the ledger; nil where there is none.
  func contentIfPresent(_ path: String) throws -> FileContent? {
    do throws(FileError) { return try root.read(path, limit: Scanner.largestFile) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }
}

extension WorkTree {
  /// Whether the newest commit has a ledger.
  fileprivate func isFounded() throws -> Bool {
    guard let head = try branch().commit else { return false }
    let tree = try objects.commit(head).tree
    return try TreeComparison(objects: objects).leaf(at: LedgerManifest.path, in: tree) != nil
  }

  /// Commits need an author: better to know before anything is written.
  func requireIdentity() throws {
    _ = try signature(.author)
    _ = try signature(.committer)
  }

  /// What a ledger needs on each device and no commit brings: git's merge driver, the files that it is to overlook, and
  /// the records that `local/` begins with.
  func prepareDevice() throws {
    try configureMergeDriver()
    try ledger.writeExcludes()
    try commit(ledger.plantingEdits(for: .local), message: "")
  }

  fileprivate func configureRemote(_ address: String) throws {
    try objects.repository.configure("remote.origin.url", address)
    try objects.repository.configure("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    try objects.followOrigin(try branch().name)
  }
}

/// Files in which each line stands for itself.
enum LinesOfText {
  /// The file with the lines that it lacks at its end; nil where it has them all.
  static func adding(_ lines: [String], to bytes: [UInt8]?) -> [UInt8]? {
    var bytes = bytes ?? []
    let there = Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    let missing = lines.filter { !there.contains($0) }
    if missing.isEmpty { return nil }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    return bytes + missing.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
