import FileSystem
import Git
import Merge
import Records
import Schema

/// Finds the files that are edits of an older commit than the branch's newest: what pulls brought since is not in them.
struct UnmergedEdits: WorkTreeJob {
  let tree: WorkTree
  private let branch: Branch
  private let head: ObjectID
  private let bases: EditBases
  private let texts: OldTexts

  /// nil before the first commit, when nothing is an edit of an older one.
  /// - Parameter head: the tree of the branch's newest commit.
  init?(_ tree: WorkTree, on branch: Branch, _ head: ObjectID?) throws {
    guard let head else { return nil }
    (self.tree, self.branch, self.head) = (tree, branch, head)
    (bases, texts) = (try tree.ledger.editBases(), OldTexts(of: tree))
  }

  /// What a file is an edit of, and what the branch has of it now. Either is nil where the record is not there.
  struct Base {
    let base: Leaf<ObjectID>?
    let committed: Leaf<ObjectID>?
  }

  /// nil where the file is an edit of the newest commit.
  func base(of saved: [UInt8], at path: String) throws -> Base? {
    let comparison = TreeComparison(objects: objects)
    let before = try comparison.leaf(at: path, in: head)
    if try before?.id == Repository.hashBlob(saved) { return nil }
    let paths = try [path] + pathsBefore(path, isNew: before == nil)
    let committed = try paths.compactMap { try comparison.leaf(at: $0, in: head) }.first
    let noted = try paths.first { try bases.hasEdit(of: $0, objects) }.flatMap { path in
      bases[path].map { (commit: $0.commit, path: path) }
    }
    let base = try texts.base(of: saved, at: path, noted: noted, committed: committed)
    guard let base, try base != branch.commit && objects.isPast(base, of: branch.commit) else { return nil }
    let edited = try ([noted?.path].compactMap(\.self) + paths).compactMap { try objects.leaf(at: $0, of: base) }.first
    return Base(base: edited, committed: committed)
  }

  /// The paths at which the branch, or the table of edit bases, still has a record that somebody has moved by hand.
  private func pathsBefore(_ path: String, isNew: Bool) throws -> [String] {
    guard let location = RecordLocation(path: path) else { return [] }
    let known = bases.paths.map(\.string).filter { RecordLocation(path: $0) == location }
    let committed = try isNew ? objects.paths(of: [location], in: head) : []
    return try (known + committed).filter { try Text($0) != Text(path) && reachable($0) == nil }
  }
}
