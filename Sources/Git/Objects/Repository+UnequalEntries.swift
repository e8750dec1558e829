import CLibgit2
import Glibc

extension Repository {
  /// The entries that only one of two trees has, or that it has otherwise. Nothing is made of the others, which in a
  /// ledger are nearly all.
  ///
  /// nil where names of one of them are not UTF-8 or do not ascend by their bytes, so that two of them may look alike.
  public func unequalEntries(
    _ old: ObjectID, _ new: ObjectID
  ) throws(GitError) -> (old: [TreeEntry], new: [TreeEntry])? {
    let (before, after) = (try EntryWalk(self, old), try EntryWalk(self, new))
    guard before.isPlain, after.isPlain else { return nil }
    var unequal: (old: [TreeEntry], new: [TreeEntry]) = ([], [])
    while let first = unsafe before.next, let second = unsafe after.next {
      let order = unsafe strcmp(git_tree_entry_name(first), git_tree_entry_name(second))
      if order == 0, unsafe isSame(first, second) {
        before.advance()
        after.advance()
      } else if order <= 0 {
        unequal.old.append(unsafe TreeEntry(first))
        before.advance()
      } else {
        unequal.new.append(unsafe TreeEntry(second))
        after.advance()
      }
    }
    return (unequal.old + before.rest(), unequal.new + after.rest())
  }
}

/// Of entries of one name.
private func isSame(_ first: OpaquePointer, _ second: OpaquePointer) -> Bool {
  unsafe git_tree_entry_filemode_raw(first) == git_tree_entry_filemode_raw(second)
    && git_oid_equal(git_tree_entry_id(first), git_tree_entry_id(second)) != 0
}

/// A place among the entries of a tree.
@safe
private final class EntryWalk {
  private let tree: Handle
  private let count: Int
  private var place = 0

  init(_ repository: borrowing Repository, _ id: ObjectID) throws(GitError) {
    tree = try repository.tree(id)
    count = unsafe git_tree_entrycount(tree.pointer)
  }

  var next: OpaquePointer? { unsafe place < count ? git_tree_entry_byindex(tree.pointer, place) : nil }

  func advance() { place += 1 }

  func rest() -> [TreeEntry] {
    (place..<count).compactMap { unsafe git_tree_entry_byindex(tree.pointer, $0).map { unsafe TreeEntry($0) } }
  }

  /// Whether all names are UTF-8 and ascend by their bytes.
  var isPlain: Bool {
    var last: UnsafePointer<CChar>?
    for place in 0..<count {
      guard let entry = unsafe git_tree_entry_byindex(tree.pointer, place),
        let name = unsafe git_tree_entry_name(entry),
        unsafe String(validatingCString: name) != nil
      else { return false }
      if let last = unsafe last, unsafe strcmp(last, name) >= 0 { return false }
      unsafe last = name
    }
    return true
  }
}
