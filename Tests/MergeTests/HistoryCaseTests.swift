import Records
import Schema
import Testing

@testable import Merge

@Suite("Worked histories")
struct HistoryCaseTests {
  @Test func everyMergeOfAHistoryIsAsWorkedOut() throws {
    let rules = try CaseFiles.rules()
    let schema = try JSONDocument(CaseFiles.text("schema.json")).value
    for (number, line) in try CaseFiles.lines("histories.jsonl").enumerated() {
      var history = HistoryCase(schema: schema)
      for step in line.array ?? [] {
        let made = try history.take(try #require(step.object))
        let expected = step.object?["record"].flatMap { $0 == .null ? nil : $0 }?.comparableRecord(rules)
        #expect(
          made?.comparableRecord(rules) == expected, "case \(number): \(step.text), got \(made?.text ?? "nothing")")
      }
    }
  }
}

extension Value {
  func comparableRecord(_ rules: FieldRules) -> Value {
    .object(["path": object?["path"] ?? .null, "fields": (object?["fields"] ?? .null).comparable(rules)])
  }
}

/// Commits and merges by name, each made in a store of its own.
struct HistoryCase {
  private let store = MemoryStore()
  private let schema: Value
  private var commits: [Text: Text] = [:]

  init(schema: Value) { self.schema = schema }

  /// Makes the commit or merge and gives its record, in the form of the case file.
  mutating func take(_ step: Object) throws -> Value? {
    let parents = (step["parents"]?.array ?? []).compactMap { commits[Text($0.string ?? "")] }
    let id: Text
    if step["merge"] != nil {
      id = try merged(parents)
    } else {
      id = try committed(step, parents: parents)
    }
    commits[Text(step["commit"]?.string ?? step["merge"]?.string ?? "")] = id
    return try record(in: id)
  }

  private func merged(_ parents: [Text]) throws -> Text {
    if try store.mergeBases(parents[0], parents[1]).contains(parents[0]) { return parents[1] }
    if try store.mergeBases(parents[0], parents[1]).contains(parents[1]) { return parents[0] }
    return try MergeEngine(store: store).merge(parents[0], parents[1]).commit
  }

  private func committed(_ step: Object, parents: [Text]) throws -> Text {
    var changes = [change("kinds/thing.json", schema)]
    if case .object(let record)? = step["record"], let fields = record["fields"] {
      changes.append(change("users/u/thing/\(record["path"]?.string ?? "").abcdefgh.json", fields))
    }
    let authorship = Authorship(at: Text(step["at"]?.string ?? ""), by: Text(step["by"]?.string ?? ""))
    let tree = try store.writeTree(from: nil, changes: changes)
    return store.write(
      CommitFacts(parents: parents, tree: tree, authorship: authorship, time: 0))
  }

  private func change(_ path: String, _ value: Value) -> LeafChange<Text> {
    LeafChange(path: Text(path), leaf: Leaf(id: store.writeFile(JSONWriter.file(value)), mode: 0o100644))
  }

  private func record(in commit: Text) throws -> Value? {
    let reader = TreeReader(store: store)
    guard
      let (path, leaf) = try reader.leaves(below: "users", in: store.commit(commit).tree).first
    else { return nil }
    let text = String(decoding: try store.file(leaf.id), as: UTF8.self)
    let fields = try JSONDocument(Array(short(text).utf8)).value
    return .object(["path": .string(short(path)), "fields": fields])
  }

  /// Paths as the case file has them: `p` for `users/u/thing/p.abcdefgh.json`.
  private func short(_ text: String) -> String {
    text.replacing("users/u/thing/", with: "").replacing(".abcdefgh.json", with: "")
  }
}
