import Desk
import Query
import Records

extension Household {
  /// Bills that can be added up by hand. In EUR November has 2500 of income and 847.5 of expense, October 20 of expense.
  static let november: [[String]] = [
    ["date=2026-11-02", "amount=12.50", "category=food", "name=Lunch"],
    ["date=2026-11-03", "amount=7.50", "category=food", "name=Tea", "tags=trip"],
    ["date=2026-11-03", "amount=800", "category=home", "name=Rent"],
    ["date=2026-11-20", "amount=30", "category=leisure", "name=Cinema", "tags=trip,work"],
    ["date=2026-10-30", "amount=20", "category=food", "name=Market"],
    ["date=2026-11-01", "amount=2500", "category=salary", "name=Salary"],
    ["date=2026-11-12", "amount=-2.50", "category=food", "name=Refund"],
    ["date=2026-11-10", "amount=5", "category=food", "name=Bagel", "currency=USD"],
  ]

  static func withNovember() throws -> Household {
    let household = try Household()
    for bill in november { try household.add("bill", bill) }
    return household
  }
}

extension Decimal {
  /// 12.50 as 12.5: what it is worth.
  var worth: String { normalised.description }
}

extension Value {
  /// What an amount in an answer is worth.
  var worth: String? { decimal?.worth ?? string }
}
