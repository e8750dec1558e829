/// Years in fewer than four digits.
public enum CountedYear {
  /// Taiwan counts from 1911, and has had three digits since 2011. nil outside 1 to 199, which nobody lives to see.
  public static func ofTaiwan(_ year: Int) -> Int? { (1..<200).contains(year) ? year + 1911 : nil }

  /// Two digits are a year from 1970 to 2069, as POSIX has it for its clocks.
  public static func ofTwoDigits(_ year: Int) -> Int { year + (year < 70 ? 2000 : 1900) }

  /// The years that a number before `年` can mean: of two digits that of Taiwan and the short one.
  static func meant(by year: Int, digits: Int) -> [Int] {
    switch digits {
    case 4: [year]
    case 3: [ofTaiwan(year)].compactMap(\.self)
    default: [ofTaiwan(year)].compactMap(\.self) + [ofTwoDigits(year)]
    }
  }
}
