import FileSystem
public import Git
public import Merge
import Records

/// The repository of a ledger, as the object store that the merge engine works on.
public final class LedgerObjects: ObjectStore {
  public let repository: Repository
  /// The part of the ledger's files that the repository has.
  let part: LedgerPart
  var knownDifferences = KnownDifferences()
  private var openIndex: GitIndex?
  private let merges: MergeCheck<LedgerObjects>
  /// The same repository, where merges are computed again while this one is open to be read.
  private var collecting: LedgerObjects?

  init(
    _ repository: consuming Repository, of part: LedgerPart = .sent, merges: MergeCheck<LedgerObjects> = MergeCheck()
  ) {
    self.repository = repository
    self.part = part
    self.merges = merges
  }

  convenience init(_ ledger: Ledger) throws {
    try ledger.root.requireNoPipes(ledger.surroundings.git)
    self.init(try Repository.open(at: ledger.path, environment: ledger.surroundings.git))
  }

  /// Opens the repository to change the ledger: objects that are written wait in memory until `WorkTree.keepAlive`.
  convenience init(toChange ledger: Ledger) throws {
    try ledger.root.requireNoPipes(ledger.surroundings.git)
    self.init(try Repository.openCollecting(at: ledger.path, environment: ledger.surroundings.git))
  }

  /// Opens the repository to compute in it: nothing is ever written.
  convenience init(toRehearse ledger: Ledger) throws {
    try ledger.root.requireNoPipes(ledger.surroundings.git)
    self.init(try Repository.openUnwritten(at: ledger.path, environment: ledger.surroundings.git))
  }

  /// Opens the repository of `local/` to read it; nil where there is none.
  convenience init?(ofLocal ledger: Ledger) throws {
    let folder = StateFolder.privateHistory
    guard try ledger.root.statIfPresent("\(folder)/HEAD")?.kind == .regular else { return nil }
    try ledger.root.requireNoPipes(of: folder, ledger.surroundings.git)
    self.init(try Repository.open(at: "\(ledger.path)/\(folder)", environment: ledger.surroundings.git), of: .local)
  }

  /// Opens the repository of `local/` to change it (`PrivateHistory`).
  convenience init(toChangeLocal ledger: Ledger) throws {
    try ledger.root.requireNoPipes(of: StateFolder.privateHistory, ledger.surroundings.git)
    let folder = "\(ledger.path)/\(StateFolder.privateHistory)"
    self.init(try Repository.openCollecting(at: folder, environment: ledger.surroundings.git), of: .local)
  }

  /// Does something with the git index, which is read once: reading 100,000 entries takes longer than looking whether they
  /// are still those. What was put into it and not written is forgotten.
  ///
  /// Throws `corrupt` where the file cannot be read.
  func withIndex<Value>(_ body: (GitIndex) throws(GitError) -> Value) throws(GitError) -> Value {
    let last = openIndex
    // An index that cannot be read is not remembered.
    openIndex = nil
    try last?.refresh()
    let index = if let last { last } else { try repository.index() }
    openIndex = index
    return try body(index)
  }

  /// Gives the room of the git index back until it is asked for again: 12 MB of 100,000 entries.
  func closeIndex() { openIndex = nil }

  /// Whether git has the file and was told that it need not be in the work tree.
  func skipsWorkTree(_ path: String) throws(GitError) -> Bool {
    try withIndex { index in index.image.position(of: path).map(index.image.skipsWorkTree) ?? false }
  }

  /// The author of the engine's merge commits. Everybody can check such a commit by computing it again.
  static let engineName = "ledger-sync"
  static let engineEmail = "merge@ledger-sync.invalid"

  public func commit(_ id: ObjectID) throws -> CommitFacts<ObjectID> {
    let commit = try repository.readCommit(id)
    let at = Timestamp(secondsSince1970: Int(commit.author.date.seconds))?.utcText ?? ""
    let isSignedByEngine =
      commit.parents.count == 2 && commit.author.name == Self.engineName && commit.author.email == Self.engineEmail
    return CommitFacts(
      parents: commit.parents, tree: commit.tree, authorship: Authorship(at: Text(at), by: Text(commit.author.name)),
      time: commit.committer.date.seconds,
      mergedBy: isSignedByEngine ? RulesVersion(inMessage: commit.message) : nil)
  }

  /// Whether a commit is the merge that the engine makes of its parents. A repository that is open to be read takes no
  /// objects, so the merge is computed in another one, which collects them in memory.
  public func isMergeOfParents(_ commit: ObjectID) throws -> Bool {
    if repository.collectsObjects { return try merges.isMerge(commit, in: self) }
    let collecting = try collecting ?? openCollecting()
    return try merges.isMerge(commit, in: collecting)
  }

  private func openCollecting() throws -> LedgerObjects {
    let opened = LedgerObjects(
      try Repository.openCollecting(at: repository.gitDirectory, environment: repository.environment), of: part,
      merges: merges)
    collecting = opened
    return opened
  }

  public func mergeBases(_ a: ObjectID, _ b: ObjectID) throws -> [ObjectID] { try repository.mergeBases(a, b) }

  public func commits(from heads: [ObjectID], hiding hidden: [ObjectID]) throws -> [ObjectID] {
    try repository.history(from: heads, hiding: hidden)
  }

  public func folder(_ tree: ObjectID) throws -> [TreeNode<ObjectID>] {
    try repository.readTree(tree).map(TreeNode.init)
  }

  public func difference(from old: ObjectID?, to new: ObjectID?) throws -> FolderDifference<ObjectID> {
    if old == new { return FolderDifference(old: [:], new: [:]) }
    guard let old, let new, let unequal = try repository.unequalEntries(old, new) else {
      return try allDifferences(from: old, to: new)
    }
    func entries(_ unequal: [TreeEntry]) -> [Text: TreeNode<ObjectID>] {
      Dictionary(unequal.map { (Text($0.name), TreeNode($0)) }, uniquingKeysWith: { first, _ in first })
    }
    return FolderDifference(old: entries(unequal.old), new: entries(unequal.new))
  }

  public func file(_ blob: ObjectID) throws -> [UInt8] { try repository.readBlob(blob) }

  public func writeFile(_ bytes: [UInt8]) throws -> ObjectID { try repository.writeBlob(bytes) }

  /// Throws where git has a file whose name is not UTF-8: here its unreadable bytes have been replaced, and the tree would get
  /// a file that nobody has made.
  public func writeTree(from base: ObjectID?, changes: consuming [LeafChange<ObjectID>]) throws -> ObjectID {
    if let path = changes.first(where: { $0.path.string.unicodeScalars.contains("\u{FFFD}") })?.path.string {
      throw Failure(
        .invalid, "name-not-utf8",
        "the name of the file \(path) is not UTF-8, and a commit made here would change it: rename the file, and commit that with git"
      )
    }
    return try repository.writeTree(
      from: base,
      changes: changes.map { change in
        change.leaf.map { .put($0.id, mode: $0.mode, at: change.path.string) } ?? .remove(change.path.string)
      })
  }

  public func writeMerge(tree: ObjectID, parents: [ObjectID], time: Int64, message: String) throws -> ObjectID {
    let engine = Signature(name: Self.engineName, email: Self.engineEmail, date: GitDate(seconds: time))
    let merge = try repository.writeCommit(
      CommitDraft(tree: tree, parents: parents, author: engine, committer: engine, message: message))
    merges.remember(merge)
    return merge
  }

  public func abbreviation(_ id: ObjectID) -> String { id.short }
}

extension TreeNode<ObjectID> {
  fileprivate init(_ entry: TreeEntry) { self.init(name: Text(entry.name), id: entry.id, mode: entry.mode) }
}

extension LedgerObjects {
  /// A file of a tree with its path.
  struct File: Hashable {
    let path: String
    let leaf: Leaf<ObjectID>
    /// Where the path is not valid UTF-8, its unreadable bytes are replaced: it names no file on disk then.
    var isValidUTF8 = true
  }

  /// The file that a commit has at a path; nil for none, and for what is carried along.
  func leaf(at path: String, of commit: ObjectID) throws -> Leaf<ObjectID>? {
    try TreeComparison(objects: self).leaf(at: path, in: self.commit(commit).tree)
  }

  /// All files of a tree in the order of their paths' bytes.
  func files(of tree: ObjectID) throws -> [File] { try leaves(of: tree).filter(\.leaf.isFile) }

  /// All files, links and submodules of a tree: the entries that git's index has of it.
  func leaves(of tree: ObjectID) throws -> [File] {
    var files: [File] = []
    try forEachLeaf(of: tree) { files.append($0) }
    return files
  }

  /// The same one by one: of very many, none is kept.
  ///
  /// - Parameter prefix: the tree's own path, with a slash behind it.
  func forEachLeaf(
    of tree: ObjectID, below prefix: String = "", isValidUTF8: Bool = true, _ body: (File) throws -> Void
  ) throws {
    for entry in try repository.readTree(tree) {
      let path = prefix + entry.name
      let isValid = isValidUTF8 && entry.isValidUTF8
      if entry.kind == .tree {
        try forEachLeaf(of: entry.id, below: path + "/", isValidUTF8: isValid, body)
      } else {
        try body(File(path: path, leaf: Leaf(id: entry.id, mode: entry.mode), isValidUTF8: isValid))
      }
    }
  }
}
