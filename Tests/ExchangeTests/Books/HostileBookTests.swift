import Glibc
import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Files of programs for personal finance that are hostile, cut off or garbled")
struct HostileBookTests {
  private typealias T = BookText

  private static let books: [(ImportRule.Reader, String)] = [
    (
      .gnucash,
      T.gnuCash(
        T.payment(
          T.split("food", "1250/100", rest: "<split:memo>Käse &amp; Brot</split:memo>"), T.split("giro", "-25/2")),
        T.payment(T.split("giro", "-50/1"), T.split("cash", "50/1"), rest: T.slot("notes", "x")))
    ),
    (
      .homebank,
      T.homeBank(
        T.operation("-12.5", "payee=\"1\" category=\"2\" wording=\"Käse &amp; Brot\""),
        T.operation("-5", "scat=\"1||0\" samt=\"-3||-2\" smem=\"Tea||\""), T.operation("-5", "kxfer=\"1\""))
    ),
    (
      .kmymoney,
      T.kMyMoney(
        T.transaction(T.side("A1", "-25/2", nil, "payee=\"P1\" memo=\"Käse &amp; Brot\""), T.side("C1", "1250/100")),
        T.transaction(T.side("A1", "-1/1"), T.side("A2", "1/1", "2/1")))
    ),
  ]

  private func isRefused(_ text: String, _ reader: ImportRule.Reader, _ words: String? = nil) -> Bool {
    do throws(SourceProblem) {
      _ = try ReadStatements(bytes: Array(text.utf8), reader, ["Amount", "CategoryPath"])
      return false
    } catch { return words.map { error.message.description.contains($0) } ?? true }
  }

  @Test("Entities and document types are refused, but for the one that KMyMoney writes")
  func entities() {
    let bomb = (1...9).reduce("<!ENTITY e0 \"aaaaaaaaaa\">") { text, level in
      text + "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    for (reader, text) in Self.books {
      let plain = text.replacing("<!DOCTYPE KMYMONEY-FILE>", with: "")
      let root = reader == .gnucash ? "gnc-v2" : reader == .homebank ? "homebank" : "KMYMONEY-FILE"
      #expect(!isRefused(plain, reader))
      for type in ["\(root) [\(bomb)]", "\(root) SYSTEM \"file:///etc/passwd\"", "\(root) PUBLIC \"a\" \"b\"", "other"]
      {
        let hostile = plain.replacing("<\(root)", with: "<!DOCTYPE \(type)><\(root)").replacing("Brot", with: "&e9;")
        #expect(isRefused(hostile, reader, "document type"), "\(type.prefix(30))")
      }
      #expect(isRefused(plain.replacing("Brot", with: "&e9;"), reader))
    }
  }

  @Test("A file of another program is refused, and so is one of nothing")
  func others() {
    for (reader, _) in Self.books {
      for (other, text) in Self.books where other != reader { #expect(isRefused(text, reader)) }
      for text in ["", " ", "<a/>", "date,amount\n2026-11-20,1\n", "{}"] { #expect(isRefused(text, reader)) }
    }
  }

  @Test("Depth, texts and elements without end are refused or passed over; circles of accounts end")
  func bounds() throws {
    let deep = String(repeating: "<a>", count: 200_000)
    let long = String(repeating: "x", count: 3 << 20)
    for (reader, text) in Self.books {
      let end = reader == .gnucash ? "</gnc:book>" : reader == .homebank ? "</homebank>" : "</KMYMONEY-FILE>"
      for inner in [deep, "<a>\(long)</a>", "<a b=\"\(long)\"/>", "<!--\(long)-->", "<\(long)/>"] {
        #expect(isRefused(text.replacing(end, with: inner + end), reader), "\(reader) \(inner.prefix(9))")
      }
    }
    let many = String(repeating: "<trn:split/>", count: 100_001)
    #expect(isRefused(T.gnuCash(T.payment(many)), .gnucash, "too much in it"))
    let wide = String(repeating: "<a>\(String(repeating: "y", count: 1 << 19))</a>", count: 9)
    #expect(isRefused(T.gnuCash(T.payment(wide)), .gnucash, "too much in it"))
    let circle =
      T.account("x", "EXPENSE", "X", parent: "y") + T.account("y", "EXPENSE", "Y", parent: "x")
      + T.account("z", "EXPENSE", "Z", parent: "z")
    let text = T.gnuCash(
      T.payment(T.split("giro", "-2/1"), T.split("x", "1/1"), T.split("z", "1/1")), accounts: circle)
    #expect(try ReadStatements(text, .gnucash, ["CategoryPath"]).items.count == 2)
  }

  @Test("A file that is cut off anywhere is refused as a whole")
  func cutOff() throws {
    for (reader, text) in Self.books {
      let bytes = Array(text.utf8)
      #expect(try ReadStatements(bytes: bytes, reader, ["Amount"]).items.count > 0)
      for count in 0..<bytes.count {
        #expect(throws: SourceProblem.self, "\(reader) \(count)") {
          try ReadStatements(bytes: Array(bytes.prefix(count)), reader, ["Amount"])
        }
      }
    }
  }

  /// How many garbled files of each format are read. BOOK_CASES=100000 reads as many.
  private static var cases: Int { unsafe getenv("BOOK_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 1000 }

  @Test("Garbled files are read or refused, without a crash or a hang")
  func garbled() {
    for (reader, text) in Self.books {
      var random = SeededGenerator()
      let original = Array(text.utf8)
      let pieces = original.split(separator: UInt8(ascii: ">")).map { $0 }
      for number in 0..<Self.cases {
        let bytes = GarbledBytes.garbled(original, pieces, &random)
        do throws(SourceProblem) {
          let read = try ReadStatements(bytes: bytes, reader, BookColumn.all.map(\.string))
          #expect(read.items.count <= 4 + bytes.count / 20, "\(reader) \(number) of seed \(random.seed)")
        } catch { #expect(error.offset <= bytes.count, "\(reader) \(number) of seed \(random.seed)") }
        _ = (GnuCash.isGnuCash(bytes), HomeBank.isHomeBank(bytes), KMyMoney.isKMyMoney(bytes))
      }
    }
  }
}
