public import Records

/// What currencies are worth in others, by day, as the users keep it in records.
public struct Rates: Sendable {
  private struct Pair: Hashable {
    let from: Text
    let to: Text
  }

  private struct Rate {
    let day: CalendarDay
    let owner: RecordRow.Owner
    let id: Text
    /// The amount of `to` that one unit of `from` is worth.
    let value: Decimal
  }

  /// Records that should be rates, and have no day, no two currencies as bills write them or no number above zero; and the
  /// two, where they are known.
  private var unfit: [(path: Text, from: Text?, to: Text?)] = []
  /// In the order of their days; of one day, those of everybody before a user's own.
  private var rates: [Pair: [Rate]] = [:]

  /// Rows of kinds that declare rates; others are passed over.
  ///
  /// - Parameter zone: in which times belong to days.
  public init(_ rows: some Sequence<RecordRow>, kinds: [KindShape], in zone: TimeZoneRules = .utc) {
    for row in rows {
      guard let shape = kinds.first(where: { $0.name.isSame(as: row.kind) }), let fields = shape.rate else { continue }
      add(row, fields, dateField: shape.date ?? KindShape.dateAlias, zone)
    }
    for pair in Array(rates.keys) { rates[pair]?.sort(by: Self.precedes) }
  }

  private mutating func add(_ row: RecordRow, _ fields: KindShape.Rate, dateField: FieldPath, _ zone: TimeZoneRules) {
    let (from, to) = (row.value(at: fields.from)?.string, row.value(at: fields.to)?.string)
    guard let from, let to, Self.code(from) == Text(from), Self.code(to) == Text(to),
      let value = row.value(at: fields.rate)?.decimal, Decimal.zero < value,
      let day = row.value(at: dateField)?.day(in: zone)
    else { return unfit.append((row.path, from.map(Self.code), to.map(Self.code))) }
    let rate = Rate(day: day, owner: row.owner, id: row.id, value: value)
    rates[Pair(from: Text(from), to: Text(to)), default: []].append(rate)
  }

  /// The currency that somebody may have meant: `eur` is one that no bill has.
  private static func code(_ written: String) -> Text {
    Text(written.uppercased().filter { !$0.isWhitespace })
  }

  /// Records that may have been meant as rates to a currency, or from it, and are none: an older rate would count instead.
  public func unfit(for currency: Text) -> [Text] {
    unfit.filter { ($0.from ?? currency) == currency || ($0.to ?? currency) == currency }.map(\.path).sorted()
  }

  private static func precedes(_ a: Rate, _ b: Rate) -> Bool { isEarlier(a, b) || !isEarlier(b, a) && a.id < b.id }

  /// By day; of one day, everybody's before a user's own.
  private static func isEarlier(_ a: Rate, _ b: Rate) -> Bool {
    a.day != b.day ? a.day < b.day : !a.owner.isPersonal && b.owner.isPersonal
  }

  /// `amount` in the other currency, by the latest rate on or before `day` that `owner` sees, his own or everybody's, of
  /// whichever direction; where both directions have one of that day and equally his own, by that of this direction. The
  /// result is rounded to two decimals, a half to the even neighbour. nil where there is no rate, or where the result has
  /// more than 38 digits.
  public func converted(
    _ amount: Decimal, from: Text, to: Text, on day: CalendarDay, for owner: RecordRow.Owner
  ) -> Decimal? {
    if from == to { return amount }
    do throws(ArithmeticError) {
      let direct = rate(Pair(from: from, to: to), on: day, for: owner)
      let inverse = rate(Pair(from: to, to: from), on: day, for: owner)
      if let inverse, direct.map({ Self.isEarlier($0, inverse) }) ?? true {
        return try amount.dividedHalfEven(by: inverse.value, scale: 2)
      }
      return try direct.map { direct throws(ArithmeticError) in try (amount * direct.value).rounded(scale: 2) }
    } catch { return nil }
  }

  private func rate(_ pair: Pair, on day: CalendarDay, for owner: RecordRow.Owner) -> Rate? {
    rates[pair]?.last { $0.day <= day && ($0.owner == owner || !$0.owner.isPersonal) }
  }
}

/// The currency that sums are wanted in, and the rates that lead there.
public struct Conversion: Sendable {
  public let currency: Text
  public let rates: Rates

  public init(to currency: Text, by rates: Rates) {
    self.currency = currency
    self.rates = rates
  }
}

extension RecordRow.Owner {
  /// A user's or nobody's yet, unlike shared records and feeds.
  var isPersonal: Bool {
    switch self {
    case .user, .local: true
    case .shared, .feed: false
    }
  }
}
