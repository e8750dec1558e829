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
