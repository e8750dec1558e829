public import Records

/// What records of the same sort have in common: a JSON Schema with our annotations, read from `kinds/NAME.json`.
///
/// Nothing else knows the word "bill": what a kind does not say has a plain default, and any value can be read as a
/// kind.
public struct Kind: Sendable {
  /// How the records of a kind are spread over folders.
  public enum Shard: String, CaseIterable, Sendable {
    case none
    case year
    /// `2026/11/`
    case yearAndMonth = "year/month"
  }

  public struct SortKey: Hashable, Sendable {
    public let field: Text
    /// Written with a leading `-`.
    public let isDescending: Bool
  }

  /// The fields of a kind whose records are exchange rates: one unit of `from` is worth `rate` units of `to`.
  public struct Rate: Hashable, Sendable {
    public let from: Text
    public let to: Text
    public let rate: Text
  }

  public let name: Text
  /// As it stands in the file.
  public let schema: Value
  /// What the kind is called, and what it is; in messages, commits and JSON as `title` and `description` have it.
  public internal(set) var titles: LanguageTexts?
  public internal(set) var descriptions: LanguageTexts?
  /// The folder of its records below their owner's: `bills`.
  public internal(set) var folder: Text
  public internal(set) var shard = Shard.none
  /// The field by which people know a record.
  public internal(set) var titleField: Text?
  /// The field with the day or the time of a record.
  public internal(set) var dateField: Text?
  /// The field that holds an amount of money.
  public internal(set) var moneyField: Text?
  /// The field with the currency of the money: the other member of the amount's group, else `currency`.
  public private(set) var currencyField: Text?
  /// The field that says whether money goes out or comes in: the first with both choices. nil where the kind has no money.
  public private(set) var wayOfMoney: Field?
  /// How its records are transfers; nil where none can be one.
  public private(set) var transfer: MoneyTransfer?
  /// The fields of the kind that name people.
  public private(set) var fieldsOfPeople: [Text] = []
  /// The fields that name files.
  public private(set) var fieldsOfFiles: [Field] = []
  /// How a record says that it is several; nil where none can.
  public internal(set) var parts: MoneyParts?
  public internal(set) var rate: Rate?
  public internal(set) var sort: [SortKey] = []
  /// The fields that tables show; all but `added` where the kind does not say.
  public internal(set) var columns: [Text] = []
  /// Whether its records stay on this device, in `local/`, whoever is logged in.
  public internal(set) var isPrivate = false
  /// How new records are written.
  public internal(set) var format = RecordFormat.json
  /// In the order of the schema.
  public internal(set) var fields: [Field] = []
  public internal(set) var required: [Text] = []
  /// What the kind says about merging.
  public internal(set) var rules = FieldRules.none

  var checks: KindChecks
  /// The places in the schema that name the kinds to whose records fields refer.
  public internal(set) var references: [WrittenReference] = []

  init(name: Text, schema: Value) {
    self.name = name
    self.schema = schema
    checks = KindChecks(schema, AnnotationProblems())
    folder = Kind.folder(for: name)
  }

  /// The declared field of that name.
  public func field(_ name: Text) -> Field? { fields.first { $0.name == name } }

  /// What the schema says of the objects at a path of its records, items of lists by their indexes: of a bill, `parts/0` has
  /// amount and category. Empty where it says nothing.
  public func fields(at path: FieldPath) -> [Field] {
    path.isRoot ? fields : FieldReader.fields(of: schema, at: path)
  }

  /// The field that a path of its records leads to; of an item, the list's.
  public func field(at path: FieldPath) -> Field? {
    guard let name = path.keys.last else { return nil }
    let above = FieldPath(keys: path.keys.dropLast())
    if let field = fields(at: above).first(where: { $0.name == name }) { return field }
    return Int(name.string) == nil ? nil : field(at: above).flatMap { $0.types.contains(.array) ? $0 : nil }
  }

  /// The field that `name` was probably meant to be, or nil.
  public func nearestField(to name: Text) -> Text? { name.nearest(among: fields.map(\.name)) }

  /// The folder of a kind that does not name one: the plural for the kinds that `init` plants, else its name.
  public static func folder(for name: Text) -> Text {
    switch name {
    case "account": "accounts"
    case "bill": "bills"
    case "category": "categories"
    case "book": "books"
    case "drink": "drinks"
    case "animal": "animals"
    case "payee": "payees"
    case "payment": "payments"
    default: name
    }
  }
}

extension Kind {
  public var title: String? { titles?.common }
  public var description: String? { descriptions?.common }
}

extension Kind {
  /// The member of a record that lists its conflicts: it is not a field, and no kind says anything about it.
  public static let conflictsKey: Text = "~conflicts"

  /// The field of a record that says when it was written down: an instant.
  public static let addedField: Text = "added"

  /// What is wrong with a record, in the order of the schema; empty where the record fits its kind. Fields that the
  /// kind does not declare are allowed unless the schema says otherwise. docs/kinds.md says what is checked of a
  /// schema.
  public func validate(_ record: Value) -> [Problem] {
    guard case .object(var object) = record, object[Self.conflictsKey] != nil else {
      return problems(of: record)
    }
    object[Self.conflictsKey] = nil
    return problems(of: .object(object))
  }

  private func problems(of record: Value) -> [Problem] {
    Validator.check(record, against: checks.compiled) + rules.twins(in: record)
      + [problemOfParts(in: record), problemOfTransfer(in: record)].compactMap(\.self)
  }
}

extension Kind {
  /// Finds out once what follows from the rest: it is asked for with every record.
  mutating func deriveFields() {
    currencyField = moneyField.flatMap { money in
      rules.group(of: money)?.members.first { $0 != money } ?? field("currency")?.name
    }
    wayOfMoney = moneyField == nil ? nil : fields.first(where: \.saysWayOfMoney)
    transfer = MoneyTransfer(of: self)
    fieldsOfPeople = findFieldsOfPeople()
    fieldsOfFiles = fields.filter(\.isAttachment)
    parts = MoneyParts(of: self)
  }
}

extension Kind {
  /// The kind as one whose records stay on this device, whatever its file says.
  public var keptPrivate: Kind {
    var kind = self
    kind.isPrivate = true
    return kind
  }
}
