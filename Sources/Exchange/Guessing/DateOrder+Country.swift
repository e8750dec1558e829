import Records

extension ImportRule.DateOrder {
  /// The order in which people write days of digits where a time zone is; nil where people write them in several orders,
  /// and where the zone says nothing and the language neither.
  ///
  /// - Parameters:
  ///   - zone: as the IANA database calls it: `Europe/Berlin`.
  ///   - language: a tag such as `de`; nil where nobody said.
  public static func usual(inZone zone: String, language: String?) -> Self? {
    let parts = zone.split(separator: "/").map(String.init)
    if monthFirst.contains(zone) || parts.first == "US" { return .monthDayYear }
    if mixed.contains(zone) { return nil }
    switch parts.first {
    case "America": return latin.contains(parts[1]) ? .dayMonthYear : nil
    case "Europe", "Africa", "Australia", "Atlantic", "Indian": return .dayMonthYear
    case "Asia", "Pacific": return .dayMonthYear
    default: return language.flatMap { dayFirstLanguages.contains(String($0.prefix(2))) ? .dayMonthYear : nil }
    }
  }

  /// Whether people write the year first where a time zone is, also one of two digits.
  public static func mayBeginWithYear(inZone zone: String) -> Bool { yearFirst.contains(zone) }

  private static let dayFirstLanguages: Set<String> = [
    "cs", "da", "de", "es", "fi", "fr", "it", "nb", "nl", "no", "pl", "pt", "ru", "sv", "tr", "uk",
  ]

  /// Zones of the United States, and of where people write days as they do.
  private static let monthFirst: Set<String> = Set(
    [
      "Adak", "Anchorage", "Boise", "Chicago", "Denver", "Detroit", "Indiana/Indianapolis", "Indiana/Knox",
      "Indiana/Marengo", "Indiana/Petersburg", "Indiana/Tell_City", "Indiana/Vevay", "Indiana/Vincennes",
      "Indiana/Winamac", "Juneau", "Kentucky/Louisville", "Kentucky/Monticello", "Los_Angeles", "Menominee",
      "Metlakatla",
      "New_York", "Nome", "North_Dakota/Beulah", "North_Dakota/Center", "North_Dakota/New_Salem", "Phoenix",
      "Puerto_Rico",
      "Sitka", "Yakutat",
    ].map { "America/\($0)" } + ["Pacific/Honolulu", "Pacific/Guam", "Asia/Manila"])

  /// Of America, where the day comes first.
  private static let latin: Set<String> = [
    "Argentina", "Asuncion", "Bahia", "Belem", "Bogota", "Buenos_Aires", "Cancun", "Caracas", "Cayenne", "Chihuahua",
    "Costa_Rica", "Cuiaba", "El_Salvador", "Fortaleza", "Guatemala", "Guayaquil", "Havana", "Hermosillo", "La_Paz",
    "Lima",
    "Managua", "Manaus", "Martinique", "Mazatlan", "Merida", "Mexico_City", "Monterrey", "Montevideo", "Paramaribo",
    "Punta_Arenas", "Recife", "Rio_Branco", "Santiago", "Santo_Domingo", "Sao_Paulo", "Tegucigalpa", "Tijuana",
  ]

  private static let yearFirst = Set(
    ["Tokyo", "Seoul", "Pyongyang", "Shanghai", "Urumqi", "Taipei", "Hong_Kong", "Macau", "Ulaanbaatar"].map {
      "Asia/\($0)"
    } + ["Europe/Budapest", "Europe/Vilnius", "Europe/Stockholm"])

  /// Where both are usual, or the year comes first.
  private static let mixed = yearFirst.union(["Africa/Johannesburg", "Africa/Nairobi"])
}
