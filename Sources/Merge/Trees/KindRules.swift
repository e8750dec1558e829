public import Records
public import Schema

/// The merge rules of every kind of a tree, by the folder of the kind's records.
public struct KindRules: Sendable {
  private var rules: [Text: FieldRules] = [:]
  /// The kind whose rules these are: of several kinds with one folder, the first by name owns the records, as
  /// everywhere.
  private var owners: [Text: Text] = [:]
  /// By the kind's name.
  private var folders: [Text: Text] = [:]

  public init() {}

  /// Adds the rules of a `kinds/NAME.json`. Fields whose rules cannot be read have the default rule.
  public mutating func add(schema: Value, name: String) {
    let folder = Kind.folder(for: Text(name), schema: schema)
    folders[Text(name)] = folder
    if let owner = owners[folder], owner < Text(name) { return }
    owners[folder] = Text(name)
    rules[folder] = FieldRules.read(from: schema).rules
  }

  /// The ledger's own records have no kind: kinds are merged before there are rules.
  public func rules(of location: RecordLocation) -> FieldRules {
    location.rulesWithoutKind ?? rules[location.folder] ?? .none
  }

  /// The folder of a kind's records; nil for an unknown kind.
  func folder(ofKind name: Text) -> Text? { folders[name] }

  public var containsCounter: Bool { rules.values.contains(where: \.containsCounter) }
  var containsReference: Bool { rules.values.contains(where: \.containsReference) }
}
