public import Records

/// What one record adds to sums: read as every sum reads it.
public struct CountedAmount: Hashable, Sendable {
  public let amount: Decimal
  /// nil where neither the record nor the ledger names one.
  public let currency: Text?
  /// nil where the kind does not tell income from expense.
  public let isIncome: Bool?

  public init(amount: Decimal, currency: Text?, isIncome: Bool?) {
    (self.amount, self.currency, self.isIncome) = (amount, currency, isIncome)
  }

  /// The amount, negative for an expense; nil where the kind does not tell income from expense.
  public var net: Decimal? { isIncome.map { $0 ? amount : amount.negated } }
}

/// Reads what records add to sums, one after the other.
public struct AmountReader {
  private var reader: MoneyReader

  /// - Parameters:
  ///   - currency: of amounts that name none.
  ///   - conversion: makes one currency of all, by the rates of the days on which they were; those are of the zone.
  public init(
    currency: Text?, references: RowReferences, conversion: Conversion? = nil, in zone: TimeZoneRules = .utc
  ) {
    let spec = Aggregation.Spec(groups: [], currency: currency, conversion: conversion)
    reader = MoneyReader(spec, references, zone)
  }

  public enum Reading {
    case counted(CountedAmount)
    /// A transfer from one account to another: no sum has it.
    case moved(CountedAmount)
    /// The kind has no money.
    case none
    case leftOut(Aggregation.Remark)
  }

  /// - Parameter question: of a record with parts, those count that answer it; nil: all.
  public mutating func read(_ row: RecordRow, _ shape: KindShape, answering question: Matcher? = nil) -> Reading {
    do throws(MoneyReader.Refusal) {
      let (whole, currency, _) = try reader.read(row, shape)
      let entry =
        try question.map { question throws(MoneyReader.Refusal) in
          try reader.parts(of: whole, row, shape, answering: question)
        } ?? whole
      switch entry {
      case .flow(let direction, let amount):
        return .counted(CountedAmount(amount: amount, currency: currency, isIncome: direction == .income))
      case .total(let amount): return .counted(CountedAmount(amount: amount, currency: currency, isIncome: nil))
      case .moved(let amount): return .moved(CountedAmount(amount: amount, currency: currency, isIncome: nil))
      case .countOnly: return .none
      }
    } catch {
      return .leftOut(Aggregation.Remark(path: row.path, field: error.field, message: error.message))
    }
  }
}
