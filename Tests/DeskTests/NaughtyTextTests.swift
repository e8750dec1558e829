import Desk
import Records
import Schema
import Store
import TestSupport
import Testing

/// Signs with a mark behind them, joiners, directions, blanks of all kinds, and what breaks programs elsewhere.
private let naughty: [String] = {
  let signs = ["=", ":", "/", ",", "+", "-", "@", ".", "#", "\"", "'", "~", "*"]
  let marks = [
    "\u{301}", "\u{FF9F}", "\u{FF9E}", "\u{FE0F}", "\u{200D}", "\u{1F3FD}", "\u{20E3}", "\u{200C}", "\u{5B0}",
    "\u{E0041}",
  ]
  let around = signs.flatMap { sign in
    marks.flatMap { ["\(sign)\($0)x", "x\(sign)\($0)", "x\($0)\(sign)y", "\($0)\(sign)"] }
  }
  return around + [
    "ﾟx", "👩🏽‍🚀 lunch", "Ḽơᶉëᶆ", "\u{202E}evil", "\u{FEFF}bom", "e\u{301}", "é", "Ω", "\u{2126}", "Z̮̞̠͙͔ͅA̡L͠G͞O", "ﷺ", "0️⃣1️⃣", "🏳️‍🌈",
    "\u{600}1",
    "nil", "null", "<script>", "%s%n", "$(id)", "`id`", "--help",
  ]
}()

@Suite("Naughty texts are taken as they are typed")
struct NaughtyTextTests {
  /// As people see it typed: what a field cannot hold is refused with a reason, and nothing else is changed.
  @Test("FIELD=VALUE with each of more than 500 texts: byte for byte, in a text, a set and behind +=")
  func asTyped() throws {
    #expect(naughty.count > 500)
    let household = try Household()
    let ledger = try household.ledger()
    let kinds = try ledger.kinds()
    let kind = try #require(try kinds.called("bill"))
    for text in naughty {
      let typed = ["amount=1", "name=\(text)", "tags=\(text)"]
      var form = try RecordForm(kind, for: .user("anna"), by: "anna", in: ledger, kinds: kinds)
      try form.take(try Assignment.all(typed))
      let record = try form.record()
      #expect(record.members["name"] == .string(Text(text)), "\(text.debugDescription)")
      let tags = Set(text.utf8.split(separator: UInt8(ascii: ",")).map { Text(Substring($0).trimmed) })
      let taken = Set(record.members["tags"]?.array?.compactMap { $0.string.map { Text($0) } } ?? [])
      #expect(taken == tags.filter { !$0.string.isEmpty }, "\(text.debugDescription)")
    }
  }

  @Test("A field's name ends at the first equals sign, whatever stands behind it")
  func assignments() throws {
    for text in naughty {
      let assignment = try Assignment("name=\(text)")
      #expect(Text(assignment.text) == Text(text) && assignment.field == FieldPath(keys: ["name"]))
      #expect(try Assignment("name+=\(text)").operation == .add)
    }
  }

  @Test("People: a name with a mark behind its colon is nobody, and says so")
  func people() throws {
    let household = try Household(people: ["anna", "ben"])
    #expect(throws: Failure.self) { try household.form("bill", ["amount=1", "for=anna,ben:\u{301}2"]) }
    let shared = try household.form("bill", ["amount=1", "for=anna,ben:2"])
    #expect(shared.members["for"] == .array(["anna", "ben:2"]))
  }

  @Test(
    "Names with a slash or a hyphen under a mark are refused",
    arguments: ["a/\u{301}b", "-\u{301}x", ".\u{301}x", "a/\u{FE0F}"])
  func names(_ name: String) throws {
    #expect(UserName.problem(name) != nil)
  }
}
