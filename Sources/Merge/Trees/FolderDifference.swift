public import Records

/// The entries that only one of two folders has, or that differ between them.
public struct FolderDifference<ID: Hashable & Sendable>: Hashable, Sendable {
  public typealias Entries = [Text: TreeNode<ID>]

  public let old: Entries
  public let new: Entries

  public init(old: Entries, new: Entries) {
    self.old = old
    self.new = new
  }

  func isChanged(_ name: Text) -> Bool { old[name] != nil || new[name] != nil }

  /// The names of the entries, ascending.
  public var names: [Text] { unorderedNames.sorted() }

  /// The names of the entries, each once.
  var unorderedNames: [Text] { old.keys + new.keys.filter { old[$0] == nil } }
}

extension ObjectStore {
  public func difference(from old: ID?, to new: ID?) throws -> FolderDifference<ID> {
    try allDifferences(from: old, to: new)
  }

  /// Compares all entries of both folders. A store that can skip most of them unread has its own way.
  public func allDifferences(from old: ID?, to new: ID?) throws -> FolderDifference<ID> {
    guard let old, let new else {
      return FolderDifference(old: try old.map(entries) ?? [:], new: try new.map(entries) ?? [:])
    }
    let (before, after) = (try entries(of: old), try entries(of: new))
    return FolderDifference(
      old: before.filter { after[$0.key] != $0.value }, new: after.filter { before[$0.key] != $0.value })
  }
}

/// Two entries of a folder have one name: a malformed tree, or names that are not UTF-8 and look alike when they are
/// read. One of them would silently stand for both.
public struct AmbiguousName: Error, Hashable, Sendable {
  /// As it could be read.
  public let name: Text
  /// The first digits of the id of the folder's tree.
  public let folder: String
}

extension ObjectStore {
  /// The entries of a folder by their names. Throws `AmbiguousName`.
  public func entries(of tree: ID) throws -> [Text: TreeNode<ID>] {
    let nodes = try folder(tree)
    var entries = Dictionary<Text, TreeNode<ID>>(minimumCapacity: nodes.count)
    for node in nodes {
      guard entries.updateValue(node, forKey: node.name) == nil else {
        throw AmbiguousName(name: node.name, folder: abbreviation(tree))
      }
    }
    return entries
  }
}
