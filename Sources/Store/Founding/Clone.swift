import FileSystem
import Git
import Merge
public import Records
import Schema

/// Makes this device's copy of a ledger that is in the cloud.
public struct Clone {
  private let url: RemoteURL
  private let address: String
  private let folder: String
  private let surroundings: Surroundings
  private let options: SyncOptions

  /// - Parameters:
  ///   - address: the cloud's address as a person gave it; a relative path is relative to `currentFolder`.
  ///   - folder: the absolute path of the new ledger's folder; it is made where it is missing, otherwise it has to be
  ///     empty.
  public init(
    of address: String, in folder: String, currentFolder: String, surroundings: Surroundings, options: SyncOptions
  ) throws {
    // What is kept is what was typed: git's rules for addresses are the user's, and can change.
    self.address = try LedgerObjects.addressToSave(address, relativeTo: currentFolder, surroundings)
    let meant = try AddressRules(surroundings.git).address(ofFetch: address)
    url = try LedgerObjects.url(meant, relativeTo: currentFolder)
    try LedgerObjects.requireSHA1(url)
    self.folder = folder
    self.surroundings = surroundings
    self.options = options
  }

  /// The name of the folder that a clone of `address` gets: the last part of its path, without `.git`.
  public static func folderName(for address: String) -> String? {
    let parts = address.split(whereSeparator: { $0 == "/" || $0 == ":" })
    guard var name = parts.last.map(String.init) else { return nil }
    if name.ends(with: ".git") { name.removeLast(4) }
    return name.isEmpty ? nil : name
  }

  /// What a clone has made.
  public struct Cloned {
    public let ledger: Ledger
    /// How many records the ledger has.
    public let count: Int
    /// Links and submodules, which are not made on this device.
    public let carried: [SkippedFile]
    /// How the user who was named got in; nil where nobody was.
    public internal(set) var entered: Entered?
  }

  /// Clones the ledger. Nothing is made on this device before the cloud has answered, and nothing is left behind where
  /// the clone fails. At the end, all of the ledger is on the disk.
  /// - Parameter user: the name to log in; it is registered where the ledger does not know it.
  public func run(as user: Text? = nil) throws -> Cloned {
    if try isFinished() { return try cloned() }
    let branch = try cloudBranch()
    var entered: Entered?
    try LedgerDraft.make(folder) { entered = try fill($0, branch, user) }
    var cloned = try cloned()
    cloned.entered = entered
    return cloned
  }

  /// Whether an earlier clone into the folder was complete but for the move of its files into place: that move is made
  /// here. Throws where the folder holds anything else.
  private func isFinished() throws -> Bool {
    guard let root = try openFolder() else { return false }
    if try LedgerDraft.finishMoving(in: root) { return true }
    if try root.list().allSatisfy({ LedgerDraft.isDraft($0.name) }) { return false }
    throw Failure(.usage, "not-empty", "the folder \(folder) is not empty", advice: StoreAdvice.anotherFolder)
  }

  private func openFolder() throws -> Folder? {
    do throws(FileError) { return try Folder(folder) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  private func fill(_ draft: String, _ branch: String, _ user: Text?) throws -> Entered? {
    let repository = try LedgerDraft.makeRepository(at: draft, surroundings)
    try repository.setHead(branch: branch)
    try LedgerObjects(repository).follow(branch, at: address)
    let ledger = try Ledger(path: draft, surroundings: surroundings)
    let tree = try WorkTree.open(ledger)
    try tree.fill(with: tree.objects.cloud(of: branch, root: draft), options)
    try tree.prepareDevice(language: ledger.readableManifest()?.language)
    if try ledger.root.statIfPresent(LedgerManifest.path) == nil {
      throw Failure(
        .invalid, "no-ledger", "the cloud at \(url) holds no ledger: there is no ledger.json on \(branch)",
        advice: StoreAdvice.gitCloneThenInit)
    }
    _ = try ledger.manifest()
    let entered = try user.map { try tree.enter(as: $0) }
    try IndexUpkeep(tree).completeIndex()
    return entered
  }

  private func cloned() throws -> Cloned {
    let ledger = try Ledger(path: folder, surroundings: surroundings)
    let objects = try LedgerObjects(ledger)
    let head = try objects.repository.head().commit
    let files = try head.map { try objects.files(of: objects.commit($0).tree) } ?? []
    surroundings.sayNamesForWindows(files.map(\.path))
    return Cloned(
      ledger: ledger, count: files.count { RecordLocation(path: $0.path) != nil }, carried: try objects.carried())
  }

  private func cloudBranch() throws -> String {
    let there = try withCloud(url) { () throws(GitError) in
      try Repository.references(at: url, environment: surroundings.git, options.network)
    }
    let branches = there.filter { $0.name.begins(with: "refs/heads/") && !Syncing.isOfFeed($0.name) }
    if branches.isEmpty {
      throw Failure(
        .cloud, "empty-cloud", "the cloud at \(url) is empty",
        advice: StoreAdvice.initForEmptyCloud("\(url)"))
    }
    if branches.contains(where: { $0.name == "refs/heads/main" }) { return "refs/heads/main" }
    let head = there.first { $0.name == "HEAD" }
    let target = head?.target.map { Text($0) }
    return branches.first { Text($0.name) == target || $0.id == head?.id }?.name ?? branches[0].name
  }
}

extension WorkTree {
  /// Fetches all that the cloud has into a ledger without any commit.
  fileprivate func fill(with cloud: Cloud, _ options: SyncOptions) throws {
    let branch = try self.branch()
    let syncing = Syncing(self)
    defer { syncing.forget(OwnReferences.incoming) }
    guard let commit = try syncing.fetch(cloud, ours: nil, options)?.commit else {
      throw Failure(.cloud, "empty-cloud", "the cloud at \(cloud.url) has lost its branch at this moment")
    }
    var checkout = Checkout(ledger, objects)
    try checkout.write(objects.commit(commit).tree)
    try move(branch, to: commit, saying: "clone")
    try syncing.note(cloud, has: commit)
  }
}

extension Ledger {
  /// Tells git in `.git/info/exclude` which files belong to this device alone.
  func writeExcludes(_ patterns: [String] = IgnoredFiles.patterns) throws {
    try addForGit(patterns, to: "exclude", saying: "what belongs to this device alone")
  }
}
