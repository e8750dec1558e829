import Records
import Testing

@testable import Exchange

@Suite("Numbers and days as sources write them")
struct WrittenNumberTests {
  @Test(
    "A number keeps its digits",
    arguments: [
      ("1.234,50", ",", "1234.50"), ("1,234.50", ".", "1234.50"), ("-12,50", ",", "-12.50"),
      ("12,50-", ",", "-12.50"), ("(12.50)", ".", "-12.50"), ("\u{2212}3", ".", "-3"), ("+7", ".", "7"),
      ("€ 1'234.5", ".", "1234.5"), ("12,50 EUR", ",", "12.50"), ("-€12.50", ".", "-12.50"),
      ("1 234,5", ",", "1234.5"), ("1\u{202F}234,5", ",", "1234.5"), ("12,34,567.00", ".", "1234567.00"),
      ("100.00元", ".", "100.00"), ("5,00 zł", ",", "5.00"), ("- 12 345 678 kr", ".", "-12345678"),
      ("1 234 -", ".", "-1234"), ("( 5 )", ".", "-5"), ("3 DEM", ".", "3"), (".5", ".", "0.5"), ("007", ".", "7"),
      ("0,00", ",", "0.00"), ("5.", ".", "5"),
      ("99999999999999999999999999999999999999999999.01", ".", "99999999999999999999999999999999999999999999.01"),
    ])
  func keepsDigits(_ text: String, _ decimal: String, _ expected: String) {
    #expect(WrittenNumber.read(text, decimal: Character(decimal))?.lexeme == expected)
  }

  @Test(
    "What is not a number, or has the other decimal sign, is refused",
    arguments: [
      ("12.50", ","), ("12,5", "."), ("1,23", "."), ("", "."), ("-", "."), ("12a", "."), ("1-2", "."), ("--1", "."),
      ("1.2.3", "."), ("1.234.5", ","), ("(5", "."), ("5)", "."), ("12.50 DR", "."), ("12,50 S", ","),
      ("-12 50", "."), ("1 2 3", "."), ("1  234", "."), ("1234 567", "."), ("12. 50", "."), ("1 ,5", ","),
      ("1,234 567", "."), ("0,123", "."), ("支出100.00元", "."), ("借 100", "."), ("5万元", "."), ("12 DEB", "."),
      ("REWE 123", "."), ("Total", "."), ("1e5", "."),
    ])
  func refused(_ text: String, _ decimal: String) {
    #expect(WrittenNumber.read(text, decimal: Character(decimal)) == nil)
  }

  @Test(
    "A day is read in the order of the rule",
    arguments: [
      ("20.11.2026", ImportRule.DateOrder.dayMonthYear, "2026-11-20"), ("11/20/26", .monthDayYear, "2026-11-20"),
      ("2026-11-20", .dayMonthYear, "2026-11-20"), ("20261120", .yearMonthDay, "2026-11-20"),
      ("20112026", .dayMonthYear, "2026-11-20"), ("20 Nov 2026", .dayMonthYear, "2026-11-20"),
      ("Nov 20, 2026", .monthDayYear, "2026-11-20"), ("20-nov-26", .dayMonthYear, "2026-11-20"),
      ("1.2.99", .dayMonthYear, "1999-02-01"), ("2/1/69", .monthDayYear, "2069-02-01"),
      ("ne 01.03.2026", .dayMonthYear, "2026-03-01"), ("Mo. 3. Nov 2026", .dayMonthYear, "2026-11-03"),
      ("Tue, Nov 3, 2026", .monthDayYear, "2026-11-03"), ("mar. 3 mars 2026", .dayMonthYear, "2026-03-03"),
      ("1151020", .yearMonthDay, "2026-10-20"), ("02Oct2026", .dayMonthYear, "2026-10-02"),
    ])
  func day(_ text: String, _ order: ImportRule.DateOrder, _ expected: String) {
    #expect(SourceDay(text, order: order)?.day.description == expected)
  }

  @Test(
    "What is no day in that order is refused",
    arguments: [
      "31.02.2026", "2026", "20.11", "11/20/2026 noon", "", "x", "Saldo 01.03.2026", "Mo", "1151020",
    ])
  func noDay(_ text: String) { #expect(SourceDay(text, order: .dayMonthYear) == nil) }

  @Test(
    "What stands behind a fraction of a second is not passed over",
    arguments: [
      "14:05:09.123 UTC", "14:05:09.x", "14:05:09.", "23:30:00.000+0000", "14:05:09.1.2", "+02:00",
      "14:-5",
    ])
  func noTime(_ clock: String) { #expect(SourceDay("2026-11-20 \(clock)", order: .yearMonthDay) == nil) }

  @Test("A time with an offset without a colon is that moment")
  func offset() {
    #expect(Timestamp(withoutColon: "2026-11-30T23:30:00.000+0000") == Timestamp("2026-11-30T23:30:00Z"))
    #expect(Timestamp(withoutColon: "2026-11-30T23:30:00-0130") == Timestamp("2026-12-01T01:00:00Z"))
    for text in ["2026-11-30 23:30:00+0000", "2026-11-30T23:30:00", "2026-11-30", ""] {
      #expect(Timestamp(withoutColon: text) == nil)
    }
    #expect(DayOrders("2026-11-30T23:30:00.000+0000").isDay)
  }

  @Test("A time behind the day is kept, and midnight is none")
  func time() {
    #expect(SourceDay("20.11.2026 14:05", order: .dayMonthYear)?.second == 14 * 3600 + 5 * 60)
    #expect(SourceDay("2026-11-20T14:05:09.5", order: .dayMonthYear)?.second == 14 * 3600 + 5 * 60 + 9)
    #expect(SourceDay("20.11.2026 00:00:00", order: .dayMonthYear)?.second == nil)
    #expect(SourceDay("20.11.2026 25:00", order: .dayMonthYear) == nil)
    #expect(SourceDay("11/20/2026 12:05 AM", order: .monthDayYear)?.second == 5 * 60)
    #expect(SourceDay("11/20/2026 2:05:09 pm", order: .monthDayYear)?.second == 14 * 3600 + 5 * 60 + 9)
    #expect(SourceDay("2026/11/20 下午2:05", order: .yearMonthDay)?.second == 14 * 3600 + 5 * 60)
    #expect(SourceDay("11/20/2026 14:05 PM", order: .monthDayYear) == nil)
  }

  @Test(
    "Months have names in the languages of banks",
    arguments: [
      ("20 nov. 2026", 11), ("3 févr. 2026", 2), ("1 août 2026", 8), ("2 juin 2026", 6), ("2 juillet 2026", 7),
      ("4. marraskuuta 2026", 11), ("4. maaliskuuta 2026", 3), ("5 listopada 2026", 11), ("5 sierpnia 2026", 8),
      ("6. července 2026", 7), ("6. června 2026", 6), ("7 Mayıs 2026", 5), ("7 Ağustos 2026", 8), ("8 ноября 2026", 11),
      ("8 лютого 2026", 2), ("9 ene 2026", 1), ("9 dez 2026", 12), ("10 gen 2026", 1), ("10 maj 2026", 5),
      ("11 márc. 2026", 3),
    ])
  func months(_ text: String, _ month: Int) { #expect(SourceDay(text, order: .dayMonthYear)?.day.month == month) }

  @Test("Days as Quicken, Hungary and East Asia write them")
  func dayForms() {
    #expect(SourceDay("4/ 1' 8", order: .monthDayYear)?.day.description == "2008-04-01")
    #expect(SourceDay("2026.11.20.", order: .dayMonthYear)?.day.description == "2026-11-20")
    #expect(SourceDay("2026년 11월 20일", order: .dayMonthYear)?.day.description == "2026-11-20")
    #expect(SourceDay("2026年11月20日(金) 14:05", order: .dayMonthYear)?.second == 14 * 3600 + 5 * 60)
  }

  @Test(
    "A number counts from the year of the rule",
    arguments: [
      ("1416519000", ImportRule.DateOrder.secondsSince1970, "2014-11-20T21:30:00Z"),
      ("1416519000123", .millisecondsSince1970, "2014-11-20T21:30:00Z"),
      ("438211800.5", .secondsSince2001, "2014-11-20T21:30:00Z"),
      ("0", .secondsSince2001, "2001-01-01T00:00:00Z"),
      ("1.7951328E12", .millisecondsSince1970, "2026-11-20T00:00:00Z"),
      ("1.79513E+09", .secondsSince1970, "2026-11-19T23:13:20Z"),
      ("1.5e8", .secondsSince2001, "2005-10-03T02:40:00Z"),
      ("-0.5", .secondsSince1970, "1969-12-31T23:59:59Z"), ("-1000", .millisecondsSince1970, "1969-12-31T23:59:59Z"),
    ])
  func counts(_ text: String, _ order: ImportRule.DateOrder, _ expected: String) {
    #expect(order.time(text)?.utcText == expected)
  }

  @Test(
    "What is no count, or too large, is no time",
    arguments: [
      "", "x", "99999999999999999999", "9223372036854775807", "20.11.2026", "1.", "5 s", "1e99", "0x10", "1.5.",
    ])
  func noCount(_ text: String) { #expect(ImportRule.DateOrder.secondsSince2001.time(text) == nil) }
}
