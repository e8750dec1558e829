public import FileSystem
public import Git
import Merge
import Records
import Schema

/// A change that a command itself makes to one file.
public struct FileEdit {
  public let path: String
  /// The file as the command read it; nil where it is new.
  public let expected: FileContent?
  /// nil to remove the file.
  public let bytes: [UInt8]?

  public init(path: String, expected: FileContent?, bytes: [UInt8]?) {
    self.path = path
    self.expected = expected
    self.bytes = bytes
  }
}

extension WorkTree {
  /// Makes the edits on disk and commits these files, as they then are, with nothing else but the old paths of records
  /// that were moved by hand.
  ///
  /// Files below `local/` are written and not committed. nil where nothing changed: then there is no commit.
  ///
  /// Throws `bad-path`, `edited-twice`, `not-merged` (a file is an edit of an older commit), `changed-meanwhile` and
  /// `branch-moved`; then no file and no branch has changed.
  @discardableResult
  public func commit(_ edits: [FileEdit], message: String) throws -> ObjectID? {
    try commit(edits, message: message, session: nil)
  }

  /// The same; where `session` says so, that user is logged in then.
  @discardableResult
  func commit(_ edits: [FileEdit], message: String, session: Text?) throws -> ObjectID? {
    if edits.contains(where: { !$0.path.hasPrefix("local/") }) {
      try requireWritable()
      _ = try tellGitOfLineEnds()
    }
    return try commitAlone(edits, message: message, session: session)
  }

  @discardableResult
  func commitAlone(_ edits: [FileEdit], message: String, session: Text? = nil) throws -> ObjectID? {
    let branch = try self.branch()
    for edit in edits { try requireGoodPath(edit.path, isNew: edit.expected == nil && edit.bytes != nil) }
    try requireOnce(edits.map(\.path))
    if edits.contains(where: { !$0.path.hasPrefix("local/") }) { try requireIdentity() }
    let committed = edits.filter { !$0.path.hasPrefix("local/") }
    let before = try branch.commit.map { try objects.commit($0).tree }
    try requireMerged(committed, on: branch, before)
    try requireNothingLeftOut(at: committed)
    let left = try before.map { try pathsLeft(by: committed, in: $0) } ?? []
    let changes =
      try committed.map { edit in
        LeafChange(path: Text(edit.path), leaf: try edit.bytes.map { try leaf($0, edit) })
      } + left.map { LeafChange(path: Text($0), leaf: nil) }
    let tree = try objects.writeTree(from: before, changes: changes)
    if tree == before || (before == nil && changes.isEmpty) {
      try make(edits)
      return nil
    }
    let commit = try writeCommit(tree: tree, parents: [branch.commit].compactMap { $0 }, message: message)
    // A full disk is found out before a file is touched.
    try keepAlive(commit)
    try make(edits, of: commit, session: session) {
      try move(branch, to: commit, saying: message)
      try noteInIndex(changes, after: TreeStep(from: before, to: tree))
    }
    return commit
  }

  /// A file that is an edit of an older commit would take back what the pull after it brought.
  private func requireMerged(_ edits: [FileEdit], on branch: Branch, _ tree: ObjectID?) throws {
    guard let tree else { return }
    let bases = try ledger.editBases()
    let (texts, comparison) = (OldTexts(of: self), TreeComparison(objects: objects))
    for edit in edits {
      guard let content = edit.expected else { continue }
      let before = try comparison.leaf(at: edit.path, in: tree)
      if try before?.id == Repository.hashBlob(content.bytes) { continue }
      let paths = try [edit.path] + pathsBefore(edit.path, isNew: before == nil, bases, in: tree)
      let committed = try paths.compactMap { try comparison.leaf(at: $0, in: tree) }.first
      let known = try paths.first { try bases.hasEdit(of: $0, objects) }.flatMap { bases[$0]?.commit }
      let change = DiskChange(path: edit.path, before: committed, now: nil)
      let base = try known ?? staleBase(of: change, saved: content.bytes, among: texts)
      guard let base, try base != branch.commit && objects.isPast(base, of: branch.commit) else { continue }
      throw StoreError(
        .busy, "not-merged", "the file was edited before the last pull came, and is not merged with it yet",
        path: edit.path, hint: "ledger-sync sync merges them; then run the command again")
    }
  }

  /// Where the record of a file lay from which somebody moved it by hand: the branch, or the files that are held back, still
  /// have it there.
  private func pathsBefore(
    _ path: String, isNew: Bool, _ bases: EditBases, in tree: ObjectID
  ) throws -> [String] {
    guard let location = RecordLocation(path: path) else { return [] }
    let known = bases.paths.map(\.string).filter { RecordLocation(path: $0) == location }
    let committed = try isNew ? objects.paths(of: [location], in: tree) : []
    return try (known + committed).filter { try Text($0) != Text(path) && reachable($0) == nil }
  }

  /// A new file must not take the place of one that the commit has and the work tree, as git was told, has not: nobody saw it.
  private func requireNothingLeftOut(at edits: [FileEdit]) throws {
    let new = edits.filter { $0.expected == nil && $0.bytes != nil }
    guard let edit = try new.first(where: { try objects.isLeftOut($0.path) }) else { return }
    throw StoreError(
      .invalid, "bad-path", "the ledger has a file of this name, which git was told to leave out of the work tree",
      path: edit.path, hint: "git sparse-checkout disable brings all files back; or choose another name")
  }

  /// Where the last commit has records that somebody has moved to these paths by hand since: committed at the new
  /// paths alone, they would be in the commit twice.
  private func pathsLeft(by edits: [FileEdit], in tree: ObjectID) throws -> [String] {
    let comparison = TreeComparison(objects: objects)
    let newcomers = try edits.filter { try $0.expected != nil && comparison.leaf(at: $0.path, in: tree) == nil }
    if newcomers.isEmpty { return [] }
    for edit in newcomers where edit.bytes != nil { try requireName(edit.path, in: tree) }
    let records = Set(newcomers.compactMap { RecordLocation(path: $0.path) })
    let edited = Set(edits.map { Text($0.path) })
    let others = try objects.paths(of: records, in: tree).filter { !edited.contains(Text($0)) }
    if let original = try others.first(where: { try reachable($0) != nil }) {
      throw Self.newByHand(newcomers[0].path, "is a copy of \(original), and has its id")
    }
    return others
  }

  /// That the commit has no other spelling of the path, or of a folder above it, as where a folder was renamed by hand.
  private func requireName(_ path: String, in tree: ObjectID) throws {
    let other = try objects.otherSpelling(of: path, in: tree) ?? ledger.otherSpelling(of: path, besides: path)
    if let other { throw Self.newByHand(path, "has a name that some systems hold for the same as \(other)") }
  }

  private static func newByHand(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .busy, "new-by-hand", "the file was made or moved by hand, and \(reason)", path: path,
      hint: "ledger-sync sync takes it in, or says what to do; then run the command again")
  }

  private func requireGoodPath(_ path: String, isNew: Bool) throws {
    guard let problem = isNew ? PathRules.problemOfNew(path) : PathRules.problem(path) else { return }
    throw StoreError(.invalid, "bad-path", "this cannot be the path of a file: \(problem)", path: path)
  }

  /// Found out before the first file is touched.
  private func requireOnce(_ paths: [String]) throws {
    var seen: Set<Text> = []
    guard let twice = paths.first(where: { !seen.insert(Text($0)).inserted }) else { return }
    throw StoreError(
      .invalid, "edited-twice", "the same file would be changed twice", path: twice, hint: "name each record once")
  }

  private func leaf(_ bytes: [UInt8], _ edit: FileEdit) throws -> Leaf<ObjectID> {
    let mode = FileMode.of(isExecutable: edit.expected?.stat.isExecutable == true)
    return Leaf(id: try objects.writeFile(bytes), mode: mode)
  }

  func noteInIndex(_ changes: [LeafChange<ObjectID>], after step: TreeStep) throws {
    let entries = try changes.compactMap { change in
      try change.leaf.map { try entry(of: LedgerObjects.File(path: change.path.string, leaf: $0)) }
    }
    try refreshIndex(put: entries, remove: changes.filter { $0.leaf == nil }.map(\.path.string), after: step)
  }
}
