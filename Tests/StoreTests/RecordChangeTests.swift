import FileSystem
import Records
import Schema
import Testing

@testable import Store

@Suite("Changing records")
struct RecordChangeTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func record(_ conflicts: String, path: String = "users/alice/bills/x.json") throws -> StoredRecord {
    try fixture.write(
      path, #"{"date":"2026-11-20","amount":13.00,"currency":"EUR","name":"x","~conflicts":{"# + conflicts + "}}")
    return try fixture.ledger().record(at: path)
  }

  private func entries(_ kept: String, _ other: String) -> String {
    """
    [{"value":\(other),"by":"a","at":"2026-11-20T14:02:11Z"},{"value":\(kept),"by":"b","at":"2026-11-20T14:05:40Z","kept":true}]
    """
  }

  private let deletion =
    #""":[{"deleted":true,"by":"a","at":"2026-11-20T14:02:11Z"},{"by":"b","at":"2026-11-20T14:05:40Z","kept":true}]"#

  private func bill() throws -> Kind { try #require(try fixture.ledger().kinds().kind(named: "bill")) }

  /// The places that still have entries after a change.
  private func places(_ record: StoredRecord, _ changes: [FieldChange]) throws -> [String] {
    let changed = try record.changing(changes, rules: bill().rules)
    return try changed.recordObject()["~conflicts"]?.object?.keys.map(\.string) ?? []
  }

  @Test("A list about a place that the kind does not have stays, whatever is set: it waits")
  func waitingList() throws {
    let record = try record(#""name+remark":\#(entries(#"{"name":"x"}"#, #"{"name":"y"}"#))"#)
    for name: Text in ["name", "amount", "remark"] {
      #expect(try places(record, [FieldChange(FieldPath(keys: [name]), "z")]) == ["name+remark"])
    }
    let kinds = try fixture.ledger().kinds()
    #expect(try ListedConflict.all(of: record, kinds: kinds).map(\.waits) == [true])
    #expect(try fixture.ledger().check().problems.contains { $0.message.description.contains("a conflict waits") })
  }

  @Test("A field that is set loses its entries, also when it is set to what it shows")
  func ownEntries() throws {
    let record = try record(
      #""name":\#(entries(#""x""#, #""y""#)),"date":\#(entries(#""2026-11-20""#, #""2026-11-21""#))"#)
    let name = FieldPath(keys: ["name"])
    for value: Value in ["x", "y", "z"] { #expect(try places(record, [FieldChange(name, value)]) == ["date"]) }
    #expect(try places(record, [FieldChange(name, nil)]) == ["date"])
    #expect(try places(record, [FieldChange(FieldPath(keys: ["remark"]), "r")]).sorted() == ["date", "name"])
  }

  @Test("A member of a group settles the entries of the group")
  func groups() throws {
    let money = #"{"amount":13.00,"currency":"EUR"}"#
    let record = try record(#""amount+currency":\#(entries(money, #"{"amount":1,"currency":"USD"}"#))"#)
    #expect(try places(record, [FieldChange(FieldPath(keys: ["currency"]), "EUR")]) == [])
    #expect(try places(record, [FieldChange(FieldPath(keys: ["name"]), "y")]) == ["amount+currency"])
  }

  @Test("A disputed deletion is settled by any change, and by nothing that changes nothing")
  func deletions() throws {
    let record = try record(deletion)
    #expect(try places(record, [FieldChange(FieldPath(keys: ["name"]), "y")]) == [])
    #expect(try places(record, [FieldChange(FieldPath(keys: ["name"]), "x")]) == [""])
  }

  @Test("Only the bytes of the fields change, and a change that changes nothing makes no commit")
  func bytes() throws {
    let path = "users/alice/bills/x.json"
    try fixture.write(path, "{ \"amount\" : 12.50,\r\n  \"date\":\"2026-11-20\" }")
    let kinds = try fixture.ledger().kinds()
    let amount = FieldPath(keys: ["amount"])
    try fixture.tree { tree in
      _ = try tree.snapshot()
      let before = try tree.branch().commit
      let record = try tree.ledger.record(at: path)
      let same = try tree.change(
        record, [FieldChange(amount, .number(Number(lexeme: "12.5") ?? Number(0)))], kinds: kinds)
      #expect(same.content.bytes == record.content.bytes)
      #expect(try tree.branch().commit == before)
      _ = try tree.change(record, [FieldChange(amount, .number(Number(lexeme: "13.00") ?? Number(0)))], kinds: kinds)
    }
    #expect(try fixture.read(path) == "{ \"amount\" : 13.00,\r\n  \"date\":\"2026-11-20\" }")
  }
}

@Suite("Who refers to a record")
struct ReferenceTests {
  @Test("A reference means the record's own owner first, then shared, else the owner that it names")
  func meaning() throws {
    let bobs = RecordLocation(owner: .user("bob"), folder: "categories", id: "food")
    let shared = RecordLocation(owner: .shared, folder: "categories", id: "food")
    var meanings = ReferenceMeanings()
    meanings.add(bobs, hiddenBy: [])
    #expect(meanings.target(of: "food", of: .user("bob")) == bobs)
    #expect(meanings.target(of: "food", of: .user("alice")) == nil)
    #expect(meanings.target(of: "bob/food", of: .user("alice")) == bobs)
    var ofShared = ReferenceMeanings()
    ofShared.add(shared, hiddenBy: [.user("bob")])
    #expect(ofShared.target(of: "food", of: .user("bob")) == nil)
    #expect(ofShared.target(of: "food", of: .user("alice")) == shared)
    #expect(ofShared.target(of: "shared/food", of: .user("bob")) == shared)
  }

  @Test("Computed fields are exact, and left out where a number is missing")
  func computed() throws {
    let json = try JSONDocument(PlantedKind.diary.bytes).value
    let diary = Kind.read(name: "diary", from: json).kind
    #expect(diary.computed(["amount": 500, "abv": 5]) == ["alcohol": "19.725"])
    #expect(diary.computed(["amount": 500]) == [:])
    #expect(diary.computed(["amount": "500", "abv": 5]) == [:])
  }
}
