package import Query
package import Records
import Store

/// What somebody's profile says that matters for drinks.
package struct DrinkerProfile {
  package let standard: StandardDrink
  /// Where `standard` comes from, for people.
  package let source: Sentence
  /// Standard drinks that somebody wants to stay at in a week; nil: no limit.
  package let weeklyLimit: Decimal?
  /// nil where weight or gender is not known, or the formula has no numbers for it.
  package let body: BloodAlcohol.Body?
  /// What is missing for `body`, with what to do.
  package let missing: Sentence?

  /// - Parameters:
  ///   - facts: of the profile: `country`, `standardDrink`, `weeklyLimit`, `weight`, `gender`.
  ///   - language: the ledger's.
  package init(_ facts: Object, language: String?) {
    (standard, source) = Self.standard(facts, language)
    weeklyLimit = Self.amount(facts["weeklyLimit"])
    let weight = Self.amount(facts["weight"])
    let gender = facts["gender"]?.string
    body = weight.flatMap { weight in
      gender.flatMap(BloodAlcohol.Gender.init).map { BloodAlcohol.Body(kilograms: weight, gender: $0) }
    }
    missing = body == nil ? Self.missing(hasWeight: weight != nil, gender) : nil
  }

  private static func standard(_ facts: Object, _ language: String?) -> (StandardDrink, Sentence) {
    if let grams = amount(facts["standardDrink"]) { return (StandardDrink(grams: grams), "as your profile says") }
    if let country = facts["country"]?.string, let drink = StandardDrink(country: country) {
      return (drink, "as in \(country)")
    }
    if facts["country"] == nil, let drink = language.flatMap({ StandardDrink(ofRegionIn: $0) }) {
      return (drink, "as in \(drink.country ?? ""), where the ledger's language is from")
    }
    return (.common, "as the WHO counts; ledger-sync profile country=GB says another country")
  }

  private static func missing(hasWeight: Bool, _ gender: String?) -> Sentence {
    if hasWeight, gender != nil { return "the formula for alcohol in the blood has numbers for women and men alone" }
    let fields = [hasWeight ? nil : "weight=70", gender == nil ? "gender=female" : nil].compactMap(\.self)
    return
      "for an estimate of the alcohol in your blood: ledger-sync profile \(fields.joined(separator: " ")) --private"
  }

  /// A number above zero.
  private static func amount(_ value: Value?) -> Decimal? {
    guard let amount = value?.decimal, Decimal.zero < amount else { return nil }
    return amount
  }
}
