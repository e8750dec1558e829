import Records
import Testing

@Suite struct CalculationTests {
  @Test(arguments: [
    ("12.5*3+4", "41.5"), ("1+2*3", "7"), ("(1+2)*3", "9"), ("8/4/2", "1"), ("7-2-1", "4"), ("2*-3", "-6"),
    ("--3", "3"),
    ("-(1+2)", "-3"), (" 1 + 2 ", "3"), ("\t1\u{A0}+ 2", "3"), ("0.1+0.2", "0.3"), ("0.10*3", "0.30"), ("10/4", "2.5"),
    ("10.00/4", "2.50"), ("1/8", "0.125"), ("1/3", "0.3333333333"), ("2/3", "0.6666666667"), ("10/3*3", "10"),
    ("1/3+1/6", "0.5"), ("1/3-1/3", "0"), ("1/3/(1/3)", "1"), ("12×3÷4−1", "8"), (".5+.25", "0.75"), ("1e2", "100"),
    ("1e-2*3", "0.03"), ("2e+1", "20"), ("((((1))))", "1"), ("-0", "0"), ("99/100", "0.99"), ("100/3", "33.3333333333"),
    ("1e30/3", "333333333333333333333333333333.33333333"), ("1/3e-9", "333333333.3333333333"), ("5/2e3", "0.0025"),
    ("12.50*2", "25.00"), ("1-0.9", "0.1"), ("+5", "5"), ("1/7*7", "1"), ("2/3*1.5", "1.0"),
  ])
  func evaluates(expression: String, result: String) throws {
    #expect(try Calculation.evaluate(expression).description == result)
  }

  @Test(arguments: [
    ("", 1), ("  ", 3), ("1+", 3), ("1 2", 3), ("1,5", 2), ("(1+2", 1), ("1+2)", 4), ("()", 2), ("*1", 1), ("1**2", 3),
    ("1/0", 2), ("1+2/(3-3)", 4), ("abc", 1), ("1.2.3", 1), ("1.", 1), ("01", 1), ("5%", 2), ("1e", 1), ("0x10", 2),
    ("2^3", 2), ("1e38", 1), ("99999999999999999999*99999999999999999999", 21), ("1e999999999", 1), ("é", 1), ("$5", 1),
  ])
  func refuses(expression: String, column: Int) {
    let error = #expect(throws: CalculationError.self) { try Calculation.evaluate(expression) }
    #expect(error?.column == column)
  }

  @Test func depthIsBounded() throws {
    let open = String(repeating: "(", count: 1_000_000)
    #expect(throws: CalculationError.self) { try Calculation.evaluate(open) }
    let signs = String(repeating: "-", count: 1_000_000)
    #expect(try Calculation.evaluate(signs + "1") == Decimal(1))
    let sum = String(repeating: "1+", count: 100_000) + "1"
    #expect(try Calculation.evaluate(sum) == Decimal(100_001))
  }
}
