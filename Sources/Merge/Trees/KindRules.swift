public import Records
public import Schema

/// The merge rules of every kind of a tree, by the folder of the kind's records.
public struct KindRules: Sendable {
  private var rules: [Text: FieldRules]

  public init() { rules = [:] }

  /// Takes what can be read of a `kinds/NAME.json`; what cannot has the default rules.
  public mutating func add(schema: Value, name: String) {
    let folder = schema.object?["x-ledger"]?.object?["folder"]?.string ?? name
    rules[Text(folder)] = FieldRules.read(from: schema).rules
  }

  public func rules(of location: RecordLocation) -> FieldRules { rules[location.folder] ?? .none }

  public var containsCounter: Bool { rules.values.contains(where: \.containsCounter) }
}
