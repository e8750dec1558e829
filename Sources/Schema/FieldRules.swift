public import Records

/// What a kind says about merging, as a tree that is walked beside a record, with a node for each object.
///
/// A field that the kind does not declare has the rules `none`, so every record can be walked to any depth.
public struct FieldRules: Hashable, Sendable {
  /// The rule of this field; nil where none is declared.
  public let rule: MergeRule?
  /// The rules of the direct members of an object, for look-up; they have no order.
  public let properties: [Text: FieldRules]
  /// Groups among the direct members, ordered by name.
  public let groups: [FieldGroup]
  /// The kind of the records to which a text here, or each text of a list here, refers.
  public let reference: Text?
  /// Whether a text here, or each text of a list here, names a file beside the record.
  public let isAttachment: Bool
  /// Whether a counter stands here or anywhere below.
  public let containsCounter: Bool
  /// Whether a text here or anywhere below refers to a record.
  public let containsReference: Bool
  /// Whether a text here or anywhere below names a file beside the record.
  public let containsAttachment: Bool

  /// The rules of a list's items: an array of at most one, because a struct cannot contain itself.
  private let itemRules: [FieldRules]

  public init(
    rule: MergeRule? = nil, properties: [Text: FieldRules] = [:], items: FieldRules? = nil, groups: [FieldGroup] = [],
    reference: Text? = nil, isAttachment: Bool = false
  ) {
    self.rule = rule
    self.reference = reference
    self.isAttachment = isAttachment
    self.properties = properties
    self.groups = groups
    itemRules = items.map { [$0] } ?? []
    containsCounter =
      rule == .counter || FieldRules.combinesMembers(rule) && properties.values.contains(where: \.containsCounter)
      || rule?.isKeyed == true && items?.containsCounter == true
    containsReference =
      reference != nil || properties.values.contains(where: \.containsReference) || items?.containsReference == true
    containsAttachment =
      isAttachment || properties.values.contains(where: \.containsAttachment) || items?.containsAttachment == true
  }

  /// The rules of a field that the kind does not declare.
  public static let none = FieldRules()

  /// The rules of `users/NAME/manifest.json`, which has no kind: its keys are a keyed list, so that two devices which list
  /// one each at the same time list both.
  public static let manifest = FieldRules(properties: ["keys": FieldRules(rule: .keyed(by: "key"))])

  /// Whether objects are combined: under any other rule an object is an atomic value.
  private static func combinesMembers(_ rule: MergeRule?) -> Bool { rule == nil || rule == .latest }

  /// The rules of an item of this list.
  public var items: FieldRules { itemRules.first ?? .none }

  /// The rules of the member `key`.
  public func rules(for key: Text) -> FieldRules { properties[key] ?? .none }

  /// The group to which the member `key` belongs, if any.
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

  /// The members, and a field with the name of the group, which belongs to the group since entries could not tell the
  /// two apart.
  public let names: [Text]

  public init(name: Text, members: [Text]) {
    self.name = name
    self.members = members.sorted()
    joinedMembers = Text(self.members.map(\.string).joined(separator: "+"))
    names = self.members + [joinedMembers]
  }
}
