import Glibc
import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Statements that are hostile, cut off or garbled")
struct HostileStatementTests {
  private static let camt: String = {
    var text = StatementText()
    (text.opening, text.closing) = ("100.00", "-20.50")
    return text.with(
      StatementText.entry(
        "120.50", "DBIT",
        "<AcctSvcrRef>R1</AcctSvcrRef>"
          + StatementText.details(
            "<Amt Ccy=\"EUR\">20.50</Amt><RmtInf><Ustrd>Über &amp; über</Ustrd></RmtInf>", "<Amt Ccy=\"EUR\">100</Amt>")
      ),
      StatementText.entry("7", "CRDT", status: "<Sts><Cd>PDNG</Cd></Sts>"))
  }()

  private static let mt940 = """
    {1:F01TESTBANKXXXX0000000000}{2:I940TESTBANKXXXXN}{4:
    :20:A
    :25:XX00TEST1
    :28C:7/1
    :60F:C261101EUR100,00
    :61:2611021102D12,50NTRFNONREF//B1
    second line
    :86:166?00Kauf?20EREF+1?21SVWZ+Käse und Brot
    ?32Laden
    :61:2611030103RC7,50NTRFx
    :86:/NAME/De Winkel/REMI/koffie
    :62F:C261130EUR80,00
    -}
    """

  @Test("A document type is refused outright, whatever its entities would become")
  func entities() {
    let bomb = (1...9).reduce("<!ENTITY e0 \"aaaaaaaaaa\">") { text, level in
      text + "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    for type in ["<!DOCTYPE Document [\(bomb)]>", "<!DOCTYPE Document SYSTEM \"file:///etc/passwd\">"] {
      let text = Self.camt.replacing("<Document", with: type + "<Document").replacing("S-7", with: "&e9;")
      #expect {
        try ReadStatements(text, .camt, ["Amount"])
      } throws: { ($0 as? SourceProblem)?.message.description.contains("document type") ?? false }
    }
    // An entity that nobody has declared.
    #expect(throws: SourceProblem.self) {
      try ReadStatements(Self.camt.replacing("S-7", with: "&e9;"), .camt, ["Amount"])
    }
  }

  @Test("Depth, texts, tags and batches without end are refused")
  func bounds() {
    let deep = String(repeating: "<a>", count: 200_000)
    let long = String(repeating: "x", count: 3 << 20)
    let many = String(repeating: "<TxDtls/>", count: 100_001)
    let lines = String(repeating: "<Ustrd>\(String(repeating: "y", count: 1 << 19))</Ustrd>", count: 4)
    for inner in [
      deep, "<Nm>\(long)</Nm>", "<Nm a=\"\(long)\"/>", "<!--\(long)-->", "<\(long)/>",
      "<\(String(repeating: "n", count: 200))/>",
      "<Ntry><NtryDtls>\(many)</NtryDtls></Ntry>",
      "<Ntry><NtryDtls><TxDtls><RmtInf>\(lines)</RmtInf></TxDtls></NtryDtls></Ntry>",
    ] {
      #expect(throws: SourceProblem.self, "\(inner.prefix(40))") {
        try ReadStatements(StatementText().with(inner), .camt, ["Amount"])
      }
    }
    let details = Self.mt940.replacing("second line", with: String(repeating: "z\n", count: 1 << 20))
    #expect(throws: SourceProblem.self) { try ReadStatements(details, .mt940, ["Amount"]) }
  }

  @Test("A file that is cut off anywhere is refused as a whole")
  func cutOff() throws {
    for (reader, text) in [(ImportRule.Reader.camt, Self.camt), (.mt940, Self.mt940)] {
      let bytes = Array(text.utf8)
      #expect(try ReadStatements(bytes: bytes, reader, ["Amount"]).items.count == 2)
      let end = reader == .camt ? 1 : 2
      for count in 0...(bytes.count - end) {
        #expect(throws: SourceProblem.self, "\(reader) \(count)") {
          try ReadStatements(bytes: Array(bytes.prefix(count)), reader, ["Amount"])
        }
      }
    }
  }

  @Test("Where it is cut off is said")
  func place() {
    let cut = String(Self.camt.prefix(400))
    do throws(SourceProblem) {
      _ = try ReadStatements(bytes: Array(cut.utf8), .camt, ["Amount"])
      Issue.record("it was read")
    } catch { #expect(error.offset == cut.utf8.count && error.message.description.contains("cut off")) }
  }

  /// How many garbled files of each format are read. STATEMENT_CASES=100000 reads as many.
  private static var cases: Int { unsafe getenv("STATEMENT_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 2000 }

  @Test("Garbled files are read or refused, without a crash or a hang")
  func garbled() throws {
    for (reader, text) in [(ImportRule.Reader.camt, Self.camt), (.mt940, Self.mt940)] {
      var random = SeededGenerator()
      let original = Array(text.utf8)
      let pieces = Self.pieces(of: original, reader)
      for number in 0..<Self.cases {
        let bytes = GarbledBytes.garbled(original, pieces, &random)
        do throws(SourceProblem) {
          let read = try ReadStatements(bytes: bytes, reader, StatementColumn.all.map(\.string))
          #expect(read.items.count <= 2 + bytes.count / 20, "\(reader) \(number) of seed \(random.seed)")
        } catch { #expect(error.offset <= bytes.count, "\(reader) \(number) of seed \(random.seed)") }
        _ = (CAMT.isCAMT(bytes), CAMT.encoding(bytes), MT940.isMT940(bytes))
      }
    }
  }

  /// Tags and lines.
  private static func pieces(of bytes: [UInt8], _ reader: ImportRule.Reader) -> [ArraySlice<UInt8>] {
    let sign = reader == .camt ? UInt8(ascii: ">") : 0x0A
    return bytes.split(separator: sign).map { $0 }
  }
}
