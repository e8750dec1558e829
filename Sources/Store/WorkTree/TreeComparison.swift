import Git
import Merge
import Records

/// Compares two trees; what is equal by id is not looked into.
struct TreeComparison {
  struct Difference: Hashable {
    let path: String
    let old: Leaf<ObjectID>?
    let new: Leaf<ObjectID>?
  }

  let objects: LedgerObjects

  /// In the order of the paths.
  func differences(from old: ObjectID?, to new: ObjectID?) throws -> [Difference] {
    var found: [Difference] = []
    try compare(old, new, "", &found)
    return found.sorted { Text($0.path) < Text($1.path) }
  }

  private func compare(_ old: ObjectID?, _ new: ObjectID?, _ prefix: String, _ found: inout [Difference]) throws {
    if old == new { return }
    let (before, after) = try unequalEntries(old, new)
    for name in Set(before.keys).union(after.keys).sorted() {
      let (old, new) = (before[name], after[name])
      if old == new { continue }
      let path = prefix + name.string
      let files = (leaf(old), leaf(new))
      if files.0 != files.1 { found.append(Difference(path: path, old: files.0, new: files.1)) }
      try compare(folder(old), folder(new), path + "/", &found)
    }
  }

  private typealias Entries = [Text: TreeNode<ObjectID>]

  /// The entries of two folders without most of those that both have.
  private func unequalEntries(_ old: ObjectID?, _ new: ObjectID?) throws -> (Entries, Entries) {
    guard let old, let new else { return (try old.map(objects.entries) ?? [:], try new.map(objects.entries) ?? [:]) }
    let nodes = (try objects.folder(old), try objects.folder(new))
    // Where the names do not ascend, two of them may look alike, which is for `entries` to say.
    guard Self.ascend(nodes.0), Self.ascend(nodes.1) else {
      return (try objects.entries(of: old), try objects.entries(of: new))
    }
    let unequal = Self.unequal(nodes.0[...], nodes.1[...])
    return (Self.byName(unequal.old), Self.byName(unequal.new))
  }

  private static func ascend(_ nodes: [TreeNode<ObjectID>]) -> Bool {
    zip(nodes, nodes.dropFirst()).allSatisfy { $0.name < $1.name }
  }

  /// Both ascend, so one walk beside the other finds what only one of them has.
  private static func unequal(
    _ old: ArraySlice<TreeNode<ObjectID>>, _ new: ArraySlice<TreeNode<ObjectID>>
  ) -> (old: [TreeNode<ObjectID>], new: [TreeNode<ObjectID>]) {
    var unequal: (old: [TreeNode<ObjectID>], new: [TreeNode<ObjectID>]) = ([], [])
    var (old, new) = (old, new)
    while let first = old.first, let second = new.first {
      if first == second {
        old = old.dropFirst()
        new = new.dropFirst()
      } else if first.name <= second.name {
        unequal.old.append(first)
        old = old.dropFirst()
      } else {
        unequal.new.append(second)
        new = new.dropFirst()
      }
    }
    return (unequal.old + old, unequal.new + new)
  }

  private static func byName(_ nodes: [TreeNode<ObjectID>]) -> Entries {
    Dictionary(nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func leaf(_ entry: TreeNode<ObjectID>?) -> Leaf<ObjectID>? {
    guard let entry, !entry.isFolder else { return nil }
    return Leaf(id: entry.id, mode: entry.mode)
  }

  private func folder(_ entry: TreeNode<ObjectID>?) -> ObjectID? { entry?.isFolder == true ? entry?.id : nil }

  /// The file at a path of a tree; nil where there is none.
  func leaf(at path: String, in tree: ObjectID) throws -> Leaf<ObjectID>? {
    guard let entry = try objects.repository.entry(at: path, in: tree), entry.kind != .tree else { return nil }
    return Leaf(id: entry.id, mode: entry.mode)
  }
}
