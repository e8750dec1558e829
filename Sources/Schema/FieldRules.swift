public import Records

/// What a kind says about merging, as a tree walked beside a record: one node an object.
///
/// A field that the kind does not declare has the rules `none`, so every record can be walked to any depth.
public struct FieldRules: Hashable, Sendable {
  /// The rule of this field; nil where none is declared.
  public let rule: MergeRule?
  /// Rules of the direct members of an object. For look-up; the order of a dictionary means nothing.
  public let properties: [Text: FieldRules]
  /// Groups among the direct members, ordered by name.
  public let groups: [FieldGroup]
  /// The kind whose records a text here, or each text of a list here, names.
  public let reference: Text?
  /// Whether a counter stands here or anywhere below.
  public let containsCounter: Bool
  /// Whether a text here or anywhere below names a record.
  public let containsReference: Bool

  /// The rules of a list's items; an array because a struct cannot hold itself. At most one.
  private let itemRules: [FieldRules]

  public init(
    rule: MergeRule? = nil, properties: [Text: FieldRules] = [:], items: FieldRules? = nil, groups: [FieldGroup] = [],
    reference: Text? = nil
  ) {
    self.rule = rule
    self.reference = reference
    self.properties = properties
    self.groups = groups
    itemRules = items.map { [$0] } ?? []
    containsCounter =
      rule == .counter || FieldRules.combinesMembers(rule) && properties.values.contains(where: \.containsCounter)
      || rule?.isKeyed == true && items?.containsCounter == true
    containsReference =
      reference != nil || properties.values.contains(where: \.containsReference) || items?.containsReference == true
  }

  /// Nothing declared.
  public static let none = FieldRules()

  /// Under any other rule an object is a value like others.
  private static func combinesMembers(_ rule: MergeRule?) -> Bool { rule == nil || rule == .latest }

  /// The rules of an item of this list.
  public var items: FieldRules { itemRules.first ?? .none }

  /// The rules of the member `key`.
  public func rules(for key: Text) -> FieldRules { properties[key] ?? .none }

  /// The group that the member `key` belongs to, if any.
  public func group(of key: Text) -> FieldGroup? {
    groups.first { $0.names.contains(key) }
  }
}

/// Fields of one object that only mean something together: an amount and its currency.
public struct FieldGroup: Hashable, Sendable {
  public let name: Text
  /// Two or more keys, in the order of their bytes.
  public let members: [Text]
  /// The members joined with `+`, as conflict entries name the group: `amount+currency`.
  public let joinedMembers: Text

  /// The members, and a field of this very name: entries could not tell it from the group, so it is a part of it.
  public let names: [Text]

  public init(name: Text, members: [Text]) {
    self.name = name
    self.members = members.sorted()
    joinedMembers = Text(self.members.map(\.string).joined(separator: "+"))
    names = self.members + [joinedMembers]
  }
}
