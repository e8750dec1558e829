import Records

/// Names that cannot stand together in one folder: a file and a folder of the same name, and names that some file
/// systems hold for the same. Both sides' files stay; one is renamed, by rules that do not depend on the side
/// (`CollisionTests.threeFoldedNames`, `CollisionTests.fileAndFolders`).
struct Collisions<Store: ObjectStore> {
  let store: Store
  let reader: TreeReader<Store>

  /// - Parameter there: the id of what the tree has at a path.
  func renamed(
    _ path: String, _ leaf: Leaf<Store.ID>, there: (Text) throws -> Store.ID?
  ) throws -> [LeafChange<Store.ID>] {
    [
      LeafChange(path: Text(path), leaf: nil),
      LeafChange(path: try otherName(of: path, leaf, there: there), leaf: leaf),
    ]
  }

  func otherName(
    of path: String, _ leaf: Leaf<Store.ID>, there: (Text) throws -> Store.ID?
  ) throws -> Text {
    try OtherName.of(path, abbreviation: store.abbreviation(leaf.id)) { name throws(any Error) in
      try there(name).map { $0 != leaf.id } ?? false
    }
  }
}

// MARK: - Where a file is afterwards

extension Collisions {
  /// The path that a file has in the merged tree, where it may have given way to another, or have moved into another
  /// folder; nil where the tree does not have the file.
  func path(of leaf: Leaf<Store.ID>, from path: Text, in tree: Store.ID) throws -> Text? {
    var (folder, here) = (tree, "")
    let names = names(of: path.string).map { Text($0) }
    for name in names.dropLast() {
      guard let node = try self.folder(like: name, in: folder) else { return nil }
      (folder, here) = (node.id, "\(here)\(node.name)/")
    }
    let nodes = try reader.folder(folder)
    guard let name = names.last else { return nil }
    if nodes[name]?.id == leaf.id { return Text(here + name.string) }
    let other = OtherName.of(name.string, abbreviation: store.abbreviation(leaf.id)) { taken in
      nodes[taken].map { $0.id != leaf.id } ?? false
    }
    return nodes[other]?.id == leaf.id ? Text(here + other.string) : nil
  }

  /// The folder of that name, or the folder into which it was merged.
  private func folder(like name: Text, in tree: Store.ID) throws -> TreeNode<Store.ID>? {
    let nodes = try reader.folder(tree)
    if let node = nodes[name], node.isFolder { return node }
    let folded = FoldedNames.fold(name.string)
    return nodes.values.first { $0.isFolder && FoldedNames.fold($0.name.string) == folded }
  }
}
