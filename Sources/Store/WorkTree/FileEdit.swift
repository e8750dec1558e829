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
  /// Makes the edits on disk and commits these files, as they then are, with nothing else.
  ///
  /// Files below `local/` are written and not committed. nil where nothing changed: then there is no commit.
  @discardableResult
  public func commit(_ edits: [FileEdit], message: String) throws -> ObjectID? {
    let branch = try self.branch()
    for edit in edits { try requireGoodPath(edit.path) }
    try requireOnce(edits.map(\.path))
    if edits.contains(where: { !$0.path.hasPrefix("local/") }) { try requireIdentity() }
    let committed = edits.filter { !$0.path.hasPrefix("local/") }
    let before = try branch.commit.map { try objects.commit($0).tree }
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
    try make(edits, of: commit) {
      try move(branch, to: commit, saying: message)
      try noteInIndex(changes, after: TreeStep(from: before, to: tree))
    }
    return commit
  }

  /// Where the last commit has records that somebody has moved to these paths by hand since: committed at the new
  /// paths alone, they would be in the commit twice.
  private func pathsLeft(by edits: [FileEdit], in tree: ObjectID) throws -> [String] {
    let comparison = TreeComparison(objects: objects)
    var left: [String] = []
    for edit in edits where try edit.expected != nil && comparison.leaf(at: edit.path, in: tree) == nil {
      guard let location = RecordLocation(path: edit.path) else { continue }
      left += try objects.paths(of: location, in: tree).filter { try ledger.root.statIfPresent($0) == nil }
    }
    let edited = Set(edits.map { Text($0.path) })
    return left.filter { !edited.contains(Text($0)) }
  }

  private func requireGoodPath(_ path: String) throws {
    guard let problem = PathRules.problem(path) else { return }
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
