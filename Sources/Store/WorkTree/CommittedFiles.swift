import Git
import Merge
import Records

/// The files of a tree in the order of their paths' bytes: git's index has them, where it is known to be exactly that tree.
/// Reading 100,000 entries of it is much quicker than reading 1,000 tree objects.
///
/// Those whose names are not UTF-8 are left out, as a walk leaves them out: they are neither changed nor missing, and stay
/// as they are.
enum CommittedFiles {
  case index(IndexImage)
  case files([LedgerObjects.File])

  /// - Parameters:
  ///   - tree: nil for none, which has no files.
  ///   - index: takes note of the tree, if it turns out to be it.
  init(of tree: ObjectID?, _ objects: LedgerObjects, _ index: GitIndex?) throws {
    if let index, let tree, index.tree == tree {
      self = .index(index.image)
      return
    }
    let all = try tree.map(objects.files) ?? []
    if let index, let tree, index.image.has(exactly: all) { index.note(exactly: tree) }
    self = .files(all.filter(\.isValidUTF8))
  }

  var count: Int {
    switch self {
    case .index(let index): index.count
    case .files(let files): files.count
    }
  }

  func has(_ path: String) -> Bool {
    switch self {
    case .index(let index): index.place(of: path) != nil
    case .files(let files): files.has(path)
    }
  }
}

extension [LedgerObjects.File] {
  /// They are in the order of their paths' bytes.
  fileprivate func has(_ path: String) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Text(self[middle].path) < Text(path) { low = middle + 1 } else { high = middle }
    }
    return low < count && Text(self[low].path) == Text(path)
  }
}

extension IndexImage {
  func leaf(at place: Int) -> Leaf<ObjectID> { Leaf(id: id(at: place), mode: mode(at: place)) }

  /// False, too, where a name is not UTF-8: the file's path is not the name's bytes then.
  fileprivate func has(exactly files: [LedgerObjects.File]) -> Bool {
    count == files.count
      && files.indices.allSatisfy { place in
        isMerged(place) && order(at: place, files[place].path) == 0 && leaf(at: place) == files[place].leaf
      }
  }
}
