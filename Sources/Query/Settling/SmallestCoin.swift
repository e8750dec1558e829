public import Records

/// How finely amounts of a currency are split.
public enum SmallestCoin {
  /// Currencies without hundredths, and those with thousandths, of ISO 4217.
  private static let whole: Set<Text> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]
  private static let thousandths: Set<Text> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  /// Digits after the point; two where the currency is not known.
  public static func decimals(of currency: Text?) -> Int {
    guard let currency else { return 2 }
    if whole.contains(currency) { return 0 }
    return thousandths.contains(currency) ? 3 : 2
  }
}

extension Decimal {
  /// As amounts of a currency are written for people: 12.5 euros are 12.50. What has more digits keeps them.
  public func written(in currency: Text?) -> Decimal { withDigits(SmallestCoin.decimals(of: currency)) }
}
