import Git
import Records
import Schema
import Store
import Testing

@testable import Merge

/// The worked examples as commits that git made, with the authors and dates that they name.
@Suite("Worked examples in git")
struct GitHistoryCaseTests {
  private let git: GitCommits
  private let rules: FieldRules
  private let kind: [UInt8]

  init() throws {
    git = try GitCommits()
    rules = try CaseFiles.rules()
    kind = try CaseFiles.text("schema.json")
  }

  private func text(_ value: Value?) -> Text { Text(value?.string ?? "") }

  // MARK: Histories

  @Test("Every merge of a history is as worked out, and the merge driver gives the same file")
  func histories() throws {
    let cases = try CaseFiles.lines("histories.jsonl").map { try #require($0.array).map { try #require($0.object) } }
    var commits = cases.map { _ in [Text: ObjectID]() }
    for number in 0..<(cases.map(\.count).max() ?? 0) {
      let steps = cases.indices.filter { cases[$0].count > number }.map { (place: $0, step: cases[$0][number]) }
      let made = steps.filter { $0.step["commit"] != nil }
      let ids = try git.make(made.map { try plan($0.step, commits[$0.place]) })
      for (each, id) in zip(made, ids) { commits[each.place][text(each.step["commit"])] = id }
      for (place, step) in steps where step["merge"] != nil {
        commits[place][text(step["merge"])] = try merge(parents(of: step, commits[place]))
      }
      for (place, step) in steps { try expect(step, commits[place], in: place) }
    }
  }

  private func parents(of step: Object, _ commits: [Text: ObjectID]) throws -> [ObjectID] {
    try (step["parents"]?.array ?? []).map { try #require(commits[text($0)]) }
  }

  private func plan(_ step: Object, _ commits: [Text: ObjectID]) throws -> CommitPlan {
    var files: [Text: [UInt8]] = ["kinds/thing.json": kind]
    if let record = step["record"]?.object, let fields = record["fields"] {
      files[Text("users/u/thing/\(text(record["path"])).abcdefgh.json")] = JSONWriter.file(fields)
    }
    return CommitPlan(
      parents: try parents(of: step, commits), authorship: Authorship(at: text(step["at"]), by: text(step["by"])),
      files: files)
  }

  /// One of the heads where it contains the other.
  private func merge(_ heads: [ObjectID]) throws -> ObjectID {
    let bases = try git.objects.mergeBases(heads[0], heads[1])
    if let contained = heads.firstIndex(where: bases.contains) { return heads[1 - contained] }
    let merged = try MergeEngine(store: git.objects).merge(heads[0], heads[1]).commit
    try expectDriver(heads[0], heads[1], makes: merged)
    return merged
  }

  private func files(of commit: ObjectID) throws -> [(path: String, bytes: [UInt8])] {
    let reader = TreeReader(store: git.objects)
    return try reader.leaves(below: "users", in: git.objects.commit(commit).tree).map {
      ($0.path, try git.objects.file($0.leaf.id))
    }
  }

  /// git asks where both sides have changed a file in two ways.
  private func expectDriver(_ ours: ObjectID, _ theirs: ObjectID, makes merged: ObjectID) throws {
    let versions = try [ours, theirs, merged].map { try files(of: $0).first }
    guard let here = versions[0], let there = versions[1], here.path == there.path, here.bytes != there.bytes else {
      return
    }
    let bases = try git.objects.mergeBases(ours, theirs).map { try files(of: $0).first }
    if bases.count == 1, bases[0]?.bytes == here.bytes || bases[0]?.bytes == there.bytes { return }
    let base = bases.count == 1 ? bases[0]?.bytes ?? [] : Array("<<<<<<<<< a base that git made\n".utf8)
    let file = GitMerge.File(path: here.path, base: base, ours: here.bytes, theirs: there.bytes)
    guard case .merged(let bytes, _) = try git.driverAnswer(ours, theirs, for: file) else {
      Issue.record("the driver does not know the commits \(ours) and \(theirs)")
      return
    }
    #expect(bytes == versions[2]?.bytes)
  }

  private func expect(_ step: Object, _ commits: [Text: ObjectID], in place: Int) throws {
    let commit = try #require(commits[text(step["commit"] ?? step["merge"])])
    let found = try files(of: commit).first.map { file in
      let path = file.path.replacing("users/u/thing/", with: "").replacing(".abcdefgh.json", with: "")
      let short = String(decoding: file.bytes, as: UTF8.self).replacing("users/u/thing/", with: "").replacing(
        ".abcdefgh.json", with: "")
      return Value.object(["path": .string(path), "fields": try JSONDocument(Array(short.utf8)).value])
    }
    let expected = step["record"].flatMap { $0 == .null ? nil : $0 }?.comparableRecord(rules)
    #expect(
      found?.comparableRecord(rules) == expected, "history \(place): \(Value.object(step).text)")
  }

  // MARK: Three versions

  @Test("Every three-way case is as worked out, as a base and two branches")
  func threeVersions() throws {
    let cases = try CaseFiles.lines("three-way.jsonl").map { try #require($0.object) }
    let groups = Dictionary(grouping: cases.indices) { place in
      [cases[place]["oursAt"], cases[place]["oursBy"], cases[place]["theirsAt"], cases[place]["theirsBy"]].map(text)
    }
    for authorships in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try expectMerged(cases, groups[authorships] ?? [], authorships)
    }
  }

  private func path(_ place: Int) -> Text { Text("users/u/thing/\(place).json") }

  private func expectMerged(_ cases: [Object], _ places: [Int], _ authorships: [Text]) throws {
    func plan(_ version: Text, on parents: [ObjectID], _ authorship: Authorship) -> CommitPlan {
      var files: [Text: [UInt8]] = ["kinds/thing.json": kind]
      for place in places where cases[place][version]?.object != nil {
        files[path(place)] = JSONWriter.file(cases[place][version] ?? .null)
      }
      return CommitPlan(parents: parents, authorship: authorship, files: files)
    }
    let base = try git.make([plan("base", on: [], Authorship(at: "2026-01-01T12:00:00Z", by: "zoe"))])
    let heads = try git.make([
      plan("ours", on: base, Authorship(at: authorships[0], by: authorships[1])),
      plan("theirs", on: base, Authorship(at: authorships[2], by: authorships[3])),
    ])
    let merged = try MergeEngine(store: git.objects).merge(heads[0], heads[1]).commit
    let files = Dictionary(uniqueKeysWithValues: try files(of: merged).map { (Text($0.path), $0.bytes) })
    for place in places {
      let found = try files[path(place)].map { try JSONDocument($0).value.comparable(rules) }
      let expected = cases[place]["merged"].flatMap { $0 == .null ? nil : $0 }?.comparable(rules)
      #expect(found == expected, "case \(place): \(Value.object(cases[place]).text), got \(found?.text ?? "nothing")")
    }
  }
}
