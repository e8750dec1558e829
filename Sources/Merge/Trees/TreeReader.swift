import Records

/// Reads trees and looks up paths in them. It remembers folders, since the trees of a merge share nearly all of them,
/// but only as many as fit into memory: a record's history can lead through thousands of versions of its folder
/// (`LargeMergeTests.remembersSomeFolders`).
final class TreeReader<Store: ObjectStore> {
  let store: Store
  private var folders: [Store.ID: [Text: TreeNode<Store.ID>]] = [:]
  private(set) var remembered = 0

  /// How many entries are remembered at most, unless one folder alone has more; by default some 100 MB.
  private let mostRemembered: Int

  init(store: Store, mostRemembered: Int = 600_000) {
    self.store = store
    self.mostRemembered = mostRemembered
  }

  func folder(_ tree: Store.ID) throws -> [Text: TreeNode<Store.ID>] {
    if let known = folders[tree] { return known }
    let read = try store.entries(of: tree)
    if remembered + read.count > mostRemembered { (folders, remembered) = ([:], 0) }
    folders[tree] = read
    remembered += read.count
    return read
  }

  /// The entry at a path below `tree`; nil where there is none.
  func entry(at path: String, in tree: Store.ID) throws -> TreeNode<Store.ID>? {
    var tree = tree
    var found: TreeNode<Store.ID>?
    for name in names(of: path) {
      if let found {
        guard found.isFolder else { return nil }
        tree = found.id
      }
      guard let entry = try folder(tree)[Text(name)] else { return nil }
      found = entry
    }
    return found
  }

  /// The file at a path; nil where there is none, a folder, or a link.
  func file(at path: String, in tree: Store.ID) throws -> Leaf<Store.ID>? {
    guard let leaf = try leaf(at: path, in: tree), leaf.isFile else { return nil }
    return leaf
  }

  /// The file or the link at a path; nil where there is none or a folder.
  func leaf(at path: String, in tree: Store.ID) throws -> Leaf<Store.ID>? {
    try entry(at: path, in: tree)?.leaf
  }

  /// All files below the folder at `path`, ordered by path.
  func leaves(below path: String, in tree: Store.ID) throws -> [(path: String, leaf: Leaf<Store.ID>)] {
    guard let entry = try entry(at: path, in: tree), entry.isFolder else { return [] }
    return try folder(entry.id).values.sorted { $0.name < $1.name }.flatMap { child in
      let here = "\(path)/\(child.name)"
      if child.isFolder { return try leaves(below: here, in: tree) }
      return child.leaf.flatMap { $0.isFile ? [(here, $0)] : nil } ?? []
    }
  }
}
