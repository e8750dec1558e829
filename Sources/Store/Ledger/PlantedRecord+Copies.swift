import FileSystem
import Records
import Schema

extension PlantedRecord {
  /// What is planted, by the paths below an owner's folder: in every language, for that of the ledger may have changed.
  private static let contents: [Text: [[UInt8]]] = Dictionary(
    languages.flatMap { all(in: $0) }.map { (Text($0.path), [$0.bytes]) }, uniquingKeysWith: +)

  /// The folders of their kinds: `books`, `categories`.
  static let folders = Set(paths.map { Text(parent(of: $0.string)) }).sorted().map(\.string)

  /// Where such a record lies when it is shared, in each format.
  static func sharedPaths(of relative: String) -> [String] {
    RecordFormat.allCases.map { "\(Owner.shared.folder)/\(stem(of: relative)).\($0.fileExtension)" }
  }

  /// Whether something is planted at a path of `local/`.
  static func isPlanted(at path: String) -> Bool {
    relativePath(ofCopy: path) != nil && isPath(path, below: Owner.local.folder)
  }

  /// Whether a file has what is planted at a path of `local/`.
  static func isPlanted(_ bytes: [UInt8]?, at path: String) -> Bool {
    isPlanted(at: path) && isUntouched(bytes, at: path)
  }

  /// The path of a planted record below its owner's folder, `categories/food.json`, of its path in the folder of a user or
  /// in `local/`; nil for every other path.
  static func relativePath(ofCopy path: String) -> String? {
    guard let location = RecordLocation(path: path), location.owner != .shared, !location.owner.folder.isEmpty else {
      return nil
    }
    let relative = "\(location.folder)/\(location.id).json"
    return has(location.id, in: location.folder) && Text(path) == Text("\(location.owner.folder)/\(relative)")
      ? relative : nil
  }

  /// Whether a file at such a path has what is planted there, in any language.
  static func isUntouched(_ bytes: [UInt8]?, at path: String) -> Bool {
    guard let bytes, let relative = relativePath(ofCopy: path) else { return false }
    return contents[Text(relative)]?.contains(bytes) == true
  }
}

extension StoredRecord {
  /// Whether it is a copy of what everybody begins with, as it was planted.
  public var isAsPlanted: Bool { PlantedRecord.isUntouched(content.bytes, at: path) }
}
