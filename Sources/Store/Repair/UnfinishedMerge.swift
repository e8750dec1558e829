import FileSystem
import Git
import Merge
import Records
import Schema

/// The commits that git is merging at this moment, where it names two of them.
struct UnfinishedMerge {
  let ours: ObjectID
  let theirs: ObjectID
  /// The base. In a rebase or a cherry-pick it is the parent of the commit that is copied; in a revert, the commit that
  /// is taken back. nil in a merge of two histories, which themselves tell what they have in common.
  let base: ObjectID?

  /// The commit that a stage of git's index comes from.
  func commit(ofStage stage: Int) -> ObjectID? { [1: base, 2: ours, 3: theirs][stage] ?? nil }
}

extension WorkTree {
  /// The merge that git has begun; nil where it is merging nothing, or several commits at once, or does not say which commits
  /// (a stash).
  func unfinishedMerge() throws -> UnfinishedMerge? {
    guard let head = try objects.repository.head().commit else { return nil }
    if let theirs = try namedCommit("MERGE_HEAD") { return UnfinishedMerge(ours: head, theirs: theirs, base: nil) }
    for name in ["CHERRY_PICK_HEAD", "REBASE_HEAD"] {
      guard let picked = try namedCommit(name) else { continue }
      return try onlyParent(of: picked).map { UnfinishedMerge(ours: head, theirs: picked, base: $0) }
    }
    guard let reverted = try namedCommit("REVERT_HEAD") else { return nil }
    return try onlyParent(of: reverted).map { UnfinishedMerge(ours: head, theirs: $0, base: reverted) }
  }

  /// The one commit that a file of git's names.
  private func namedCommit(_ name: String) throws -> ObjectID? {
    guard let file = try readIfPresent(".git/\(name)") else { return nil }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    return lines.count == 1 ? ObjectID(hex: String(lines[0])) : nil
  }

  private func onlyParent(of commit: ObjectID) throws -> ObjectID? {
    let parents = try objects.commit(commit).parents
    return parents.count == 1 ? parents[0] : nil
  }
}

/// Finds the paths at which the commits of a merge have a file that git lists as unmerged. It may be another path: git itself
/// moves such a file where a folder above it was renamed.
struct RenamedPaths {
  let objects: LedgerObjects
  let merge: UnfinishedMerge

  private var sides: [ObjectID] { [merge.ours, merge.theirs] }
  private var commits: [ObjectID] { sides + [merge.base].compactMap { $0 } }

  /// The path at which a side has the record or the file; the path itself where one of the commits has it there.
  func home(of file: DamagedFile) throws -> String? {
    if file.isGoneOnBothSides { return file.path }
    if try commits.contains(where: { try leaf(at: file.path, in: $0) != nil }) {
      return file.path
    }
    if let location = RecordLocation(path: file.path) {
      for side in sides {
        if let path = try objects.paths(of: [location], in: objects.commit(side).tree).first { return path }
      }
    }
    return try pathOfBlob(file)
  }

  /// The paths at which the commits have the record that is at `path` in one of them.
  func paths(of path: String) throws -> Set<Text> {
    guard let location = RecordLocation(path: path) else { return [] }
    return Set(try commits.flatMap { try objects.paths(of: [location], in: objects.commit($0).tree) }.map { Text($0) })
  }

  func leaf(at path: String, in commit: ObjectID) throws -> Leaf<ObjectID>? {
    try objects.leaf(at: path, of: commit)
  }

  /// The path of the same file, under the same name in another folder, on the one side that has it.
  private func pathOfBlob(_ file: DamagedFile) throws -> String? {
    guard file.stages.count == 1, let (stage, blob) = file.stages.first, let side = merge.commit(ofStage: stage) else {
      return nil
    }
    let name = Self.name(of: file.path)
    let paths = try objects.files(of: objects.commit(side).tree)
      .filter { $0.leaf.id == blob && $0.isValidUTF8 && Self.name(of: $0.path) == name }
    return paths.count == 1 ? paths[0].path : nil
  }

  private static func name(of path: String) -> Text { Text(names(of: path).last ?? "") }
}
