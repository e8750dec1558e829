import Records
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.00", "0.00"), ("12.50", "12.50"), ("-0.05", "-0.05"), ("1e2", "100"),
    ("125e-1", "12.5"),
    ("1E+2", "100"), ("1.50e1", "15.0"), ("0e999999999999999999999999", "0"),
    ("0.0e-99999", "0.00000000000000000000000000000000000000"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("1000e-40", "0.00000000000000000000000000000000000010"),
    (
      "1.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      "1.0000000000000000000000000000000000000"
    ),
    ("9007199254740993", "9007199254740993"), ("-18446744073709551617.1", "-18446744073709551617.1"),
  ])
  func readsWithItsScale(text: String, printed: String) throws {
    #expect(try Decimal(parsing: text).description == printed)
  }

  @Test(arguments: ["", "-", "+1", ".5", "1.", "01", "1e", "1e+", "0x10", "1,5", "1.2.3", "NaN", "12abc", " 1", "１"])
  func refusesWhatIsNoNumber(text: String) {
    #expect(throws: ArithmeticError.notANumber) { try Decimal(parsing: text) }
  }

  @Test(arguments: [
    "1e999999999", "1e-999999999", "1e99999999999999999999999", "1e38", "1e-39", "1.1e-38",
    "100000000000000000000000000000000000000", "0.000000000000000000000000000000000000001",
  ])
  func refusesWhatIsTooLong(text: String) {
    #expect(throws: ArithmeticError.overflow) { try Decimal(parsing: text) }
  }

  @Test func aMillionDigitsAreReadOnce() {
    let long = Self.digits("7", 1_000_000)
    #expect(throws: ArithmeticError.overflow) { try Decimal(parsing: long) }
    #expect(throws: ArithmeticError.overflow) { try Decimal(parsing: "1e" + long) }
  }

  @Test func tenThousandCentsAreAHundred() throws {
    let cent = try Decimal(parsing: "0.01")
    var sum = Decimal.zero
    for _ in 0..<10_000 { try sum += cent }
    #expect(sum.description == "100.00")
  }

  @Test func equalByValueWhateverTheScale() throws {
    let short = try Decimal(parsing: "1.0")
    let long = try Decimal(parsing: "1." + Self.digits("0", 37))
    #expect(short == long)
    #expect(short.hashValue == long.hashValue)
    #expect(Set([short, long, Decimal(1)]).count == 1)
  }

  @Test func comparesAcrossScalesThatDoNotFitTogether() throws {
    let large = try Decimal(parsing: Self.digits("9", 38))
    let small = try Decimal(parsing: "0." + Self.digits("0", 37) + "1")
    #expect(small < large)
    #expect(large.negated < small)
    #expect(large.negated < small.negated)
    #expect(!(large < small))
  }

  @Test(arguments: [
    ("1", "3", 4, "0.3333"), ("2", "3", 4, "0.6667"), ("1", "8", 2, "0.12"), ("3", "8", 2, "0.38"),
    ("-1", "8", 2, "-0.12"),
    ("-3", "8", 2, "-0.38"), ("10", "4", 0, "2"), ("14", "4", 0, "4"), ("0", "7", 3, "0.000"), ("1", "1e37", 2, "0.00"),
    (
      "99999999999999999999999999999999999999", "99999999999999999999999999999999999998", 36,
      "1.000000000000000000000000000000000000"
    ),
    (
      "0.00000000000000000000000000000000000007", "90000000000000000000000000000000000000", 38,
      "0.00000000000000000000000000000000000000"
    ),
    ("-0.000000000000000000000000000000000001", "90000000000000000000000000000000000000", 0, "0"),
  ])
  func dividesHalfEven(a: String, b: String, scale: Int, quotient: String) throws {
    let result = try Decimal(parsing: a).dividedHalfEven(by: Decimal(parsing: b), scale: scale)
    #expect(result.description == quotient)
  }

  @Test func divisionThatCannotBeGivenIsAnError() throws {
    let large = try Decimal(parsing: Self.digits("9", 38))
    #expect(throws: ArithmeticError.divisionByZero) { try large.dividedHalfEven(by: .zero, scale: 2) }
    #expect(throws: ArithmeticError.overflow) { try large.dividedHalfEven(by: Decimal(1), scale: 1) }
    #expect(throws: ArithmeticError.overflow) { try large.dividedHalfEven(by: Decimal(1), scale: 39) }
    #expect(throws: ArithmeticError.overflow) { try large.dividedHalfEven(by: Decimal(1), scale: -1) }
  }

  @Test(arguments: [
    ("1.005", 2, "1.00"), ("1.015", 2, "1.02"), ("-1.005", 2, "-1.00"), ("2.5", 0, "2"), ("3.5", 0, "4"),
    ("7", 2, "7.00"),
    ("0.5000000000000000000000000000000000001", 0, "1"), ("9.99", 1, "10.0"),
  ])
  func rounds(text: String, scale: Int, rounded: String) throws {
    #expect(try Decimal(parsing: text).rounded(scale: scale).description == rounded)
  }

  @Test func exactResultsAreFoundAtTheEdge() throws {
    let tiny = try Decimal(parsing: "0." + Self.digits("0", 37) + "1")
    #expect(try (Decimal(1) - tiny).description == "0." + Self.digits("9", 38))
    let five = try Decimal(parsing: Self.digits("9", 37) + ".5")
    #expect(try (five + five).description == "1" + Self.digits("9", 37))
    let a = try Decimal(parsing: "1." + Self.digits("0", 20))
    #expect(try (a * a) == Decimal(1))
    #expect(throws: ArithmeticError.overflow) { try Decimal(1) + tiny }
    #expect(throws: ArithmeticError.overflow) { try tiny * tiny }
  }

  static func digits(_ digit: Character, _ count: Int) -> String { String(repeating: digit, count: count) }
}
