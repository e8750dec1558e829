import Desk
import Query
import Records
import Reports
import Store
import Testing

@Suite("Views, by value")
struct ViewsByValueTests {
  @Test("The view of the month: categories, and what waits, one thing after the other")
  func month() throws {
    let household = try Household.withNovember()
    let month = try MonthView(household.session())
    let categories = try month.json(month.waiting())["categories"]?.array?.compactMap(\.object) ?? []
    let shown = categories.map { row in
      [row["group"]?.object?["category"]?.string, row["currency"]?.string, row["net"]?.string.map(worth)]
    }
    #expect(
      shown == [
        ["food", "EUR", "-17.5"], ["food", "USD", "-5"], ["home", "EUR", "-800"], ["leisure", "EUR", "-30"],
        ["salary", "EUR", "2500"],
      ])
    #expect(try waiting(household) == [:])
    try household.add("recurring", ["name=Gym", "amount=12", "category=leisure", "from=2026-09-01"])
    #expect(try waiting(household) == ["recurring_due": 3])
    let lunch = try household.add("bill", ["amount=5", "name=Snack"])
    let text = String(decoding: lunch.document.bytes, as: UTF8.self)
    try household.write(lunch.path, text.replacing("Snack", with: "Supper"))
    #expect(try waiting(household) == ["recurring_due": 3, "changed": 1])
    try household.write(lunch.path, "{")
    #expect(try waiting(household)["left_out"] == 1)
  }

  private func worth(_ text: String) -> String { Number(lexeme: text).flatMap { Value.number($0).worth } ?? text }

  /// Those that are not zero.
  private func waiting(_ household: Household) throws -> [String: Int] {
    let json = try MonthView(household.session()).waiting().json.object ?? Object()
    return Dictionary(
      uniqueKeysWithValues: json.members.compactMap { member in
        guard let count = member.value.decimal.flatMap({ Int($0.description) }), count != 0 else { return nil }
        return (member.key.string, count)
      })
  }

  @Test(
    "The standard drink is that of the profile, of its country, of the language, or the usual one",
    arguments: [
      (["country": "GB"], nil, "8", nil), (["country": "US"], nil, "14", nil), (["country": "XX"], nil, "10", nil),
      ([:], "en-GB", "8", nil), ([:], "de", "10", nil), ([:], nil, "10", nil),
      (["standardDrink": 12, "country": "GB"], "en-US", "12", nil), (["standardDrink": 0], nil, "10", nil),
      (["weeklyLimit": 14], nil, "10", "14"), (["weeklyLimit": -1], nil, "10", nil),
      (["weeklyLimit": "many"], nil, "10", nil),
    ] as [(Object, String?, String, String?)])
  func drinker(_ facts: Object, _ language: String?, _ grams: String, _ limit: String?) {
    let profile = DrinkerProfile(facts, language: language)
    #expect(profile.standard.grams.worth == grams)
    #expect(profile.weeklyLimit?.worth == limit)
  }

  @Test("A diary is added up by week")
  func drinks() throws {
    let household = try Household()
    try household.add("diary", ["brand=Beer", "amount=500", "abv=5", "date=2026-11-18"])
    try household.add("diary", ["brand=Wine", "amount=200", "abv=12.5", "date=2026-11-11"])
    let view = try DrinksView(of: "anna", nil, in: household.ledger())
    #expect(view.weeks.map(\.alcohol.worth) == ["0", "0", "19.725", "19.725"])
    #expect(view.weeks.map(\.entries) == [0, 0, 1, 1])
    #expect(try view.weeks.map { try view.standard($0.alcohol, places: 1).worth } == ["0", "0", "2", "2"])
  }
}
