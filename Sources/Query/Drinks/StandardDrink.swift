public import Records

/// How much pure alcohol a country calls a standard drink, or a unit.
public struct StandardDrink: Hashable, Sendable {
  public let grams: Decimal
  /// `GB`; nil where the measure is no country's.
  public let country: String?

  public init(grams: Decimal, country: String? = nil) {
    self.grams = grams
    self.country = country
  }

  /// That of the World Health Organization, for whoever lives where there is no other.
  public static let common = StandardDrink(grams: Decimal(10))

  /// That of a country, by its two letters (ISO 3166-1); nil where none is known here.
  public init?(country: String) {
    let country = country.uppercased()
    guard let (hundredths, _) = Self.hundredths.first(where: { $0.1.contains(country) }),
      let grams = Self.decimal(hundredths: hundredths)
    else { return nil }
    self.init(grams: grams, country: country)
  }

  /// That of the region in a language's tag: `en-GB`, `zh-Hant-TW`; nil where it names none that is known here.
  public init?(ofRegionIn language: String) {
    let parts = language.split { $0 == "-" || $0 == "_" }.dropFirst()
    guard let region = parts.last(where: { $0.count == 2 }) else { return nil }
    self.init(country: String(region))
  }

  /// Hundredths of a gram, as authorities of these countries define or use them. Where one names a range, its lower end,
  /// by which more is counted. From A. Kalinowski and K. Humphreys, “Governmental standard drink definitions and
  /// low-risk alcohol consumption guidelines in 37 countries”, Addiction 111 (2016); for Taiwan its Health Promotion
  /// Administration.
  private static let hundredths: [(Int, Set<String>)] = [
    (800, ["GB", "IS"]),
    (1000, ["AU", "CH", "DE", "ES", "FR", "HR", "IE", "NL", "NZ", "PL", "PT", "SG", "SI", "TW"]),
    (1200, ["DK", "FI", "IT", "SE"]),
    (1345, ["CA"]),
    (1400, ["CL", "US"]),
    (1700, ["HU"]),
    (2000, ["AT", "JP"]),
  ]

  private static func decimal(hundredths: Int) -> Decimal? {
    do throws(ArithmeticError) { return try Decimal(mantissa: Int128(hundredths), scale: 2).normalised } catch {
      return nil
    }
  }
}
