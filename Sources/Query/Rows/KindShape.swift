public import Records
public import Schema

/// What questions and sums need to know of a kind. A class, because every record asks for it.
public final class KindShape: Sendable {
  public let name: Text
  /// The folder of its records: `bills`.
  public let folder: Text
  /// Declared fields in the order of the schema.
  public let fields: [Field]
  /// The field that says which day a record belongs to.
  public let date: FieldPath?
  /// The field that people know a record by.
  public let title: FieldPath?
  public let money: Money?
  /// The field with the currency of a record, where that is the ledger's if the record says none.
  public let currency: FieldPath?
  /// Where its records say what one currency is worth in another.
  public let rate: Rate?
  /// The order of its records.
  public let order: [Sorting.Key]
  /// Top-level fields that bare words do not look into.
  let fieldsWithoutWords: [Text]

  /// - Parameters:
  ///   - currency: nil: that of the money.
  ///   - order: as the kind says; empty: newest first, where it has a date.
  public init(
    name: Text, folder: Text? = nil, fields: [Field], date: FieldPath? = nil, title: FieldPath? = nil,
    money: Money? = nil, currency: FieldPath? = nil, rate: Rate? = nil, order: [Sorting.Key] = []
  ) {
    self.name = name
    self.folder = folder ?? name
    self.fields = fields
    self.date = date
    self.title = title
    self.money = money
    self.currency = currency ?? money?.currency
    self.rate = rate
    fieldsWithoutWords = Self.withoutWords(fields)
    self.order = order.isEmpty ? date.map { [Sorting.Key($0, isDescending: true)] } ?? [] : order
  }

  public struct Field: Hashable, Sendable {
    public let path: FieldPath
    public let type: FieldType

    public init(_ path: FieldPath, _ type: FieldType) {
      self.path = path
      self.type = type
    }
  }

  /// How the kind counts money.
  public struct Money: Hashable, Sendable {
    public let amount: FieldPath
    /// Without one, or where it is missing: the ledger's currency.
    public let currency: FieldPath?
    /// The field that says `income` or `expense`. A kind without one is only totalled.
    public let type: FieldPath?
    /// The reference to the record whose field `type` stands in where a record has none.
    public let category: Reference?
    /// How a record says that it is several; nil where none can.
    public let parts: MoneyParts?

    public init(
      amount: FieldPath, currency: FieldPath? = nil, type: FieldPath? = nil, category: Reference? = nil,
      parts: MoneyParts? = nil
    ) {
      self.parts = parts
      self.amount = amount
      self.currency = currency
      self.type = type
      self.category = category
    }
  }

  /// The fields of a rate: one of `from` is `rate` of `to`.
  public struct Rate: Hashable, Sendable {
    public let from: FieldPath
    public let to: FieldPath
    public let rate: FieldPath

    public init(from: FieldPath, to: FieldPath, rate: FieldPath) {
      self.from = from
      self.to = to
      self.rate = rate
    }
  }

  /// A field that names records of a kind.
  public struct Reference: Hashable, Sendable {
    public let field: FieldPath
    public let kind: Text

    public init(_ field: FieldPath, to kind: Text) {
      self.field = field
      self.kind = kind
    }
  }

  /// The category of a record, as sums group by it; nil where it has none.
  public func category(of row: RecordRow, _ references: RowReferences) -> Text? {
    guard let reference = money?.category, case .string(let text)? = row.value(at: reference.field) else { return nil }
    return references.spelling(of: text, kind: reference.kind, for: row.owner)
  }

  public func type(of path: FieldPath) -> FieldType? { fields.first { $0.path == path }?.type }

  /// `date` is the day of a record also where its kind has another name for that field.
  func resolved(_ path: FieldPath) -> FieldPath {
    guard path == KindShape.dateAlias, let date, type(of: path) == nil else { return path }
    return date
  }

  /// When a record was written down, where it says so.
  static let added = FieldPath(keys: ["added"])

  static let dateAlias = FieldPath(keys: ["date"])
}

/// What a field holds, as far as questions care. A list counts as what its items are.
public enum FieldType: Hashable, Sendable {
  /// Written by people for people: bare words search it, `:` finds parts of it.
  case text
  /// One of a few words.
  case choice
  /// Words that are found whole, and by bare words in part.
  case tags
  /// The id of a record of another kind.
  case reference(kind: Text)
  case date
  case number
  case flag
  /// Anything else; not searched by bare words.
  case other
}
