import Records
import Schema
import TestSupport
import Testing

@testable import Exchange

@Suite("What files of old apps leave open")
struct PresetQuestionsTests {
  private static func kind(_ planted: PlantedKind) throws -> Kind {
    Kind.read(name: Text(planted.name), from: try JSONDocument(Array(planted.json.utf8)).value).kind
  }

  private static func kind(of rule: ImportRule) throws -> Kind? {
    try PlantedKind.all.first { $0.name == rule.kind.string }.map(kind)
  }

  private func questions(_ preset: String, _ json: String, own: String = "alice") throws -> PresetQuestions? {
    let preset = try Preset.all().first { $0.name == preset }
    guard let rule = preset?.rules[0], let kind = try Self.kind(of: rule.rule) else { return nil }
    return try PresetQuestions(rule, kind, own: own) { (rule) throws(SourceProblem) in
      try rule.open(SourceContent(Array(json.utf8))).items
    }
  }

  @Test(
    "A number in the unit of its field",
    arguments: [
      ("percent", "%", "0.046", "0.046"), ("fraction", "%", "0.046", "4.6"), ("fraction", "%", "1", "100"),
      ("fraction", "%", "0.045999999999999999", "4.6"), ("percent", "%", "4.5999999999999996", "4.6"),
      ("percent", "%", "40.0", "40.0"), ("fraction", "%", "0", "0"), ("asked", "%", "4.6", "4.6"),
      ("asked", "%", "0", "0"), ("asked", "%", "0.046", nil), ("asked", "%", "1", nil), ("fraction", "%", "40", nil),
      ("ml", "ml", "568", "568"), ("cl", "ml", "33", "330"), ("us-oz", "ml", "12", "354.88235475"),
      ("imperial-oz", "ml", "20", "568.26125"), ("asked", "ml", "12", nil),
    ])
  func numbers(_ unit: String, _ field: String, _ number: String, _ expected: String?) throws {
    let unit = try #require(SourceUnit(rawValue: unit))
    let value = try Value.number(#require(Number(lexeme: number)))
    do throws(FieldValues.Refusal) {
      let read = try unit.number(value, in: field, decimal: ".")
      #expect(read?.lexeme == expected)
    } catch { #expect(expected == nil) }
  }

  @Test(
    "A text with a unit of its own is in that one",
    arguments: [
      ("fraction", "%", "4.6%", "4.6"), ("asked", "%", "0.5 %", "0.5"), ("asked", "ml", "33cl", "330"),
      ("cl", "ml", "0.5 l", "500"), ("asked", "ml", "12 oz", nil), ("us-oz", "ml", "1 pint", "473.176473"),
      ("asked", "%", "much", nil),
    ])
  func texts(_ unit: String, _ field: String, _ text: String, _ expected: String?) throws {
    let unit = try #require(SourceUnit(rawValue: unit))
    do throws(FieldValues.Refusal) {
      let read = try unit.number(.string(Text(text)), in: field, decimal: ".")
      #expect(read?.lexeme == expected)
    } catch { #expect(expected == nil) }
  }

  @Test("The same strength, however it is written, is the same key")
  func keys() throws {
    func key(_ unit: SourceUnit, _ value: Value) -> String { unit.key(value, in: "%", decimal: ".") }
    #expect(key(.asked, .string("4.6%")) == "4.6")
    #expect(key(.fraction, try .number(#require(Number(lexeme: "0.0460")))) == "4.6")
    #expect(key(.percent, .string("4.60")) == "4.6")
    #expect(key(.asked, .string("much")) == "much")
  }

  @Test("Whose rows are whose is asked about others than the one who imports and nobody")
  func whose() throws {
    func item(_ n: Int, _ user: String?) -> String {
      #"{"objectId": "\#(n)", "name": "x", "cost": 1, "date": "2015-06-19"\#(user.map { ", \"user\": \"\($0)\"" } ?? "")}"#
    }
    let users: [String?] = ["Alice", "bob", "bob", nil, "un-usered"]
    let json = "[\(users.enumerated().map { item($0, $1) }.joined(separator: ","))]"
    let found = try #require(try questions("parse-outgoings", json))
    var answers = GuessAnswers()
    #expect(found.open(answers).map { $0.choices[0].answer } == ["bob=mine", "=mine"])
    answers.rowsOf = ["bob": false, "": true, "carol": true]
    #expect(found.open(answers).isEmpty && found.needless(answers) == ["--rows-of carol"])
    let rule = found.rule(answers)
    #expect(rule.only.map(\.texts) == [["Alice", ""]] && rule.except.map(\.texts) == [["un-usered", "bob"]])
    // Where nobody is named at all, a later file with names says that they are new.
    let bare = try #require(try questions("parse-outgoings", "[\(item(1, nil))]"))
    #expect(bare.open(GuessAnswers()).isEmpty && bare.rule(GuessAnswers()).only.map(\.texts) == [[""]])
  }

  @Test("Whatever bytes a file has, its questions end once they are answered, and its rule is a rule")
  func garbled() throws {
    let json = """
      {"results": [{"objectId": "a", "userId": "u", "user": {"__type": "Pointer", "objectId": "u"}, "name": "Tea", "cost": 0.5,
      "date": {"__type": "Date", "iso": "2015-06-19T08:00:00.000Z"}, "brand": "Stout", "aBV": 0.5, "amount": 12}]}
      """
    let plist = """
      <plist version="1.0"><dict><key>Sheet</key><array><dict><key>Brand</key><string>Stout</string><key>Type</key>
      <string>Beer</string><key>ABV</key><real>0.046</real></dict></array></dict></plist>
      """
    let presets = try Preset.all().filter { $0.noRecords == nil && [.json, .plist].contains($0.rules[0].rule.reader) }
    var (random, known) = (SeededGenerator(seed: 37), 0)
    for round in 0..<4000 {
      let text = Array((round % 2 == 0 ? json : plist).utf8)
      let pieces = [text[...], Array("\u{FEFF}".utf8)[...], Array("\"user\":".utf8)[...], Array("null,".utf8)[...]]
      let bytes = GarbledBytes.garbled(text, pieces, &random)
      let sheets = PropertyListSheets.names(in: bytes)
      for preset in presets + presets.flatMap({ preset in sheets.compactMap { preset.inSheet($0) } }) {
        for rule in preset.rules where SourceState.fits(SourceContent(bytes), rule.rule) {
          known += try isSettled(rule, bytes) ? 1 : 0
        }
      }
    }
    #expect(known > 200)
  }

  private func isSettled(_ rule: Preset.Rule, _ bytes: [UInt8]) throws -> Bool {
    guard let kind = try Self.kind(of: rule.rule) else { return false }
    let found = try PresetQuestions(rule, kind, own: "alice") { (rule) throws(SourceProblem) in
      try rule.open(SourceContent(bytes)).items
    }
    var answers = GuessAnswers()
    for question in found.open(answers) {
      let answer = question.choices[0].answer
      let place = try #require(answer.lastIndex(of: "="))
      let name = Text(String(answer[..<place]))
      if question.topic == .whose {
        answers.rowsOf[name] = true
      } else {
        answers.units[name] = SourceUnit(rawValue: String(answer[answer.index(after: place)...]))
      }
    }
    let answered = found.rule(answers)
    #expect(found.open(answers).isEmpty && found.needless(answers).isEmpty)
    #expect(try ImportRule(answered.written) == answered)
    return true
  }
}
