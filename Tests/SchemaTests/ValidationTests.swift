import Records
import Testing

@testable import Schema

/// A schema, a value, and what is said about it; nil where it is accepted.
struct ValidationCase: CustomTestStringConvertible, Sendable {
  let schema: String
  let value: String
  let message: String?

  init(_ schema: String, _ value: String, _ message: String? = nil) {
    self.schema = schema
    self.value = value
    self.message = message
  }

  var testDescription: String { "\(schema) \(value)" }
}

@Suite struct ValidationTests {
  @Test(arguments: types + numbers + texts + formats + lists + objects + combinations)
  func aValueIsAcceptedOrRefusedWithAReason(example: ValidationCase) throws {
    let (kind, problems) = Kind.read(name: "x", from: try value(example.schema))
    #expect(problems.isEmpty, "\(problems)")
    let found = kind.validate(try value(example.value)).map { $0.field.description + ": " + $0.message.description }
    #expect(found == (example.message.map { [$0] } ?? []))
  }

  static let types = [
    ValidationCase(#"{"type":"null"}"#, "null"),
    ValidationCase(#"{"type":"null"}"#, "0", ": expected null, found the number 0"),
    ValidationCase(#"{"type":"integer"}"#, "1.0"), ValidationCase(#"{"type":"integer"}"#, "12.5e1"),
    ValidationCase(#"{"type":"integer"}"#, "1.5", ": expected a whole number, found the number 1.5"),
    ValidationCase(#"{"type":["number","null"]}"#, "null"),
    ValidationCase(#"{"type":["number","null"]}"#, #""x""#, #": expected a number or null, found the text “x”"#),
    ValidationCase(#"{"type":"boolean"}"#, "[]", ": expected true or false, found an empty list"),
    ValidationCase(#"{"type":"array"}"#, "{}", ": expected a list, found an object"),
    ValidationCase(#"{"enum":["a",1,null]}"#, "1.0"),
    ValidationCase(#"{"enum":["a",1,null]}"#, #""b""#, #": expected one of “a”, 1, null, found the text “b”"#),
    ValidationCase(#"{"const":{"a":[1,2]}}"#, #"{"a":[1.0,2e0]}"#),
    ValidationCase(#"{"const":false}"#, "0", ": expected false, found the number 0"),
    ValidationCase("false", "1", ": expected nothing, found the number 1"), ValidationCase("true", "1"),
  ]

  static let numbers = [
    ValidationCase(#"{"minimum":0.3}"#, "0.3"), ValidationCase(#"{"minimum":-1}"#, "-1.0"),
    ValidationCase(#"{"minimum":0.3}"#, "0.2999999999999999999999999999999999", numberMessage("at least 0.3")),
    ValidationCase(#"{"maximum":100}"#, "100.000000000000000000000000000000001", numberMessage("at most 100")),
    ValidationCase(#"{"maximum":100}"#, "1e2"), ValidationCase(#"{"maximum":100}"#, "-1e400"),
    ValidationCase(#"{"exclusiveMinimum":0}"#, "-0", ": expected a number of more than 0, found the number -0"),
    ValidationCase(#"{"exclusiveMinimum":0}"#, "1e-400"),
    ValidationCase(#"{"exclusiveMaximum":-2}"#, "-2", ": expected a number of less than -2, found the number -2"),
    ValidationCase(#"{"exclusiveMaximum":-2}"#, "-2.01"), ValidationCase(#"{"minimum":5}"#, #""x""#),
    ValidationCase(#"{"multipleOf":0.01}"#, "12.34"), ValidationCase(#"{"multipleOf":0.01}"#, "1e300"),
    ValidationCase(#"{"multipleOf":0.01}"#, "12.345", ": expected a multiple of 0.01, found the number 12.345"),
    ValidationCase(#"{"multipleOf":7}"#, "7e30"), ValidationCase(#"{"multipleOf":0.25}"#, "-10.75"),
    ValidationCase(#"{"multipleOf":0.7}"#, "1e30", ": expected a multiple of 0.7, found the number 1e30"),
  ]

  private static func numberMessage(_ bound: String) -> String? {
    let number =
      bound.hasSuffix("0.3") ? "0.2999999999999999999999999999999999" : "100.000000000000000000000000000000001"
    return ": expected a number of \(bound), found the number \(number)"
  }

  static let texts = [
    ValidationCase(#"{"minLength":1}"#, #""""#, ": expected at least 1 character, found an empty text"),
    ValidationCase(#"{"minLength":2,"maxLength":2}"#, #""é😀""#),
    ValidationCase(#"{"maxLength":2}"#, #""abc""#, ": expected at most 2 characters, found 3 characters"),
    ValidationCase(#"{"pattern":"^[A-Z]{3}$"}"#, #""EUR""#),
    ValidationCase(
      #"{"pattern":"^[A-Z]{3}$"}"#, #""EURO""#,
      #": expected three capital letters such as EUR, the code of a currency, found the text “EURO”"#
    ),
    ValidationCase(#"{"pattern":"b+"}"#, #""abc""#), ValidationCase(#"{"pattern":"x"}"#, "5"),
  ]

  static let lists = [
    ValidationCase(#"{"minItems":1}"#, "[]", ": expected at least 1 item, found an empty list"),
    ValidationCase(#"{"maxItems":1}"#, "[1,2]", ": expected at most 1 item, found 2"),
    ValidationCase(#"{"uniqueItems":true}"#, #"["a","b",{"x":1,"y":2}]"#),
    ValidationCase(#"{"uniqueItems":true}"#, "[1,2,1.0]", "2: the number 1.0 stands in the list twice"),
    ValidationCase(
      #"{"uniqueItems":true}"#, #"[{"x":1,"y":2},{"y":2,"x":1}]"#, "1: an object stands in the list twice"),
    ValidationCase(#"{"items":{"type":"string"}}"#, #"["a",1]"#, "1: expected a text, found the number 1"),
    ValidationCase(#"{"prefixItems":[{"type":"string"}],"items":false}"#, #"["a"]"#),
    ValidationCase(#"{"contains":{"const":1}}"#, "[2,1]"),
  ]

  static let objects = [
    ValidationCase(#"{"required":["a"]}"#, #"{"A":1}"#, "a: the field a is missing"),
    ValidationCase(#"{"required":["a"]}"#, "5"),
    ValidationCase(
      #"{"properties":{"amount":{}},"additionalProperties":false}"#, #"{"amuont":1}"#,
      "amuont: the field amuont is not known here; did you mean amount?"),
    ValidationCase(#"{"additionalProperties":false}"#, #"{"~conflicts":{"a":[]}}"#),
    ValidationCase(
      #"{"properties":{"o":{"properties":{"~conflicts":{"type":"null"}}}}}"#, #"{"o":{"~conflicts":1}}"#,
      "o/~0conflicts: expected null, found the number 1"),
    ValidationCase(
      #"{"additionalProperties":{"type":"number"}}"#, #"{"a":"x"}"#, #"a: expected a number, found the text “x”"#),
    ValidationCase(#"{"patternProperties":{"^x-":{"type":"number"}},"additionalProperties":false}"#, #"{"x-1":1}"#),
    ValidationCase(#"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, "b: the field b is missing"),
    ValidationCase(#"{"minProperties":1}"#, "{}", ": expected at least 1 field, found 0"),
  ]

  static let combinations = [
    ValidationCase(#"{"anyOf":[{"type":"string"},{"minimum":3}]}"#, "3"),
    ValidationCase(
      #"{"anyOf":[{"type":"string"},{"minimum":3}]}"#, "2",
      ": expected a text, or a number of at least 3, found the number 2"),
    ValidationCase(#"{"oneOf":[{"type":"integer"},{"minimum":2}]}"#, "1"),
    ValidationCase(
      #"{"oneOf":[{"type":"integer"},{"minimum":2}]}"#, "3",
      ": matches more than one of the forms, where exactly one is allowed"),
    ValidationCase(#"{"not":{"type":"null"}}"#, "null", ": null has a form that is excluded here"),
    ValidationCase(
      ##"{"$defs":{"m":{"minimum":0}},"allOf":[{"$ref":"#/$defs/m"}]}"##, "-1",
      ": expected a number of at least 0, found the number -1"),
    ValidationCase(
      ##"{"properties":{"child":{"$ref":"#"},"n":{"type":"number"}}}"##, #"{"child":{"child":{"n":null}}}"#,
      "child/child/n: expected a number, found null"),
    ValidationCase(#"{"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":0}}"#, "1"),
  ]
}

extension ValidationTests {
  static let formats = [
    ValidationCase(#"{"format":"date"}"#, #""2024-02-29""#), ValidationCase(#"{"format":"date"}"#, "7"),
    ValidationCase(
      #"{"format":"date"}"#, #""2026-02-29""#, #": expected a day such as 2026-11-20, found the text “2026-02-29”"#),
    ValidationCase(#"{"format":"date-time"}"#, #""2026-11-20T12:30:00.5+01:00""#),
    ValidationCase(
      #"{"format":"date-time"}"#, #""2026-11-20T12:30:00""#,
      #": expected a time with its offset such as 2026-11-20T12:30:00+01:00, found the text “2026-11-20T12:30:00”"#),
    ValidationCase(#"{"format":"email"}"#, #""o'hara+x@mail.example.org""#),
    ValidationCase(
      #"{"format":"email"}"#, #""alice@-x.org""#,
      #": expected an e-mail address such as alice@example.org, found the text “alice@-x.org”"#),
    ValidationCase(#"{"format":"uri"}"#, #""https://example.org/a%20b?c#d""#),
    ValidationCase(
      #"{"format":"uri"}"#, #""www.example.org""#,
      #": expected an address such as https://example.org/page, found the text “www.example.org”"#),
    ValidationCase(#"{"format":"unheard-of"}"#, #""x""#),
  ]

  @Test(arguments: [
    (#"{"type":"text"}"#, "type"), (#"{"minLength":-1}"#, "minLength"), (#"{"minLength":1.5}"#, "minLength"),
    (#"{"pattern":"(?=x)"}"#, "pattern"), (#"{"pattern":"(a"}"#, "pattern"), (#"{"enum":1}"#, "enum"),
    (#"{"properties":{"a":3}}"#, "properties/a"), (#"{"items":{"type":"x"}}"#, "items/type"),
    (#"{"$ref":"other.json"}"#, "$ref"), (#"{"multipleOf":0}"#, "multipleOf"), (#"{"required":"a"}"#, "required"),
    (#"{"unevaluatedProperties":false}"#, "unevaluatedProperties"), (#"{"uniqueItems":1}"#, "uniqueItems"),
    (#"{"anyOf":[]}"#, "anyOf"), (#"{"minimum":"3"}"#, "minimum"), (#"{"requierd":["b"]}"#, "requierd"),
    (#"{"properties":{"a":{"minimun":1}}}"#, "properties/a/minimun"), (#"{"Pattern":"x"}"#, "Pattern"),
    (#"{"titel":"A"}"#, "titel"), (##"{"ref":"#/x"}"##, "ref"), (#"{"x-leger":{}}"#, "x-leger"),
    (#"{"format":"emial"}"#, "format"), (#"{"format":"datetime"}"#, "format"), (#"{"then":false}"#, "then"),
    (#"{"else":false}"#, "else"), (#"{"minContains":3}"#, "minContains"),
    (#"{"additionalItems":false}"#, "additionalItems"),
    (#"{"dependencies":{"a":["b"]}}"#, "dependencies"), (##"{"$dynamicRef":"#x"}"##, "$dynamicRef"),
    (##"{"$ref":"#/$defs/gone"}"##, "$ref"), (##"{"$ref":"#gone"}"##, "$ref"),
  ])
  func whatIsWrongInASchemaIsSaidAndLeftOut(schema: String, place: String) throws {
    let (kind, problems) = Kind.read(name: "x", from: try value(schema))
    #expect(Set(problems.map(\.field.description)) == [place], "\(problems)")
    #expect(kind.validate(["a": "b"]).isEmpty)
  }

  @Test(arguments: [
    #"{"$schema":"x","$id":"x","id":"x","$anchor":"x","$comment":"x","$defs":{},"definitions":{},"examples":[]}"#,
    #"{"readOnly":true,"writeOnly":true,"deprecated":true,"contentEncoding":"x","markdownDescription":"x"}"#,
    #"{"x-order":1,"widget":"slider","nullable":true,"properties":{"requierd":{},"minimun":{}}}"#,
    #"{"format":"iri"}"#, #"{"format":"uuid"}"#, #"{"format":"colour"}"#, #"{"const":{"requierd":1}}"#,
  ])
  func wordsThatAreNoMisspeltKeywordsAreFine(schema: String) throws {
    let problems = Kind.read(name: "x", from: try value(schema)).problems
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func ofManyProblemsTheFirstAreListedAndTheirNumber() throws {
    var object: Object = [:]
    for number in 0..<2000 { object[Text("p\(number)")] = ["minimun": 1] }
    let problems = Kind.read(name: "x", from: ["properties": .object(object)]).problems
    #expect(problems.count == 101)
    #expect(problems.last?.message == "1900 more places are wrong in it")
  }

  @Test(arguments: [
    ##"{"anyOf":[{"$ref":"#"},{"$ref":"#"}],"not":{"$ref":"#"},"type":"number"}"##,
    ##"{"if":{"$ref":"#"},"then":false,"else":false,"type":"number"}"##,
    ##"{"dependentSchemas":{"a":{"$ref":"#"}},"allOf":[{"$ref":"#/$defs/n"}],"$defs":{"n":{"type":"number","oneOf":[{"$ref":"#"}]}}}"##,
  ])
  func whatLeadsInACircleAsksForNothing(circle: String) throws {
    let (kind, problems) = Kind.read(name: "x", from: try value(circle))
    #expect(problems.contains { $0.message.description.contains("circle") })
    #expect(kind.validate(1) == [])
    #expect(kind.validate("x").count == 1)
  }

  @Test func aProblemKnowsItsLine() throws {
    let document = try RecordDocument(Array("{\n  \"o\": {\n    \"n\": \"x\"\n  }\n}\n".utf8), format: .json)
    let schema = #"{"properties":{"o":{"properties":{"n":{"type":"number"}},"required":["m"]}}}"#
    let problems = Kind.read(name: "x", from: try value(schema)).kind.validate(document.value)
    #expect(problems.map { $0.position(in: document)?.description } == ["3:10", "2:8"])
  }
}
