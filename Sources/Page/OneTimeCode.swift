import Records

/// What lets a new device in, once: six digits for whoever types, 128 bits in a link for whoever need not.
///
/// Two minutes, or five wrong tries, and it is no good any more. After wrong tries the next code waits longer each time,
/// so that a year of guessing is some 180,000 tries at a million codes. Proven by `OneTimeCodeTests`.
struct OneTimeCode {
  struct Code {
    let digits: String
    let secret: String
  }

  enum Verdict: Hashable {
    case right, wrong
    /// There is no code: it was used, or it is too old.
    case none
    /// That was one wrong try too many; the next code comes after so many seconds.
    case spent(rest: Int)
  }

  static let lifetime = 120.0
  static let tries = 5
  /// Seconds until the next code after five wrong tries, and at most, after many times five.
  static let (firstRest, longestRest) = (30, 900)

  private var current: (code: Code, until: Double, triesLeft: Int)?
  private var timesSpent = 0
  private var restsUntil = 0.0

  /// Seconds for which there will be no new code.
  func rest(at now: Double) -> Int { max(0, Int((restsUntil - now).rounded(.up))) }

  func isGood(at now: Double) -> Bool { current.map { now < $0.until } ?? false }

  /// Makes a new code in place of the old one; nil while there has to be a rest.
  mutating func renew(at now: Double, randomBytes: (Int) throws -> [UInt8]) rethrows -> Code? {
    if rest(at: now) > 0 { return nil }
    let number = try randomBytes(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(String(1_000_000 + number).dropFirst())
    let code = Code(digits: digits, secret: hexadecimal(try randomBytes(16)))
    current = (code, now + Self.lifetime, Self.tries)
    return code
  }

  mutating func check(_ typed: String, at now: Double) -> Verdict {
    guard let (code, until, triesLeft) = current, now < until else {
      current = nil
      return .none
    }
    if isSame(typed, code.digits) || isSame(typed, code.secret) {
      (current, timesSpent) = (nil, 0)
      return .right
    }
    if triesLeft > 1 {
      current = (code, until, triesLeft - 1)
      return .wrong
    }
    current = nil
    let rest = min(Self.firstRest << min(timesSpent, 10), Self.longestRest)
    timesSpent += 1
    restsUntil = now + Double(rest)
    return .spent(rest: rest)
  }

  /// Takes as long wherever the texts differ.
  private func isSame(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
