import Records

/// A path at which three trees differ.
struct TreeDifference<ID: Hashable & Sendable> {
  let path: Text
  let base: Leaf<ID>?
  let first: Leaf<ID>?
  let second: Leaf<ID>?

  /// Whether a side has nothing where the base has something.
  var isTakenAway: Bool { base != nil && (first == nil || second == nil) }

  /// Whether none of them is a link or a submodule.
  var isOfFiles: Bool { [base, first, second].allSatisfy { $0?.isFile ?? true } }
}

/// Walks three trees together and skips what is equal by object id, so that the cost depends on what changed.
struct TreeWalk<Store: ObjectStore> {
  let store: Store
  /// Whether files that both sides changed alike matter too: they do if they can contain a counter.
  let seesEqualChanges: Bool
  private(set) var differences: [TreeDifference<Store.ID>] = []
  /// The files of the base that neither side has any more, in folders that are skipped because both sides changed them
  /// alike: a record that each side moved to another place was there.
  private(set) var removedAlike: [TreeDifference<Store.ID>] = []

  init(store: Store, seesEqualChanges: Bool) {
    self.store = store
    self.seesEqualChanges = seesEqualChanges
  }

  typealias Trees = (base: Store.ID?, first: Store.ID?, second: Store.ID?)

  mutating func walk(_ trees: Trees, below path: String = "") throws {
    if canSkip(trees.base, trees.first, trees.second) {
      if trees.first != trees.base { try addRemoved(from: trees.base, to: trees.first, below: path) }
      return
    }
    let first = try store.difference(from: trees.base, to: trees.first)
    let second = try store.difference(from: trees.base, to: trees.second)
    let names = first.unorderedNames + second.unorderedNames.filter { !first.isChanged($0) }
    for name in names.sorted() {
      let base = first.old[name] ?? second.old[name]
      // What a side did not change, it has as the base has it.
      let entries = (
        base, first.isChanged(name) ? first.new[name] : base, second.isChanged(name) ? second.new[name] : base
      )
      let here = path.isEmpty ? name.string : "\(path)/\(name)"
      compareFiles(entries, at: Text(here))
      let below = (entries.0?.folderID, entries.1?.folderID, entries.2?.folderID)
      if below != (nil, nil, nil) { try walk(below, below: here) }
    }
  }

  /// Whether the merge has nothing to do here. What both sides removed is not skipped: a record that one of them moved
  /// may have been there.
  private func canSkip<Item: Equatable>(_ base: Item?, _ first: Item?, _ second: Item?) -> Bool {
    first == second && (first == base || (first != nil && !seesEqualChanges))
  }

  private mutating func addRemoved(from base: Store.ID?, to sides: Store.ID?, below path: String) throws {
    guard base != nil else { return }
    let difference = try store.difference(from: base, to: sides)
    for name in difference.old.keys.sorted() {
      let (before, now) = (difference.old[name], difference.new[name])
      let here = path.isEmpty ? name.string : "\(path)/\(name)"
      if let leaf = before?.leaf, now?.leaf == nil {
        removedAlike.append(TreeDifference(path: Text(here), base: leaf, first: nil, second: nil))
      }
      try addRemoved(from: before?.folderID, to: now?.folderID, below: here)
    }
  }

  private typealias Entries = (TreeNode<Store.ID>?, TreeNode<Store.ID>?, TreeNode<Store.ID>?)

  private mutating func compareFiles(_ entries: Entries, at path: Text) {
    let leaves = (entries.0?.leaf, entries.1?.leaf, entries.2?.leaf)
    if canSkip(leaves.0, leaves.1, leaves.2) { return }
    differences.append(TreeDifference(path: path, base: leaves.0, first: leaves.1, second: leaves.2))
  }
}
