/// Codes of currencies, as ISO 4217 has them: `EUR`.
public enum CurrencyCode {
  /// The currency that a typed word names; nil where it names none. Capitals count where the code is a word, too: `TRY`.
  public static func named(_ word: String) -> String? {
    guard word.utf8.count == 3 else { return nil }
    let code = word.uppercased()
    guard all.contains(code), word == code || !words.contains(code) else { return nil }
    return code
  }

  /// Whether a code is a word of a language, too: in a text it may be no currency.
  public static func isWord(_ code: String) -> Bool { words.contains(code) }

  private static let words: Set<String> = [
    "ALL", "AMD", "ANG", "ARS", "BAM", "BOB", "BSD", "CAD", "COP", "CUP", "GEL", "ILS", "LAK", "MAD", "MOP", "MUR",
    "NIO", "PEN", "PHP", "RON", "RUB", "SOS", "TOP", "TRY",
  ]

  private static let all = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
    CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG \
    HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA \
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
    RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX \
    USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))
}
