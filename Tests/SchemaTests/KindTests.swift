import Records
import Testing

@testable import Schema

@Suite struct KindTests {
  @Test(
    arguments: [
      ("bill", "bills"), ("category", "categories"), ("book", "books"), ("drink", "drinks"), ("diary", "diary"),
      ("animal", "animals"), ("quick", "quick"), ("plant", "plant"),
    ] as [(Text, Text)])
  func aKindHasAFolder(name: Text, folder: Text) { #expect(Kind.folder(for: name) == folder) }

  @Test func aKindIsReadInTheOrderOfItsSchema() throws {
    let (kind, problems) = Kind.read(name: "trip", from: try value(Self.trip))
    #expect(problems.isEmpty, "\(problems)")
    #expect(kind.title == "Trip" && kind.folder == "journeys" && kind.shard == .year && kind.format == .plist)
    #expect(kind.titleField == "where" && kind.dateField == "date" && kind.moneyField == "cost")
    let sort: [Kind.SortKey] = [
      .init(field: "date", isDescending: true), .init(field: "where", isDescending: false),
      .init(field: "added", isDescending: true),
    ]
    #expect(kind.sort == sort)
    #expect(kind.columns == ["where", "cost"])
    #expect(kind.fields.map(\.name) == ["date", "where", "cost", "photo", "guide", "perDay", "mood"])
    #expect(kind.required == ["where"])
    #expect(kind.rules.rules(for: "cost").rule == .counter)
  }

  @Test func aFieldSaysWhatItIs() throws {
    let (kind, _) = Kind.read(name: "trip", from: try value(Self.trip))
    let photo = try #require(kind.field("photo"))
    #expect(photo.isAttachment && photo.attachmentTypes == ["image/*", "application/pdf"])
    #expect(kind.field("guide")?.reference == "person")
    #expect(kind.field("perDay")?.computed == "cost / days" && kind.field("perDay")?.unit == "EUR")
    #expect(kind.field("mood")?.choices == ["good", "bad"] && kind.field("mood")?.defaultValue == "good")
    #expect(kind.field("where")?.isRequired == true && kind.field("where")?.description == "The place.")
    #expect(kind.field("date")?.formats == ["date", "date-time"])
    #expect(kind.field("cost")?.types == .number && kind.field("date")?.types == [.string, .null])
  }

  @Test(
    arguments: [
      (["shard": "month"], "x-ledger/shard", "one of none, year, year/month"),
      (["folder": "../x"], "x-ledger/folder", "the name of one folder"),
      (["folder": ".git"], "x-ledger/folder", "the name of one folder"),
      (["folder": ""], "x-ledger/folder", "the name of one folder"),
      (["title": "amuont"], "x-ledger/title", "did you mean amount?"),
      (["sort": "date"], "x-ledger/sort", "a list of field names"),
      (["columns": ["amount", 1]], "x-ledger/columns", "a list of field names"),
      (["titel": "amount"], "x-ledger/titel", "did you mean title?"),
      ("bills", "x-ledger", "expected an object"),
    ] as [(Value, String, String)])
  func aWrongAnnotationIsAProblem(annotation: Value, place: String, part: String) throws {
    let schema: Value = ["x-ledger": annotation, "properties": ["amount": ["type": "number"]]]
    let (kind, problems) = Kind.read(name: "bill", from: schema)
    #expect(problems.map(\.field.description) == [place])
    #expect(problems[0].message.description.contains(part), "\(problems[0].message)")
    #expect(kind.folder == "bills" && kind.columns == ["amount"])
  }

  @Test("Two items of a keyed list with one key are a problem, at any depth; where no kind says keyed they are not")
  func twins() throws {
    let keyed: Value = [
      "properties": [
        "items": [
          "type": "array", "x-ledger": ["merge": "keyed", "key": "id"],
          "items": ["properties": ["parts": ["type": "array", "x-ledger": ["merge": "keyed", "key": "n"]]]],
        ], "free": ["type": "array"],
      ]
    ]
    let (kind, _) = Kind.read(name: "recipe", from: keyed)
    let record: Value = [
      "items": [["id": 1], ["id": 2, "parts": [["n": "a"], ["n": "b"], ["n": "a"]]], ["id": 1], ["other": 1], 7],
      "free": [["id": 1], ["id": 1]],
    ]
    #expect(kind.validate(record).map(\.field.description) == ["items/2/id", "items/1/parts/2/n"])
  }

  @Test func aFieldThatClaimsToBePrivateIsAProblem() {
    let schema: Value = ["properties": ["mood": ["type": "string", "x-ledger": ["private": true]]]]
    let (_, problems) = Kind.read(name: "diary", from: schema)
    #expect(problems.map(\.field.description) == ["properties/mood/x-ledger/private"])
    #expect(problems.first?.message.description.contains("it is sent with its record") == true)
  }

  @Test(
    arguments: [
      "x", 1, .null, [], false, ["properties": 1], ["properties": ["a": 1]], ["$ref": "#"], ["$ref": "#/properties"],
      ["allOf": [["$ref": "#"]]], ["required": [1]], ["properties": ["a": ["type": ["text", 5]]]],
      ["anyOf": []], ["properties": ["a": ["x-ledger": ["attachment": 1, "ref": 2, "unit": 3, "private": 4]]]],
    ] as [Value])
  func anyValueIsReadAsAKind(schema: Value) {
    let (kind, _) = Kind.read(name: "odd", from: schema)
    for record in [["a": 1], 5, "x", .null, []] as [Value] { _ = kind.validate(record) }
    #expect(kind.folder == "odd")
  }

  @Test(
    arguments: [
      ("amuont", "amount"), ("Amount", "amount"), ("currncy", "currency"), ("categroy", "category"), ("tag", "tags"),
      ("xyz", nil), ("", nil), ("paye", "payee"),
    ] as [(Text, Text?)])
  func aTypingMistakeHasANearestField(written: Text, meant: Text?) throws {
    let (kind, _) = Kind.read(name: "bill", from: try value(PlantedKind.bill.json))
    #expect(kind.nearestField(to: written) == meant)
  }

  private static let trip = """
    { "title": "Trip", "type": "object", "required": ["where"],
      "x-ledger": { "folder": "journeys", "shard": "year", "title": "where", "date": "date", "money": "cost",
                    "sort": ["-date", "where", "-added"], "columns": ["where", "cost"], "format": "plist" },
      "$defs": { "place": { "type": "string", "description": "A place." } },
      "properties": {
        "date": { "type": ["string", "null"], "anyOf": [{ "format": "date" }, { "format": "date-time" }] },
        "where": { "$ref": "#/$defs/place", "description": "The place." },
        "cost": { "type": "number", "x-ledger": { "merge": "counter" } },
        "photo": { "x-ledger": { "attachment": ["image/*", "application/pdf"] } },
        "guide": { "x-ledger": { "ref": "person" } },
        "perDay": { "x-ledger": { "computed": "cost / days", "unit": "EUR" } },
        "mood": { "enum": ["good", "bad"], "default": "good", "x-ledger": { "private": false } } } }
    """
}

/// The value of a JSON text.
func value(_ json: String) throws -> Value { try JSONDocument(json).value }
