public import Records

/// Sums over records: exact, grouped, each currency by itself.
public struct Aggregation: Sendable {
  /// Ordered by group, with no value last, then by currency.
  public let rows: [Row]
  /// Records that are in no row, and why; in the order of their paths.
  public let leftOut: [Remark]
  /// What is odd about records that are counted all the same; in the order of their paths.
  public let notes: [Remark]
  /// Transfers from one account to another, which are in no row.
  public let transfers: Int
  /// The values of the last group key in their order, no value last; empty without group keys.
  let lastValues: [Text?]

  /// What to sum up.
  public struct Spec: Sendable {
    public let groups: [GroupKey]
    /// The currency of amounts that name none.
    public let currency: Text?
    /// A field to add up instead of the money of the kinds.
    public let total: FieldPath?
    /// Whether rows have `statistics`.
    public let hasStatistics: Bool
    /// The currency that all amounts are converted to, by rates.
    public let conversion: Conversion?
    /// The question that was asked: of a record with parts, those count that answer it. nil: all.
    public let question: Matcher?
    /// Whose shares of the amounts are added up; nil: the amounts are.
    public let shares: Shares?

    /// Shares of amounts, as the records say who bears them.
    public struct Shares: Sendable {
      let names: PersonNames
      /// nil: everybody.
      let person: Text?

      public init(of person: Text?, _ names: PersonNames) { (self.person, self.names) = (person, names) }
    }

    public init(
      groups: [GroupKey], currency: Text? = nil, total: FieldPath? = nil, hasStatistics: Bool = false,
      conversion: Conversion? = nil, question: Matcher? = nil, shares: Shares? = nil
    ) {
      self.shares = shares
      self.question = question
      self.groups = groups
      self.currency = currency
      self.total = total
      self.hasStatistics = hasStatistics
      self.conversion = conversion
    }
  }

  public struct Row: Hashable, Sendable {
    /// A value for each group key of the question, in its order.
    public let group: [Group]
    /// nil for records without money, and for amounts without currency in a ledger without one.
    public let currency: Text?
    public let income: Decimal
    public let expense: Decimal
    /// `income` − `expense`.
    public let net: Decimal
    /// The sum over kinds that tell no income from expense, or of the field asked for; nil where no record has any.
    public let total: Decimal?
    /// Records.
    public let count: Int
    /// nil where the question did not ask for it.
    public let statistics: AmountStatistics?
    /// Where shares were added up.
    let exact: ExactFlows?
  }

  public struct Group: Hashable, Sendable {
    public let name: Text
    public let value: Text?

    public init(name: Text, value: Text?) {
      self.name = name
      self.value = value
    }
  }

  /// A remark about one field of one record.
  public struct Remark: Hashable, Sendable, Comparable {
    public let path: Text
    public let field: FieldPath
    public let message: Sentence

    public init(path: Text, field: FieldPath, message: Sentence) {
      self.path = path
      self.field = field
      self.message = message
    }

    public static func < (a: Remark, b: Remark) -> Bool {
      (a.path, a.field, Text(a.message.description)) < (b.path, b.field, Text(b.message.description))
    }
  }

  public init(
    of rows: some Sequence<RecordRow>, _ spec: Spec, in setting: Matcher.Setting
  ) {
    var aggregator = Aggregator(spec, in: setting)
    for row in rows { aggregator.add(row) }
    self = aggregator.result()
  }

  init(rows: [Row], leftOut: [Remark], notes: [Remark], transfers: Int, lastValues: [Text?]) {
    self.rows = rows
    self.leftOut = leftOut
    self.notes = notes
    self.transfers = transfers
    self.lastValues = lastValues
  }
}

extension Aggregation {
  /// Whether a row has income or expense, beside a total or without one.
  public var hasFlows: Bool { rows.contains(where: \.hasFlows) }

  /// Whether a row has a total.
  public var hasTotal: Bool { rows.contains { $0.total != nil } }
}

extension Aggregation.Row {
  /// Whether records are counted that tell income from expense.
  public var hasFlows: Bool { !income.isZero || !expense.isZero || (total == nil && currency != nil) }

  /// A figure of the row; nil where the row does not have it, because it has no total or no amounts.
  public func value(of figure: Figure) -> Decimal? {
    switch figure {
    case .income: income
    case .expense: expense
    case .net: net
    case .total: total
    case .count: Decimal(count)
    case .average: statistics?.average
    case .median: statistics?.median
    case .smallest: statistics?.smallest
    case .largest: statistics?.largest
    }
  }
}
