public import Records

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
