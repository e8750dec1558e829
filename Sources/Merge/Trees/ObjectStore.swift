public import Records

/// The commits and objects that a merge reads, and where it writes what it makes. Git behind a seam: the engine
/// knows no repository and no files.
public protocol ObjectStore {
  associatedtype ID: Hashable & Comparable & Sendable

  func commit(_ id: ID) throws -> CommitFacts<ID>
  /// Whether a commit that is signed as the engine's says what the engine makes of its parents.
  func isMergeOfParents(_ commit: ID) throws -> Bool
  /// The best common ancestors, in any order; none for unrelated histories.
  func mergeBases(_ a: ID, _ b: ID) throws -> [ID]
  /// The commits that the heads contain and none of `hidden` does, in any order.
  func commits(from heads: [ID], hiding hidden: [ID]) throws -> [ID]
  func folder(_ tree: ID) throws -> [TreeNode<ID>]
  /// The entries in which two folders differ; nil stands for a missing folder. Throws `AmbiguousName`.
  func difference(from old: ID?, to new: ID?) throws -> FolderDifference<ID>
  func file(_ blob: ID) throws -> [UInt8]

  func writeFile(_ bytes: [UInt8]) throws -> ID
  /// The tree `base` with changes; nil starts from an empty tree.
  func writeTree(from base: ID?, changes: [LeafChange<ID>]) throws -> ID
  /// Writes a merge commit of the engine; it moves no branch.
  func writeMerge(tree: ID, parents: [ID], time: Int64, message: String) throws -> ID
  /// The first eight hexadecimal digits of an id.
  func abbreviation(_ id: ID) -> String
}

/// What the engine needs to know of a commit.
public struct CommitFacts<ID: Hashable & Comparable & Sendable>: Sendable {
  public let parents: [ID]
  public let tree: ID
  /// The author's name and the author time.
  public let authorship: Authorship
  /// The committer time, in seconds since 1970 UTC.
  public let time: Int64
  /// The rules that made it, where it is signed as the engine's merges are, which anybody can do: see
  /// `ObjectStore.isMergeOfParents`.
  public let mergedBy: RulesVersion?

  public var isSignedByEngine: Bool { mergedBy != nil }

  public init(parents: [ID], tree: ID, authorship: Authorship, time: Int64, mergedBy: RulesVersion? = nil) {
    self.parents = parents
    self.tree = tree
    self.authorship = authorship
    self.time = time
    self.mergedBy = mergedBy
  }
}

/// One entry of a tree object.
public struct TreeNode<ID: Hashable & Sendable>: Hashable, Sendable {
  public let name: Text
  public let id: ID
  /// The mode that git stores: 0o040000 for a folder, 0o100644 or 0o100755 for a file; links and submodules have other
  /// modes.
  public let mode: UInt32

  public var isFolder: Bool { mode == 0o040000 }

  public init(name: Text, id: ID, mode: UInt32) {
    self.name = name
    self.id = id
    self.mode = mode
  }
}

extension TreeNode {
  /// nil for a folder.
  public var leaf: Leaf<ID>? { isFolder ? nil : Leaf(id: id, mode: mode) }
  /// The id of a folder; nil for a file.
  public var folderID: ID? { isFolder ? id : nil }
}

/// A file of a tree, or a link or a submodule, whose content the engine does not read.
public struct Leaf<ID: Hashable & Sendable>: Hashable, Sendable {
  public let id: ID
  public let mode: UInt32

  public init(id: ID, mode: UInt32) {
    self.id = id
    self.mode = mode
  }
}

/// A file that is put into a tree, or taken out of it where `leaf` is nil.
public struct LeafChange<ID: Hashable & Sendable>: Hashable, Sendable {
  public let path: Text
  public let leaf: Leaf<ID>?

  public init(path: Text, leaf: Leaf<ID>?) {
    self.path = path
    self.leaf = leaf
  }
}
