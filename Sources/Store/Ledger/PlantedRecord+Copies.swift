import Records
import Schema

extension PlantedRecord {
  /// What is planted in `local/`, by the paths: in every language, for that of the ledger may have changed.
  private static let inLocal: [Text: [[UInt8]]] = Dictionary(
    languages.flatMap { all(in: $0) }.map { (Text("\(Owner.local.folder)/\($0.path)"), [$0.bytes]) },
    uniquingKeysWith: +)

  /// Whether something is planted at a path of `local/`.
  static func isPlanted(at path: String) -> Bool { inLocal[Text(path)] != nil }

  /// Whether a file has what is planted at a path of `local/`.
  static func isPlanted(_ bytes: [UInt8]?, at path: String) -> Bool {
    bytes.map { inLocal[Text(path)]?.contains($0) == true } ?? false
  }
}
