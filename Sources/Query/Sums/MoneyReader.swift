internal import Records
internal import Schema

/// Reads what a record adds to a sum.
struct MoneyReader {
  enum Direction {
    case income, expense
  }

  /// What one record adds.
  enum Contribution {
    case flow(Direction, Decimal)
    case total(Decimal)
    case countOnly
    /// A transfer: no sum has it.
    case moved(Decimal)
  }

  /// Why a record cannot be counted.
  struct Refusal: Error {
    let field: FieldPath
    let message: Sentence
  }

  private let spec: Aggregation.Spec
  private let references: RowReferences
  /// The time zone in which times belong to days, for rates.
  private let zone: TimeZoneRules
  private var categoryDirections: [Text: [(owner: RecordRow.Owner, direction: Direction?)]] = [:]

  init(_ spec: Aggregation.Spec, _ references: RowReferences, _ zone: TimeZoneRules = .utc) {
    self.spec = spec
    self.zone = zone
    self.references = references
  }

  /// The entry, its currency, and what is odd about it.
  mutating func read(
    _ row: RecordRow, _ shape: KindShape?
  ) throws(Refusal) -> (entry: Contribution, currency: Text?, note: Refusal?) {
    let (entry, currency, note) = try own(row, shape)
    // What no sum has needs no rate.
    if case .moved = entry { return (entry, currency, note) }
    guard let conversion = spec.conversion, let amount = entry.amount, shape?.money != nil else {
      return (entry, currency, note)
    }
    let converted = try conversion.converted(amount, currency, row, shape, zone)
    return (entry.with(converted), conversion.currency, note)
  }

  /// What each part of a record adds, in the currency of the whole: together they are the whole amount, where that was
  /// converted, too.
  ///
  /// - Parameter entry: what the whole record adds.
  func amounts(
    of parts: RowParts, _ entry: Contribution, _ row: RecordRow, _ shape: KindShape?
  ) throws(Refusal) -> [Decimal] {
    guard let conversion = spec.conversion, let money = shape?.money, let whole = entry.amount else {
      return parts.parts.map(\.amount)
    }
    let currency = try currency(row, money)
    do {
      var rest = whole
      return try parts.parts.indices.map { place in
        if place == parts.parts.count - 1 { return rest }
        let part = try conversion.converted(parts.parts[place].amount, currency, row, shape, zone)
        try rest -= part
        return part
      }
    } catch let refusal as Refusal { throw refusal } catch {
      throw Refusal(field: money.amount, message: "its parts have more than 38 digits")
    }
  }

  /// What those parts of a record add together that answer a question; all of it where it has no parts.
  func parts(
    of entry: Contribution, _ row: RecordRow, _ shape: KindShape?, answering question: Matcher
  ) throws(Refusal) -> Contribution {
    guard let parts = RowParts(row, shape) else { return entry }
    let amounts = try amounts(of: parts, entry, row, shape)
    var sum = Decimal.zero
    do throws(ArithmeticError) {
      for (part, amount) in zip(parts.parts, amounts) where question.matches(part: part) { try sum += amount }
    } catch { throw Refusal(field: .root, message: "its parts have more than 38 digits") }
    return entry.with(sum)
  }

  /// The amount in the record's own currency.
  private mutating func own(
    _ row: RecordRow, _ shape: KindShape?
  ) throws(Refusal) -> (entry: Contribution, currency: Text?, note: Refusal?) {
    if let total = spec.total {
      if total == shape?.money?.amount, let shape, row.isTransfer(shape) { return (.moved(.zero), nil, nil) }
      return (try self.total(row, total), try currency(row, of: total, shape), nil)
    }
    guard let money = shape?.money else { return (.countOnly, nil, nil) }
    let amount = try amount(row, money.amount)
    let currency = try currency(row, money)
    guard let type = money.type else { return (.total(amount), currency, nil) }
    if case .string(Kind.transfer)? = row.value(at: type) { return (.moved(amount), currency, nil) }
    let (direction, note) = try direction(row, money, type)
    return (.flow(direction, amount), currency, note)
  }

  private func total(_ row: RecordRow, _ path: FieldPath) throws(Refusal) -> Contribution {
    row.value(at: path) == nil ? .countOnly : .total(try amount(row, path))
  }

  /// Money that is added up as a field is still money of a currency.
  private func currency(_ row: RecordRow, of total: FieldPath, _ shape: KindShape?) throws(Refusal) -> Text? {
    guard let money = shape?.money, money.amount == total else { return nil }
    return try currency(row, money)
  }

  private func amount(_ row: RecordRow, _ path: FieldPath) throws(Refusal) -> Decimal {
    guard let value = row.value(at: path) else { throw Refusal(field: path, message: "there is no \(path)") }
    guard case .number = value else { throw Refusal(field: path, message: "the \(path) is not a number") }
    if let amount = value.decimal { return amount }
    throw Refusal(field: path, message: "the \(path) has more than 38 digits")
  }

  private func currency(_ row: RecordRow, _ money: KindShape.Money) throws(Refusal) -> Text? {
    guard let path = money.currency, let value = row.value(at: path) else { return spec.currency }
    if case .string(let currency) = value, !currency.string.isEmpty { return currency }
    throw Refusal(field: path, message: "the \(path) is not a currency such as EUR")
  }
}

// MARK: - Conversion

extension MoneyReader.Contribution {
  var amount: Decimal? {
    switch self {
    case .flow(_, let amount), .total(let amount), .moved(let amount): amount
    case .countOnly: nil
    }
  }

  func with(_ amount: Decimal) -> Self {
    switch self {
    case .flow(let direction, _): .flow(direction, amount)
    case .total: .total(amount)
    case .moved: .moved(amount)
    case .countOnly: .countOnly
    }
  }
}

extension Conversion {
  fileprivate func converted(
    _ amount: Decimal, _ from: Text?, _ row: RecordRow, _ shape: KindShape?, _ zone: TimeZoneRules
  ) throws(MoneyReader.Refusal) -> Decimal {
    let field = shape?.money?.currency ?? shape?.money?.amount ?? .root
    guard let from else { throw MoneyReader.Refusal(field: field, message: "it has no currency to convert from") }
    if from == currency { return amount }
    guard let day = row.value(at: shape?.date ?? KindShape.dateAlias)?.day(in: zone) else {
      throw MoneyReader.Refusal(field: field, message: "it has no day, so there is no rate for it")
    }
    if let amount = rates.converted(amount, from: from, to: currency, on: day, for: row.owner) { return amount }
    throw MoneyReader.Refusal(
      field: field,
      message: row.owner == .shared
        ? "there is no shared rate from \(from) to \(currency) on or before \(day), and what is shared needs one"
        : "there is no rate from \(from) to \(currency) on or before \(day)")
  }
}

// MARK: - Income or expense

extension MoneyReader {
  /// The record's own type, else its category's, else expense.
  private mutating func direction(
    _ row: RecordRow, _ money: KindShape.Money, _ path: FieldPath
  ) throws(Refusal) -> (Direction, Refusal?) {
    let categorys = categoryDirection(row, money, path)
    guard let value = row.value(at: path) else {
      if let categorys { return (categorys, nil) }
      let message: Sentence = "neither the record nor a category says income or expense; it counts as an expense"
      return (.expense, Refusal(field: path, message: message))
    }
    guard let own = Direction(value) else {
      let message: Sentence =
        value.string.map { "“\($0)” is neither income nor expense" } ?? "this is neither income nor expense"
      throw Refusal(field: path, message: message)
    }
    if categorys == nil || categorys == own { return (own, nil) }
    let message: Sentence =
      switch own {
      case .income: "the record says income, its category expense; it counts as income"
      case .expense: "the record says expense, its category income; it counts as expense"
      }
    return (own, Refusal(field: path, message: message))
  }

  private mutating func categoryDirection(
    _ row: RecordRow, _ money: KindShape.Money, _ path: FieldPath
  ) -> Direction? {
    guard let reference = money.category, case .string(let category)? = row.value(at: reference.field) else {
      return nil
    }
    if let known = categoryDirections[category]?.first(where: { $0.owner == row.owner }) { return known.direction }
    let target = references.target(of: category, kind: reference.kind, for: row.owner)
    let direction = target?.value(at: path).flatMap(Direction.init)
    categoryDirections[category, default: []].append((row.owner, direction))
    return direction
  }
}

extension MoneyReader.Direction {
  fileprivate init?(_ value: Value) {
    switch value.string {
    case "income": self = .income
    case "expense": self = .expense
    default: return nil
    }
  }

  fileprivate var opposite: Self { self == .income ? .expense : .income }
}
