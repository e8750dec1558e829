import Testing

@testable import Page

@Suite("The code that lets a device in")
struct OneTimeCodeTests {
  /// Bytes that are other ones each time.
  private struct Bytes {
    var next: UInt8 = 0
    mutating func take(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in
        next &+= 37
        return next
      }
    }
  }

  private var bytes = Bytes()

  private mutating func renew(_ code: inout OneTimeCode, at now: Double) -> OneTimeCode.Code? {
    code.renew(at: now) { bytes.take($0) }
  }

  @Test("Digits and link are good once, and for two minutes")
  mutating func once() throws {
    var code = OneTimeCode()
    #expect(code.check("000000", at: 0) == .none)
    let first = try #require(renew(&code, at: 0))
    #expect(first.digits.utf8.count == 6 && first.secret.utf8.count == 32)
    #expect(code.check(first.digits, at: 119) == .right)
    #expect(code.check(first.digits, at: 119) == .none)
    #expect(code.check(first.secret, at: 119) == .none)
    let second = try #require(renew(&code, at: 200))
    #expect(second.digits != first.digits && second.secret != first.secret)
    #expect(code.check(second.secret, at: 320) == .none)
    let third = try #require(renew(&code, at: 400))
    #expect(code.check(third.secret, at: 400) == .right)
  }

  @Test("A code that was made anew is the only one")
  mutating func renewed() throws {
    var code = OneTimeCode()
    let first = try #require(renew(&code, at: 0))
    let second = try #require(renew(&code, at: 1))
    #expect(code.check(first.digits, at: 1) == .wrong)
    #expect(code.check(second.digits, at: 1) == .right)
  }

  @Test("Five wrong tries end it, and each five make the next wait longer")
  mutating func guessed() throws {
    var (code, now, rests) = (OneTimeCode(), 0.0, [Int]())
    for _ in 0..<8 {
      let made = try #require(renew(&code, at: now))
      for _ in 0..<4 { #expect(code.check("wrong!", at: now) == .wrong) }
      guard case .spent(let rest) = code.check("wrong!", at: now) else {
        Issue.record("five tries were not enough"); return
      }
      #expect(code.check(made.digits, at: now) == .none)
      #expect(renew(&code, at: now + Double(rest) - 0.5) == nil)
      rests.append(rest)
      now += Double(rest)
    }
    #expect(rests == [30, 60, 120, 240, 480, 900, 900, 900])
    // Whoever has the right code begins anew.
    let made = try #require(renew(&code, at: now))
    #expect(code.check(made.digits, at: now) == .right)
    _ = renew(&code, at: now)
    for _ in 0..<4 { _ = code.check("wrong!", at: now) }
    #expect(code.check("wrong!", at: now) == .spent(rest: 30))
  }
}
