import Foundation
import Records
import Testing

@testable import Schema

/// Cases/keywords.jsonl has a schema in each line, with values that it accepts and values that it rejects.
@Suite("The keywords of schemas, case by case")
struct KeywordCaseTests {
  struct Case: Sendable {
    let line: Int
    let schema: Value
    let accepts: [Value]
    let rejects: [Value]
  }

  static func cases() throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/keywords.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    return try lines.enumerated().map { number, line in
      let object = try #require(try JSONDocument(Array(line)).value.object)
      return Case(
        line: number + 1, schema: try #require(object["schema"]), accepts: try #require(object["accepts"]?.array),
        rejects: try #require(object["rejects"]?.array))
    }
  }

  @Test("A value is accepted or rejected as the standard says", arguments: try cases())
  func verdict(_ example: Case) throws {
    let (kind, problems) = Kind.read(name: "x", from: example.schema)
    #expect(problems.isEmpty, "line \(example.line): \(problems)")
    for value in example.accepts {
      #expect(kind.validate(value).isEmpty, "line \(example.line) accepts \(value.spelled)")
    }
    for value in example.rejects {
      #expect(!kind.validate(value).isEmpty, "line \(example.line) rejects \(value.spelled)")
    }
  }

  @Test("There are 300 cases, and every keyword that is checked accepts some value and rejects another")
  func coverage() throws {
    let cases = try Self.cases()
    #expect(cases.reduce(0) { $0 + $1.accepts.count + $1.rejects.count } >= 300)
    for keyword in SchemaKeyword.allCases {
      let having = cases.filter { $0.schema.hasMember(Text(keyword.rawValue)) }
      #expect(having.contains { !$0.accepts.isEmpty } && having.contains { !$0.rejects.isEmpty }, "\(keyword.rawValue)")
    }
  }
}

extension Value {
  fileprivate func hasMember(_ name: Text) -> Bool {
    switch self {
    case .object(let object): object.members.contains { $0.key == name || $0.value.hasMember(name) }
    case .array(let items): items.contains { $0.hasMember(name) }
    default: false
    }
  }
}
