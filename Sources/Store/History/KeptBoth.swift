import FileSystem
import Git
import Merge
import Records
import Schema

/// Files that were added because two versions could not be merged: under names that say so (`.other-…`), or as one
/// record in two formats. Where the file that such a file stands beside has gone since, somebody has decided, and it
/// does not count.
struct KeptBoth {
  let ledger: Ledger
  let objects: LedgerObjects
  /// The tree that the files came with.
  let tree: ObjectID
  private let changes: [Text: Leaf<ObjectID>?]
  private let added: [(path: String, leaf: Leaf<ObjectID>)]
  private let isFirst: Bool

  /// - Parameter isFirst: whether there was no tree before.
  init(
    _ ledger: Ledger, _ objects: LedgerObjects, _ differences: [TreeComparison.Difference], in tree: ObjectID,
    isFirst: Bool
  ) {
    (self.ledger, self.objects, self.tree, self.isFirst) = (ledger, objects, tree, isFirst)
    changes = Dictionary(differences.map { (Text($0.path), $0.new) }) { $1 }
    added = differences.compactMap { difference in
      difference.old == nil ? difference.new.map { (difference.path, $0) } : nil
    }
  }

  /// The paths, two for each such file: that of the file that it stands beside, then its own.
  func paths() throws -> [String] {
    var known: Set<Text> = []
    return try added.flatMap { path, leaf in
      try (twin(of: path) ?? original(of: path, leaf)).map { [$0, path] } ?? []
    }.filter { known.insert(Text($0)).inserted }
  }

  /// The path of the same record in another format; nil for none. Where the file is not on disk, it is taken that it
  /// was not there before either: reading a folder's tree for each new record would take longer than everything else.
  private func twin(of path: String) throws -> String? {
    guard RecordLocation(path: path) != nil, let format = RecordFormat(path: path) else { return nil }
    let stem = path.utf8.dropLast(format.fileExtension.utf8.count)
    return try RecordFormat.allCases.filter { $0 != format }.map { String(Substring(stem)) + $0.fileExtension }.first {
      if let change = changes[Text($0)] { return change != nil }
      return try !isFirst && ledger.reachable($0) != nil && objects.repository.entry(at: $0, in: tree) != nil
    }
  }

  private func original(of path: String, _ leaf: Leaf<ObjectID>) throws -> String? {
    guard OtherName.mayBeOther(path) else { return nil }
    let (above, abbreviation) = (parent(of: path), objects.abbreviation(leaf.id))
    guard let name = names(of: path).last, OtherName.isOther(name, abbreviation: abbreviation),
      let folder = above.isEmpty ? tree : try objects.repository.entry(at: above, in: tree)?.id
    else { return nil }
    let there = try objects.repository.readTree(folder).map(\.name)
    return OtherName.original(of: name, abbreviation: abbreviation, among: there)
      .map { above.isEmpty ? $0 : "\(above)/\($0)" }
  }
}
