internal import Records

extension Period {
  /// The period that ends where this one begins, as long as it: as many months of the ledger where it is made of whole
  /// ones, else as many days. nil for a period without both ends, and where the calendar ends.
  public func before(in calendar: PeriodCalendar) -> Period? {
    guard let from, let to, !isEmpty else { return nil }
    let isOfMonths = from.day == calendar.firstDayOfMonth && to.day == calendar.firstDayOfMonth
    let months = (to.year - from.year) * 12 + to.month - from.month
    let start =
      isOfMonths ? from.adding(months: -months) : from.adding(days: from.daysSince1970 - to.daysSince1970)
    return start.map { Period(from: $0, to: from) }
  }
}
