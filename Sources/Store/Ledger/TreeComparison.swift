import Git
import Merge
import Records

/// Compares two trees; what is equal by id is not looked into.
struct TreeComparison {
  struct Difference: Hashable {
    let path: String
    let old: Leaf<ObjectID>?
    let new: Leaf<ObjectID>?

    /// The difference as far as it concerns files, with a link or a submodule counting as no file. nil where no file
    /// differs.
    var ofFiles: Difference? {
      let (old, new) = (old?.file, new?.file)
      return old == new ? nil : Difference(path: path, old: old, new: new)
    }
  }

  let objects: LedgerObjects

  /// The differences of files, in the order of the paths.
  func differences(from old: ObjectID?, to new: ObjectID?) throws -> [Difference] {
    try allDifferences(from: old, to: new).compactMap(\.ofFiles)
  }

  /// The differences of files, links and submodules, in the order of the paths.
  func allDifferences(from old: ObjectID?, to new: ObjectID?) throws -> [Difference] {
    let pair = KnownDifferences.Trees(old: old, new: new)
    if let known = objects.knownDifferences[pair] { return known }
    var found: [Difference] = []
    try compare(old, new, "", &found)
    found.sort { Text($0.path) < Text($1.path) }
    objects.knownDifferences[pair] = found
    return found
  }

  private func compare(_ old: ObjectID?, _ new: ObjectID?, _ prefix: String, _ found: inout [Difference]) throws {
    if old == new { return }
    let difference = try objects.difference(from: old, to: new)
    for name in difference.names {
      let (old, new) = (difference.old[name], difference.new[name])
      let path = prefix + name.string
      let files = (old?.leaf, new?.leaf)
      if files.0 != files.1 { found.append(Difference(path: path, old: files.0, new: files.1)) }
      try compare(old?.folderID, new?.folderID, path + "/", &found)
    }
  }

  /// The file at a path of a tree; nil where there is none.
  func leaf(at path: String, in tree: ObjectID) throws -> Leaf<ObjectID>? {
    try anyLeaf(at: path, in: tree)?.file
  }

  /// The file, link or submodule at a path of a tree; nil where there is none.
  func anyLeaf(at path: String, in tree: ObjectID) throws -> Leaf<ObjectID>? {
    guard let entry = try objects.repository.entry(at: path, in: tree), entry.kind != .tree else { return nil }
    return Leaf(id: entry.id, mode: entry.mode)
  }
}

/// What was found between the trees of commits, most of which change few files: a pull asks of each who changed what, and
/// where keys are in use once more who may.
struct KnownDifferences {
  struct Trees: Hashable {
    let old: ObjectID?
    let new: ObjectID?
  }

  private static let (mostPairs, mostFiles) = (4096, 8)

  private var all: [Trees: [TreeComparison.Difference]] = [:]

  subscript(pair: Trees) -> [TreeComparison.Difference]? {
    get { all[pair] }
    set {
      guard let newValue, newValue.count <= Self.mostFiles, all.count < Self.mostPairs else { return }
      all[pair] = newValue
    }
  }
}

/// The trees before and after a move of the branch; the first is nil in a new ledger.
struct TreeMove {
  let from: ObjectID?
  let to: ObjectID
}
