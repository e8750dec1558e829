import Records
import Schema
import Testing

@testable import Merge

@Suite("Worked merges without a history")
struct ThreeWayCaseTests {
  @Test func everyCaseMergesAsWorkedOut() throws {
    let rules = try CaseFiles.rules()
    for (number, line) in try CaseFiles.lines("three-way.jsonl").enumerated() {
      let fields = try #require(line.object)
      let merged = try ThreeWayCase(fields, rules: rules).merged()
      let expected = fields["merged"].flatMap { $0 == .null ? nil : $0 }
      #expect(
        merged?.comparable(rules) == expected?.comparable(rules),
        "case \(number): \(line.text), got \(merged?.text ?? "nothing")")
    }
  }
}

struct ThreeWayCase {
  let rules: FieldRules
  let versions: [RecordVersion?]
  let authorships: [Authorship]

  init(_ fields: Object, rules: FieldRules) throws {
    self.rules = rules
    versions = try ["base", "ours", "theirs"].map { (key: Text) in
      guard case .object(let members)? = fields[key] else { return nil }
      return try RecordVersion(path: "p", members: members, rules: rules)
    }
    authorships = [("oursAt", "oursBy"), ("theirsAt", "theirsBy")].map { (at: Text, by: Text) in
      Authorship(at: Text(fields[at]?.string ?? ""), by: Text(fields[by]?.string ?? ""))
    }
  }

  func merged() -> Value? {
    RecordMerge.merged(
      base: versions[0], first: versions[1], second: versions[2], rules: rules, firstAuthorship: authorships[0],
      secondAuthorship: authorships[1]
    ).map { .object($0.members) }
  }
}
