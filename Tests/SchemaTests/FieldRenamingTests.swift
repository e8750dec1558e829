import Records
import Schema
import Testing
import TestSupport

@Suite("Another name for a field")
struct FieldRenamingTests {
  private static let types = [
    "text", "note", "number:ml", "counter", "date", "time", "yes/no", "choice:sun,shade", "set", "list", "ref:bill",
    "money",
  ]

  /// The schema, as its file says it, under the new name.
  private func renamed(_ document: RecordDocument, _ renaming: FieldRenaming) throws -> RecordDocument {
    var document = document
    for (path, value) in renaming.values { document = try document.setting(path, to: value) }
    for path in renaming.keys.sorted(by: { $0.keys.count > $1.keys.count }) {
      document = try document.renamingKeys(at: [path], to: renaming.newName)
    }
    return document
  }

  private func kind(_ document: RecordDocument) -> Kind { Kind.read(name: "thing", from: document.value).kind }

  /// A kind of some fields, about each of which something is said.
  private func schema(_ random: inout SeededGenerator) throws -> Value {
    let types = Self.types.filter { _ in random.chance(50) } + ["number:cm"]
    let fields = types.enumerated().map { "f\($0.offset):\($0.element)" }
    let last = fields.count - 1
    var schema = try KindDeclaration("thing", fields: fields, required: ["f\(last)"]).schema
    schema = try schema.setting(
      FieldPath("properties/c"), to: ["x-ledger": ["computed": .string("f\(last)*2+f\(last)0")]])
    schema = try schema.setting(FieldPath("properties/f\(last)0"), to: ["type": "number"])
    schema = try schema.setting(FieldPath("dependentRequired/f0"), to: [.string("f\(last)")])
    schema = try schema.setting(FieldPath("x-ledger/sort"), to: [.string("-f\(last)"), "f0"])
    let inner: Value = ["properties": ["f0": ["type": "number"]], "required": ["f0"]]
    return try schema.setting(FieldPath("allOf"), to: [inner, ["properties": ["part": inner]]])
  }

  @Test("What is said of a field is said of its new name, and back again every byte is as it was", arguments: 0..<60)
  func thereAndBack(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = try RecordDocument(writing: schema(&random), format: .json)
    let old = random.pick(kind(before).fields.map(\.name).filter { $0 != Kind.addedField && $0 != "part" && $0 != "c" })
    let there = try FieldRenaming(of: kind(before), from: old.string, to: "anew")
    let after = try renamed(before, there)
    #expect(!there.isDeclaredAnew, "seed \(seed)")
    #expect(kind(after).field(old) == nil && kind(after).field("anew") != nil, "seed \(seed)")
    // Whatever else the kind says is the same, with the other name.
    #expect(
      kind(after).fields.map { $0.name == "anew" ? old : $0.name } == kind(before).fields.map(\.name), "seed \(seed)")
    #expect(kind(after).required.map { $0 == "anew" ? old : $0 } == kind(before).required, "seed \(seed)")
    #expect(Kind.read(name: "thing", from: after.value).problems.count == 0, "seed \(seed)")
    let back = try renamed(after, FieldRenaming(of: kind(after), from: "anew", to: old.string))
    #expect(back.bytes == before.bytes, "seed \(seed)")
  }

  private let nested: Value = [
    "properties": [
      "pots": [
        "type": "array", "x-ledger": ["merge": "keyed", "key": "sku"],
        "items": ["properties": ["sku": ["type": "string"], "size": ["$ref": "#/$defs/size"]], "required": ["sku"]],
      ],
      "soil": ["properties": ["size": ["$ref": "#/$defs/size"], "acid": ["type": "number"]]],
      "one": ["$ref": "#/$defs/shape"], "two": ["$ref": "#/$defs/shape"],
    ],
    "$defs": ["size": ["type": "number"], "shape": ["properties": ["width": ["type": "number"]]]],
  ]

  @Test("A field in the items of a list is renamed in each, and where it tells them apart")
  func items() throws {
    let document = try RecordDocument(writing: nested, format: .json)
    let renaming = try FieldRenaming(of: kind(document), from: "pots/sku", to: "code")
    let after = try renamed(document, renaming).value.object?["properties"]?.object?["pots"]?.object
    #expect(after?["x-ledger"]?.object?["key"] == "code")
    #expect(after?["items"]?.object?["required"] == ["code"])
    let record: Value = ["pots": [["sku": "a"], ["size": 1], ["sku": "b"]], "sku": "c"]
    #expect(renaming.places(in: record).old.map(\.description) == ["pots/0/sku", "pots/2/sku"])
    #expect(throws: Failure.self) { try FieldRenaming(of: kind(document), from: "one/width", to: "w") }
    #expect(try FieldRenaming(of: kind(document), from: "soil/acid", to: "soil/ph").keys.count == 1)
  }

  @Test("Conflicts of a field, of what stands in it or around it, and of its group go along; others stay")
  func conflicts() throws {
    let document = try RecordDocument(writing: nested, format: .json)
    func said(_ entries: Object, _ old: String) throws -> Object {
      try FieldRenaming(of: kind(document), from: old, to: "anew").conflicts(entries)
    }
    let value: Value = [["value": ["acid": 1, "other": 2]], ["absent": true]]
    #expect(
      try said(["soil": value], "soil/acid") == ["soil": [["value": ["anew": 1, "other": 2]], ["absent": true]]])
    #expect(try said(["soil/acid": value], "soil/acid").keys == ["soil/anew"])
    #expect(try said(["soil/acid/deep": value], "soil/acid").keys == ["soil/anew/deep"])
    #expect(try said(["soil/acid+size": value], "soil/acid").keys == ["soil/anew+size"])
    #expect(try said(["pots/a/sku": value], "pots/sku").keys == ["pots/a/anew"])
    let others: Object = ["": value, "acid": value, "one/acid": value, "~path": value]
    #expect(try said(others, "soil/acid") == others)
  }
}
