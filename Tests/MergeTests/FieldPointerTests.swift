import Records
import Schema
import Testing

@testable import Merge

@Suite("Field paths and pointers")
struct FieldPointerTests {
  private static let rules = FieldRules(properties: [
    "items": FieldRules(
      rule: .keyed(by: "id"),
      items: FieldRules(properties: [
        "parts": FieldRules(rule: .keyed(by: "name"), items: FieldRules()), "tags": FieldRules(rule: .set),
      ])),
    "tags": FieldRules(rule: .set),
  ])

  private static func record() throws -> Value {
    try JSONDocument(
      #"""
      {"items":[{"id":3,"n":1},{"id":1,"n":2,"parts":[{"name":"b"},{"name":"0"}]},{"id":"0","tags":["x","y"]}],
      "tags":["a","b"],"x":{"y":[{"z":1}]}}
      """#
    ).value
  }

  private static func path(_ text: String) throws -> FieldPath { try FieldPath(text) }

  @Test("An item of a keyed list goes by its key, one of another list by its index; and back")
  func pointers() throws {
    let record = try Self.record()
    let cases = [
      ("items/1/n", "items/1/n"), ("items/3/n", "items/0/n"), ("items/0/tags/1", "items/2/tags/1"),
      ("items/1/parts/0", "items/1/parts/1"), ("items/1/parts/b/new", "items/1/parts/0/new"), ("tags/1", "tags/1"),
      ("x/y/0/z", "x/y/0/z"), ("new/deep", "new/deep"), ("items/3", "items/0"), ("items", "items"), ("", ""),
    ]
    for (field, pointer) in cases {
      let found = try Self.rules.pointer(to: Self.path(field), in: record)
      #expect(found.description == pointer, "\(field)")
      #expect(Self.rules.field(at: found, in: record).description == field, "\(pointer)")
    }
  }

  @Test("What names no item is refused; an item with its own key can be added")
  func refused() throws {
    let record = try Self.record()
    for field in ["items/2/n", "items/4", "items/1/parts/1", "items/1.0"] {
      #expect(throws: ItemError.self, "\(field)") { try Self.rules.pointer(to: Self.path(field), in: record) }
    }
    let item = try JSONDocument(#"{"id":7.0,"n":1}"#).value
    #expect(try Self.rules.pointer(to: Self.path("items/7"), in: record, setting: item).description == "items/3")
    #expect(try Self.rules.pointer(to: Self.path("items/7"), in: nil, setting: item).description == "items/0")
    #expect(throws: ItemError.otherKey(try Self.path("items/3"), member: "id")) {
      try Self.rules.pointer(to: Self.path("items/3"), in: record, setting: item)
    }
    let twice = try JSONDocument(#"{"items":[{"id":1},{"id":1}]}"#).value
    #expect(throws: ItemError.noKeys(try Self.path("items"), member: "id")) {
      try Self.rules.pointer(to: Self.path("items/1/n"), in: twice)
    }
    #expect(
      try Self.rules.pointer(to: Self.path("items/1/n"), in: twice, isLenient: true).description == "items/1/n")
    #expect(Self.rules.field(at: try Self.path("items/1/n"), in: twice).description == "items/1/n")
  }
}
