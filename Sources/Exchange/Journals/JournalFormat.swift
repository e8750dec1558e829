public import Records

/// The programs for plain-text accounting whose journals can be written, and what each of them can read.
public enum JournalFormat: String, CaseIterable, Sendable {
  case hledger
  case ledger
  case beancount

  /// The years that the program reads.
  private var years: ClosedRange<Int> {
    switch self {
    case .hledger: 1000...9999
    case .ledger: 1400...9999
    case .beancount: 1700...2099
    }
  }

  /// With so many digits the program still counts exactly.
  private var digits: Int {
    switch self {
    case .hledger, .ledger: Decimal.maximumScale
    case .beancount: 28
    }
  }

  /// Why the program could not read or count it; nil where it can.
  public func objection(to day: CalendarDay) -> Sentence? {
    years.contains(day.year) ? nil : "\(rawValue) reads years from \(years.lowerBound) to \(years.upperBound)"
  }

  public func objection(to amount: Decimal) -> Sentence? {
    let count = String(amount.mantissa.magnitude).utf8.count
    return max(count, amount.scale) <= digits ? nil : "\(rawValue) rounds what has more than \(digits) digits"
  }
}
