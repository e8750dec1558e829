import Git
public import Records
import Schema

extension LedgerObjects {
  /// The paths at which a tree has these records.
  func paths(of records: Set<RecordLocation>, in tree: ObjectID) throws -> [String] {
    try files(of: records, in: tree).map(\.path)
  }

  /// The files of these records in a tree. Only the folders of their kinds are read, each of them once.
  func files(of records: Set<RecordLocation>, in tree: ObjectID) throws -> [File] {
    let folders = Set(records.map { Text($0.folderPath) }.filter { !$0.string.isEmpty })
    return try folders.sorted().flatMap { folder -> [File] in
      guard let entry = try repository.entry(at: folder.string, in: tree), entry.kind == .tree else { return [] }
      return try files(of: entry.id).filter(\.isValidUTF8)
        .map { File(path: "\(folder)/\($0.path)", leaf: $0.leaf) }
        .filter { RecordLocation(path: $0.path).map(records.contains) == true }
    }
  }

  /// The path in a tree that is another spelling of the given path, or of a folder above it; nil for none.
  func otherSpelling(of path: String, in tree: ObjectID) throws -> String? {
    var (tree, folder) = (tree, "")
    for name in names(of: path) {
      let entries = try repository.readTree(tree)
      if let entry = entries.first(where: { Text($0.name) == Text(name) }) {
        if entry.kind != .tree { return nil }
        (tree, folder) = (entry.id, "\(folder)\(name)/")
      } else {
        let folded = FoldedNames.fold(name)
        return entries.first { FoldedNames.fold($0.name) == folded }.map { folder + $0.name }
      }
    }
    return nil
  }
}

extension Ledger {
  /// Those of some files that the last commit has, in whatever form.
  public func committed(among paths: [String]) throws -> Set<Text> {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return [] }
    return try Set(paths.filter { try objects.leaf(at: $0, of: head) != nil }.map { Text($0) })
  }
}
