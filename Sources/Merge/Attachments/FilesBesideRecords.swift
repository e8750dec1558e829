import Records
import Schema

/// Finds the files that lie beside records in a tree: under their stems (`AttachmentName`).
final class FilesBesideRecords<Store: ObjectStore> {
  typealias Version = MergeCase<Store.ID>.Version

  private let reader: TreeReader<Store>
  /// The names in a folder, in order.
  private var names: [Store.ID: [Text]] = [:]

  init(_ reader: TreeReader<Store>) { self.reader = reader }

  /// The path of the record that a file belongs to; nil where the tree has none. Of several, it is the one with the
  /// longest name: `otter.s7a72z1a.jpg` belongs to `otter.s7a72z1a.json`, even if there is an `otter.json`, too.
  func record(of file: Text, in tree: Store.ID) throws -> Text? {
    for stem in AttachmentName.stems(of: file.string).reversed() {
      for format in RecordFormat.allCases {
        let record = "\(stem).\(format.fileExtension)"
        guard let location = RecordLocation(path: record), !location.folder.string.isEmpty, !location.isKind else {
          continue
        }
        if try reader.file(at: record, in: tree) != nil { return Text(record) }
      }
    }
    return nil
  }

  /// What the three trees have beside a record. A file beside the path that another tree has for it belongs to it, too,
  /// where no other record claims it: somebody moved the record alone.
  func files(of merge: MergeCase<Store.ID>, in trees: TreeWalk<Store>.Trees) throws -> AttachedFiles<Store.ID> {
    let stems = Set([merge.base, merge.first, merge.second].compactMap { $0.map { stem(of: $0.path) } }).sorted()
    func files(_ version: Version?, _ tree: Store.ID?) throws -> [Text: Version] {
      guard let tree else { return [:] }
      let own = version.map { [stem(of: $0.path)] } ?? []
      var files: [Text: Version] = [:]
      for stem in own + stems.filter({ !own.contains($0) }) {
        for (ending, file) in try self.files(under: stem, in: tree) where files[ending] == nil {
          let record = try record(of: file.path, in: tree)
          if record == nil || record == version?.path { files[ending] = file }
        }
      }
      return files
    }
    return AttachedFiles(
      base: try files(merge.base, trees.base),
      sides: Sides(first: try files(merge.first, trees.first), second: try files(merge.second, trees.second)))
  }

  private func files(under stem: Text, in tree: Store.ID) throws -> [(ending: Text, file: Version)] {
    let folder = parent(of: stem.string)
    guard let node = try reader.entry(at: folder, in: tree), node.isFolder else { return [] }
    let (entries, sorted) = (try reader.folder(node.id), try names(in: node.id))
    let prefix = Text("\(lastName(of: stem)).")
    return sorted[sorted.firstPosition(of: prefix)...].prefix { $0.string.utf8.starts(with: prefix.string.utf8) }
      .compactMap { name in
        let path = "\(folder)/\(name)"
        guard let leaf = entries[name]?.leaf, leaf.isFile, RecordLocation(path: path) == nil else { return nil }
        let ending = String(Substring(name.string.utf8.dropFirst(prefix.string.utf8.count)))
        return (Text(ending), Version(path: Text(path), leaf: leaf))
      }
  }

  private func names(in folder: Store.ID) throws -> [Text] {
    if let known = names[folder] { return known }
    let sorted = try reader.folder(folder).keys.sorted()
    names[folder] = sorted
    return sorted
  }
}

/// The path without its extension.
func stem(of path: Text) -> Text {
  Text(path.string.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path.string[..<$0]) } ?? path.string)
}

func lastName(of path: Text) -> Text { Text(names(of: path.string).last ?? "") }

extension [Text] {
  /// The position at which a text stands, or would stand, among texts in order.
  fileprivate func firstPosition(of text: Text) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
