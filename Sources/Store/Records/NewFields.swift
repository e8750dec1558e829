import Records
import Schema

/// What says which fields new records get, and so refers to the records that these fields name: templates, import rules, and
/// the defaults in a person's manifest.
enum NewFields {
  /// The folders of templates and of import rules. Manifests lie at the top of a person's folder.
  static let folders: Set<Text> = [QuickTemplate.folder, SourceTrailer.importRules]

  /// What such a file refers to; nil for every other record.
  static func references(in record: StoredRecord, _ kinds: Kinds) -> [WrittenReference]? {
    if record.location.isManifest { return defaults(of: record, kinds) }
    guard folders.contains(record.location.folder) else { return nil }
    guard let kind = record.members["kind"]?.string.flatMap({ kinds.kind(named: Text($0)) }) else { return [] }
    if record.location.folder == QuickTemplate.folder { return fields(record.members["fields"], at: ["fields"], kind) }
    return fields(record.members["constants"], at: ["constants"], kind) + conditions(of: record, kind)
      + words(of: record, kind)
  }

  private static func fields(_ value: Value?, at keys: [Text], _ kind: Kind) -> [WrittenReference] {
    guard case .object? = value, let value else { return [] }
    return kind.rules.references(in: value, at: FieldPath(keys: keys))
  }

  /// `defaults/book` of a manifest, for each kind that has such a field.
  private static func defaults(of record: StoredRecord, _ kinds: Kinds) -> [WrittenReference] {
    var known: Set<WrittenReference> = []
    return kinds.all.flatMap { fields(record.members["defaults"], at: ["defaults"], $0) }.filter {
      known.insert($0).inserted
    }
  }

  /// What a rule sets where a condition holds.
  private static func conditions(of record: StoredRecord, _ kind: Kind) -> [WrittenReference] {
    (record.members["conditions"]?.array ?? []).enumerated().flatMap { index, condition in
      fields(condition.object?["set"], at: ["conditions", Text("\(index)"), "set"], kind)
    }
  }

  /// What the words of a file mean: `{"map":{"category":{"column":"Kind","words":{"Restaurants":"food"}}}}`.
  private static func words(of record: StoredRecord, _ kind: Kind) -> [WrittenReference] {
    (record.members["map"]?.object?.members ?? []).flatMap { field -> [WrittenReference] in
      guard let target = kind.rules.reference(at: FieldPath(keys: [field.key])),
        let words = field.value.object?["words"]?.object
      else { return [] }
      return words.members.compactMap { word in
        word.value.string.map {
          WrittenReference(
            path: FieldPath(keys: ["map", field.key, "words", word.key]), kind: target, text: Text($0))
        }
      }
    }
  }
}
