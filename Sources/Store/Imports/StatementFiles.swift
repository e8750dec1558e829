import Git
import Merge
import Records
import Schema

/// The files of a statement. There may be very many: each is kept once, packed, and the id of a record leads to its place.
struct StatementFiles {
  typealias File = LedgerObjects.File

  private var paths = PackedPaths()
  private var leaves: [Leaf<ObjectID>] = []
  /// By the id of a record. Where two files have one id, the first counts.
  private var places: [Text: Int32] = [:]

  /// Those of a source that has said nothing.
  init() {}

  init(of source: RecordSource, in statement: ObjectID, _ objects: LedgerObjects) throws {
    try objects.forEachLeaf(of: objects.commit(statement).tree) { file in
      guard file.leaf.isFile else { return }
      if let location = RecordLocation(path: file.path), location.owner == source.owner,
        location.folder == source.kind.folder, places[location.id] == nil
      {
        places[location.id] = Int32(leaves.count)
      }
      paths.append(file.path)
      leaves.append(file.leaf)
    }
  }

  /// How many records there are.
  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  subscript(id: Text) -> File? { places[id].map { file(Int($0)) } }

  var ids: some Sequence<Text> { places.keys }

  /// The records, in no order.
  var all: some Sequence<(id: Text, file: File)> { places.lazy.map { (id: $0.key, file: file(Int($0.value))) } }

  /// The files beside records, by the paths of these.
  var beside: [Text: [File]] {
    if leaves.count == places.count { return [:] }
    let files = leaves.indices.map(file)
    let paths = files.map(\.path).sorted { Text($0) < Text($1) }
    return files.reduce(into: [:]) { beside, file in
      if let record = Attachments.owner(of: file.path, among: paths) { beside[Text(record), default: []].append(file) }
    }
  }

  private func file(_ place: Int) -> File { File(path: paths[place], leaf: leaves[place]) }
}
