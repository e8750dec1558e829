import CLibgit2
import Glibc

extension Repository {
  /// The entries that differ between two trees, or that only one of them has. No values are made of the others, which in a
  /// ledger are nearly all.
  ///
  /// nil where the names of one tree are not UTF-8 or do not ascend by their bytes, so that two of them may look alike.
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

/// Whether two entries of one name are the same.
private func isSame(_ first: OpaquePointer, _ second: OpaquePointer) -> Bool {
  unsafe git_tree_entry_filemode_raw(first) == git_tree_entry_filemode_raw(second)
    && git_oid_equal(git_tree_entry_id(first), git_tree_entry_id(second)) != 0
}

/// A position among the entries of a tree.
@safe
private final class EntryWalk {
  private let tree: Handle
  private let count: Int
  private var position = 0

  init(_ repository: borrowing Repository, _ id: ObjectID) throws(GitError) {
    tree = try repository.tree(id)
    count = unsafe git_tree_entrycount(tree.pointer)
  }

  var next: OpaquePointer? { unsafe position < count ? git_tree_entry_byindex(tree.pointer, position) : nil }

  func advance() { position += 1 }

  func rest() -> [TreeEntry] {
    (position..<count).compactMap { unsafe git_tree_entry_byindex(tree.pointer, $0).map { unsafe TreeEntry($0) } }
  }

  /// Whether all names are UTF-8 and ascend by their bytes.
  var isPlain: Bool {
    var last: UnsafePointer<CChar>?
    for position in 0..<count {
      guard let entry = unsafe git_tree_entry_byindex(tree.pointer, position),
        let name = unsafe git_tree_entry_name(entry), unsafe Self.isUTF8(name)
      else { return false }
      if let last = unsafe last, unsafe strcmp(last, name) >= 0 { return false }
      unsafe last = name
    }
    return true
  }

  /// Nearly all names have no byte above 127, and of these no text has to be made.
  private static func isUTF8(_ name: UnsafePointer<CChar>) -> Bool {
    var end = unsafe name
    while unsafe (1...127).contains(end.pointee) { unsafe end += 1 }
    return unsafe end.pointee == 0 || String(validatingCString: name) != nil
  }
}
