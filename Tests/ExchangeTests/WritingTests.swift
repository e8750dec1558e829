import Records
import Schema
import Testing

@testable import Exchange

@Suite("What other programs read")
struct WritingTests {
  @Test("Two categories never have one account, and no part of a name is empty")
  func accounts() throws {
    let categories: [Text?] = ["a b", "a-b", "a/b", "", "日本", "🍣", "🍷", "food", "Food", nil, "uncategorised", "ß"]
    for format in JournalFormat.allCases {
      var names = JournalNames<Text?>()
      let given = categories.map { category in
        names.name(of: category) { format.name(of: JournalAccount(.expenses, category: category)) }
      }
      #expect(Set(given.map { Text($0) }).count == given.count)
      #expect(given.allSatisfy { !$0.hasSuffix(":") && !$0.contains(" ") })
    }
  }

  @Test("A line of a calendar has at most 75 bytes, cuts no character, and says the same")
  func folded() throws {
    var event = CalendarEvent(uid: "a", start: .day(try #require(CalendarDay("2026-11-20"))))
    event.summary = String(repeating: "寿司🍣, ", count: 30)
    let text = CalendarFile.text(of: event, stamp: try #require(Timestamp("2026-11-20T12:00:00Z")))
    let lines = text.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let whole = text.replacing("\r\n ", with: "").replacing("\\,", with: ",")
    #expect(whole.contains("SUMMARY:" + event.summary))
  }

  @Test("A record comes back byte for byte; fields that were edited count more than the text")
  func archive() throws {
    let path = "users/a/bills/x.json"
    let location = try #require(RecordLocation(path: path))
    let bytes = Array("{ \"amount\" : 12.50,\r\n\"name\":\"a\\u0041\" }".utf8)
    var line = try #require(ArchiveLine.record(path, bytes, location, kind: "bill"))
    #expect(try self.bytes(of: line) == bytes)
    let amount = try #require(Number(lexeme: "12.50"))
    line["fields"] = ["amount": .number(amount), "name": "b"]
    #expect(try self.bytes(of: line) == Array("{ \"amount\" : 12.50,\r\n\"name\":\"b\" }".utf8))
  }

  private func bytes(of line: Object) throws -> [UInt8]? {
    if case .bytes(let bytes) = try ArchiveLine.read(line).content { bytes } else { nil }
  }
}
