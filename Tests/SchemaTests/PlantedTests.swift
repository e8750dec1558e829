import Records
import Testing

@testable import Schema

@Suite struct PlantedTests {
  @Test(arguments: PlantedKind.all.indices)
  func aPlantedKindHasNoProblems(index: Int) throws {
    let planted = PlantedKind.all[index]
    let (kind, problems) = Kind.read(name: Text(planted.name), from: try value(planted.json))
    #expect(problems.isEmpty, "\(problems)")
    #expect(kind.folder == Kind.folder(for: kind.name))
    #expect(kind.titleField != nil && !kind.columns.isEmpty && !kind.sort.isEmpty)
    #expect(kind.fields.allSatisfy { $0.description?.hasSuffix(".") == true })
    #expect(kind.required.allSatisfy { kind.field($0) != nil })
  }

  @Test(arguments: PlantedKind.all.indices)
  func aPlantedKindIsLaidOutByTwoSpaces(index: Int) {
    let json = PlantedKind.all[index].json
    #expect(json.hasPrefix("{\n  \"$schema\"") && json.hasSuffix("\n}\n"))
    #expect(!json.contains("\t") && !json.contains(" \n"))
    for line in json.split(separator: "\n") { #expect(line.prefix { $0 == " " }.count % 2 == 0) }
  }

  @Test func whatTwoPeopleEditIsMergedAsDeclared() throws {
    let rules = FieldRules.read(from: try value(PlantedKind.bill.json)).rules
    #expect(rules.groups.map(\.joinedMembers) == ["amount+currency"])
    #expect(rules.rules(for: "tags").rule == .set && rules.rules(for: "remark").rule == .text)
    #expect(rules.rules(for: "date").rule == nil && !rules.containsCounter)
  }

  @Test(arguments: PlantedRecord.all(in: nil).indices, PlantedRecord.languages)
  func aPlantedRecordIsValidAndLaidOutAsNewRecordsAre(index: Int, language: String) throws {
    let record = PlantedRecord.all(in: language)[index]
    let planted = record.path.hasPrefix("books/") ? PlantedKind.book : .category
    let kind = Kind.read(name: Text(planted.name), from: try value(planted.json)).kind
    let content = try value(record.json)
    #expect(kind.validate(content).isEmpty)
    #expect(record.path.hasPrefix(kind.folder.string + "/") && record.path.hasSuffix(".json"))
    #expect(record.bytes == JSONWriter.file(content))
  }

  @Test func categoriesAreNumberedAndNamedOnce() throws {
    let paths = PlantedRecord.all(in: nil).map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(paths.contains("categories/food.json") && paths.last == "books/daily.json")
    let types = try PlantedRecord.categories(in: nil).map { try value($0.json).object?["type"]?.string }
    #expect(types.count { $0 == "expense" } == 18 && types.count { $0 == "income" } == 6)
  }

  @Test(
    arguments: [
      (#"{"date":"2026-11-20","amount":-3}"#, []),
      (#"{"date":"2026-11-20T12:30:00+01:00","amount":12.50,"mine":{"x":1},"~conflicts":{"amount":[]}}"#, []),
      (#"{"date":"2026-02-29","amount":1}"#, ["date"]), (#"{"amount":1}"#, ["date"]),
      (#"{"date":"2026-11-20","amount":"1","currency":"eur","type":"gift"}"#, ["type", "amount", "currency"]),
      (#"{"date":"2026-11-20","amount":1,"tags":["a","a",3]}"#, ["tags/2", "tags/1"]),
      (#"{"date":"2026-11-20 12:30","amount":1,"category":""}"#, ["date", "category"]), ("[]", [""]),
    ] as [(String, [String])])
  func billsAreChecked(record: String, fields: [String]) throws {
    let (kind, _) = Kind.read(name: "bill", from: try value(PlantedKind.bill.json))
    let problems = kind.validate(try value(record))
    #expect(Set(problems.map(\.field.description)) == Set(fields), "\(problems)")
  }

  @Test func aWrongDateSaysWhatADateIs() throws {
    let (kind, _) = Kind.read(name: "bill", from: try value(PlantedKind.bill.json))
    let problem = try #require(kind.validate(["date": "20.11.2026", "amount": 1]).first)
    #expect(
      problem.message.description
        == "expected a day such as 2026-11-20, or a time with its offset such as 2026-11-20T12:30:00+01:00, "
        + "found the text “20.11.2026”")
  }
}
