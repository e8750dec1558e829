import Reports
import Testing

@Suite("CSV and TSV")
struct SeparatedValuesTests {
  @Test(
    "Cells are quoted as RFC 4180 says, formulas are disarmed, numbers stay numbers",
    arguments: [
      ("lunch", "lunch"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
      ("cr\r\nlf", "\"cr\r\nlf\""), ("", ""), ("=1+1", "'=1+1"), ("+49 30 1234", "'+49 30 1234"), ("@home", "'@home"),
      ("-12.50", "-12.50"),
      ("-12.50-1", "'-12.50-1"), ("-1e3", "-1e3"), ("-", "'-"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("'=1", "''=1"),
      ("'tis", "'tis"),
      ("12.50", "12.50"), ("\0=1", "'\0=1"),
    ])
  func cells(_ cell: String, _ encoded: String) {
    #expect(SeparatedValues.commas.line([cell]) == encoded + "\n")
  }

  @Test(
    "Disarming is undone by decoding",
    arguments: ["=1", "'=1", "''=1", "-5", "'-5", "'", "''", "x", "", "'@", "\t", "'\t"])
  func decodes(_ cell: String) {
    #expect(SeparatedValues.decoded(SeparatedValues.encoded(cell)) == cell)
  }

  @Test("Tabs separate and are quoted in TSV")
  func tabs() {
    #expect(SeparatedValues.tabs.line(["a", "b\tc", "d,e"]) == "a\t\"b\tc\"\td,e\n")
  }
}
