import FileSystem
import Git
import Merge
import Records

/// Writes the files of a commit into a new ledger that nobody sees yet. So there are no files to look at or to
/// exchange, and a crash leaves nothing that a journal would have to finish.
struct Checkout {
  private let ledger: Ledger
  private let objects: LedgerObjects
  private var entries: [IndexEntry] = []

  init(_ ledger: Ledger, _ objects: LedgerObjects) { (self.ledger, self.objects) = (ledger, objects) }

  /// Writes the files and the index of the tree. In a draft that is flushed as a whole, no file is waited for.
  mutating func write(_ tree: ObjectID) throws {
    try write(tree, into: ledger.root, at: "")
    let entries = entries
    try objects.withIndex { (index) throws(GitError) in
      try index.put(entries)
      try index.write(from: nil, to: tree, of: objects.repository)
    }
  }

  private mutating func write(_ tree: ObjectID, into folder: borrowing Folder, at prefix: String) throws {
    for entry in try objects.repository.readTree(tree) {
      let path = prefix + entry.name
      if entry.kind == .tree {
        try folder.makeFolders(entry.name)
        try write(entry.id, into: folder.folder(entry.name), at: path + "/")
      } else if entry.kind != .blob || path == GitFiles.submodules {
        let leaf = Leaf(id: entry.id, mode: entry.mode)
        entries.append(IndexEntry(carried: LedgerObjects.File(path: path, leaf: leaf)))
      } else {
        let permissions = entry.mode == FileMode.executable ? Permissions.exactly(0o755) : .usual
        let stat = try folder.writeNew(entry.name, objects.file(entry.id), permissions)
        entries.append(IndexEntry(path: path, id: entry.id, stat: stat))
      }
    }
  }
}
