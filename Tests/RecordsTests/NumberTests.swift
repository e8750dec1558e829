import Records
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    ("12.50", "125e-1"), ("0", "-0.0e99999999999999999999"), ("1e2", "100"),
    ("10e9999999999999999999", "1e10000000000000000000"),
    ("0.1e1000000000000000000", "1e999999999999999999"), ("1e-9999999999999999999", "0.1e-9999999999999999998"),
    ("1e0001", "10.0"), ("-1.0", "-1"),
  ])
  func equalByExactValue(a: String, b: String) throws {
    let (a, b) = (try #require(Number(lexeme: a)), try #require(Number(lexeme: b)))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
  }

  @Test(arguments: [
    ("1", "-1"), ("1e9999999999999999999", "1e-9999999999999999999"), ("0.1", "0.10000000000000000001"),
  ])
  func differentByExactValue(a: String, b: String) throws {
    #expect(try #require(Number(lexeme: a)) != #require(Number(lexeme: b)))
  }
}
