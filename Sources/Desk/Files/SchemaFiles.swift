import FileSystem
package import Records
import Schema

/// Schemas of kinds that are asked for outside a ledger, or in one.
package enum SchemaFiles {
  /// The kinds of the ledger that a schema belongs to; nil for a schema by itself, which nobody knows what it refers to.
  package static func names(beside file: BareFile, in files: GivenFiles) throws -> [Text]? {
    let path = files.path(file.name)
    if !OutsideFiles.exists(path) { return PlantedKind.all.map { Text($0.name) } }
    let folder = AbsolutePath.split(path).folder
    guard AbsolutePath.split(folder).name == "kinds" else { return nil }
    return try Folder(folder).list().compactMap { entry in
      guard case .readable(let name) = entry.name, name.ends(with: ".json") else { return nil }
      return Text(String(name.dropLast(".json".count)))
    }
  }

  /// A path where it looks like one, else the nearest `kinds/NAME.json` from a folder upwards, else the schema that
  /// new ledgers begin with.
  package static func schema(named name: String, from start: String, in files: GivenFiles) throws -> BareFile {
    if name.holds("/") || name.ends(with: ".json") { return try BareFile(name, in: files, format: .json) }
    var folder = start
    while true {
      let path = AbsolutePath.joined(folder, "kinds/\(name).json")
      if OutsideFiles.exists(path) { return try BareFile(path, in: files, format: .json) }
      if folder == "/" { break }
      folder = AbsolutePath.split(folder).folder
    }
    if let planted = PlantedKind.all.first(where: { $0.name == name }) {
      return BareFile(planted.path, planted.bytes, format: .json)
    }
    throw Failure(
      .invalid, .notFound, "there is no kind “\(name)” here",
      hint: Suggestion.hint(
        for: name, among: PlantedKind.all.map(\.name), otherwise: "give the path of its schema: ./\(name).json"))
  }
}
