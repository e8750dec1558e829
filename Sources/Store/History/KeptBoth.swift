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
  /// By path; empty where all records that changed are in one format, and none can be the twin of another.
  private let changes: [Text: Leaf<ObjectID>?]
  private let added: [(path: String, leaf: Leaf<ObjectID>)]
  private let isFirst: Bool

  /// - Parameter isFirst: whether there was no tree before.
  init(
    _ ledger: Ledger, _ objects: LedgerObjects, _ differences: [TreeComparison.Difference], in tree: ObjectID,
    isFirst: Bool
  ) {
    (self.ledger, self.objects, self.tree, self.isFirst) = (ledger, objects, tree, isFirst)
    let formats = Set(differences.lazy.map { RecordFormat(path: $0.path) })
    changes =
      formats.contains(.json) && formats.contains(.plist)
      ? Dictionary(differences.map { (Text($0.path), $0.new) }) { $1 } : [:]
    added = differences.compactMap { difference in
      difference.old == nil ? difference.new.map { (difference.path, $0) } : nil
    }
  }

  /// The paths, two for each such file: that of the file that it stands beside, then its own.
  func paths() throws -> [String] {
    var known: Set<Text> = []
    var names = NamesOnDisk(ledger)
    return try added.flatMap { path, leaf in
      try (twin(of: path, &names) ?? original(of: path, leaf)).map { [$0, path] } ?? []
    }.filter { known.insert(Text($0)).inserted }
  }

  /// The path of the same record in another format; nil for none. Where the file is not on disk, it is taken that it
  /// was not there before either: reading a folder's tree for each new record would take longer than everything else.
  private func twin(of path: String, _ names: inout NamesOnDisk) throws -> String? {
    guard let format = RecordFormat(path: path) else { return nil }
    let stem = path.utf8.dropLast(format.fileExtension.utf8.count)
    return try RecordFormat.allCases.filter { $0 != format }.map { String(Substring(stem)) + $0.fileExtension }.first {
      if let change = changes[Text($0)] { return change != nil && RecordLocation(path: path) != nil }
      return try !isFirst && names.has($0) && objects.repository.entry(at: $0, in: tree) != nil
        && RecordLocation(path: path) != nil
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

/// Which files are on the disk, asked for in the order of their paths: of a folder for which many are asked, the names are
/// read once.
private struct NamesOnDisk {
  private let ledger: Ledger
  private var folder: String?
  private var asked = 0
  private var names: Set<Text>?
  private static let few = 16

  init(_ ledger: Ledger) { self.ledger = ledger }

  mutating func has(_ path: String) throws -> Bool {
    let above = parent(of: path)
    if folder.map({ !$0.utf8.elementsEqual(above.utf8) }) ?? true { (folder, asked, names) = (above, 0, nil) }
    asked += 1
    if asked > Self.few, names == nil { names = try Self.names(in: above, ledger) }
    guard let names else { return try ledger.reachable(path) != nil }
    return Records.names(of: path).last.map { names.contains(Text($0)) } ?? false
  }

  private static func names(in folder: String, _ ledger: Ledger) throws -> Set<Text> {
    do throws(FileError) {
      return Set(
        try ledger.root.list(folder).compactMap { entry in
          if case .readable(let name) = entry.name { Text(name) } else { nil }
        })
    } catch {
      guard error.isNotFound || error.errno == .symbolicLink else { throw error }
      return []
    }
  }
}
