import Query
import Records
import TestSupport
import Testing

@Suite("What drinks add up to")
struct DrinksTests {
  @Test(
    "Standard drinks of countries",
    arguments: [
      ("GB", "8"), ("us", "14"), ("CA", "13.45"), ("AT", "20"), ("JP", "20"), ("TW", "10"), ("DE", "10"), ("XX", nil),
      ("", nil),
    ] as [(String, String?)])
  func countries(country: String, grams: String?) {
    #expect(StandardDrink(country: country)?.grams.description == grams)
  }

  @Test(
    "The region of a language's tag",
    arguments: [
      ("en-GB", "GB"), ("zh-Hant-TW", "TW"), ("de-AT", "AT"), ("en", nil), ("zh-Hant", nil), ("en-XX", nil), ("", nil),
    ] as [(String, String?)])
  func regions(language: String, country: String?) {
    #expect(StandardDrink(ofRegionIn: language)?.country == country)
  }

  private static func body(_ kilograms: String, _ gender: BloodAlcohol.Gender) throws -> BloodAlcohol.Body {
    BloodAlcohol.Body(kilograms: try Decimal(parsing: kilograms), gender: gender)
  }

  @Test("Widmark's own example: 60 kg, 0.68, and an hour for each 0.15 ‰")
  func example() throws {
    let drinks = [BloodAlcohol.Drink(second: 0, grams: try Decimal(parsing: "40.8"))]
    let man = try Self.body("60", .male)
    #expect(try BloodAlcohol(at: 0, after: drinks, in: man).permille.description == "1.00")
    #expect(try BloodAlcohol(at: 2 * 3600, after: drinks, in: man).permille.description == "0.70")
    #expect(try BloodAlcohol(at: 0, after: drinks, in: man).soberSecond == 24_000)
    #expect(try BloodAlcohol(at: 24_000, after: drinks, in: man).soberSecond == nil)
    #expect(try BloodAlcohol(at: -1, after: drinks, in: man).permille.isZero)
    #expect(try BloodAlcohol(at: 0, after: [], in: man).soberSecond == nil)
  }

  @Test("The same as fractions in Python, minute by minute", arguments: 0..<4)
  func oracle(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kilograms = "\(Int.random(in: 40...120, using: &random)).\(Int.random(in: 0...9, using: &random))"
    let gender: BloodAlcohol.Gender = Bool.random(using: &random) ? .female : .male
    let drinks = (0..<60).map { _ in
      (
        Int.random(in: 0..<500_000, using: &random),
        "\(Int.random(in: 0...40, using: &random)).\(Int.random(in: 0...999, using: &random))"
      )
    }
    let moments = (0..<200).map { _ in Int.random(in: -1000..<600_000, using: &random) }
    let body = try Self.body(kilograms, gender)
    let told = try drinks.map { BloodAlcohol.Drink(second: $0.0, grams: try Decimal(parsing: $0.1)) }
    let ours = try moments.map { try BloodAlcohol(at: $0, after: told, in: body) }
    let script = """
      from fractions import Fraction as F
      part = F("\(kilograms)") * F("\(gender == .female ? "0.55" : "0.68")")
      drinks = sorted([\(drinks.map { "(\($0.0), F('\($0.1)'))" }.joined(separator: ", "))])
      for now in [\(moments.map(String.init).joined(separator: ", "))]:
          level, last = F(0), 0
          for second, grams in drinks + [(now, None)]:
              if second > now: continue
              level = max(F(0), level - F("0.15") * F(second - last, 3600)) if last <= second else level
              last = second
              if grams is None: break
              level += grams / part
          print(float(level), float(level / F("0.15") * 3600))
      """
    let lines = try Python.run(script).split(separator: "\n")
    #expect(lines.count == moments.count)
    for (line, (moment, blood)) in zip(lines, zip(moments, ours)) {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      let permille = try #require(Double(blood.permille.description))
      #expect(abs(permille - numbers[0]) <= 0.00501, "seed \(seed), at \(moment)")
      #expect(abs(Double((blood.soberSecond ?? moment) - moment) - numbers[1]) <= 0.51, "seed \(seed), at \(moment)")
    }
  }

  @Test("A drink more is never less, whenever it was, and an hour later is never more", arguments: 0..<20)
  func grows(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let body = try Self.body("70", .female)
    func drink() -> BloodAlcohol.Drink {
      BloodAlcohol.Drink(
        second: Int.random(in: 0..<90_000, using: &random), grams: Decimal(Int.random(in: 0...30, using: &random)))
    }
    let drinks = (0..<Int.random(in: 0...8, using: &random)).map { _ in drink() }
    let now = Int.random(in: 90_000..<200_000, using: &random)
    let level = try BloodAlcohol(at: now, after: drinks, in: body)
    #expect(try level.permille <= BloodAlcohol(at: now, after: drinks + [drink()], in: body).permille, "seed \(seed)")
    #expect(try BloodAlcohol(at: now + 3600, after: drinks, in: body).permille <= level.permille, "seed \(seed)")
    #expect(try BloodAlcohol(at: now, after: drinks.reversed(), in: body) == level, "seed \(seed)")
  }
}
