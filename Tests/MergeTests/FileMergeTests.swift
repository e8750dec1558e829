import Records
import Schema
import TestSupport
import Testing

@testable import Merge

/// The laws of merged files, to the byte, in each format. A failure prints the seed that replays it.
@Suite("Merged files")
struct FileMergeTests {
  private let rules: FieldRules
  private let first = Authorship(at: "2026-01-11T12:00:00Z", by: "alice")
  private let second = Authorship(at: "2026-01-12T12:00:00Z", by: "bob")
  static let seeds: Range<UInt64> = 0..<600

  init() throws { rules = try CaseFiles.rules() }

  /// Three versions with their files; nil where the record is not there.
  private struct Triple {
    var base: ReadRecord?
    var first: ReadRecord?
    var second: ReadRecord?
  }

  private func triple(_ seed: UInt64, _ format: RecordFormat) throws -> Triple {
    var records = RandomRecords(rules: rules, random: SeededGenerator(seed: seed))
    let root = records.version()
    let old = (
      Authorship(at: "2026-01-02T12:00:00Z", by: "xavier"), Authorship(at: "2026-01-03T12:00:00Z", by: "yvonne")
    )
    let merged = RecordMerge.merged(
      base: root, first: records.edited(root), second: records.edited(root), rules: rules, firstAuthorship: old.0,
      secondAuthorship: old.1)
    let version = records.random.chance(50) ? merged : root
    let base = try read(version, RecordDocument?.none, format, &records.random)
    let sides = try [records.edited(version), records.edited(version)].map {
      try read($0, base?.document, format, &records.random)
    }
    return Triple(base: base, first: sides[0], second: sides[1])
  }

  /// The version as somebody wrote it who edited `file`, or sometimes wrote it all again.
  private func read(
    _ version: RecordVersion?, _ file: RecordDocument?, _ format: RecordFormat, _ random: inout SeededGenerator
  ) throws -> ReadRecord? {
    let isEdit = random.chance(80)
    let comment = random.chance(30) ? "<!-- \(random.next() % 4) -->\n\t" : ""
    guard let version, let path = version.path else { return nil }
    let members = Value.object(version.members)
    let new = try file.flatMap { isEdit ? try $0.updating(to: members) : nil }
    let written = try new ?? RecordDocument(writing: members, format: format)
    return try ReadRecord(commented(written, comment), path: path, rules: rules)
  }

  /// The document with a comment above its first member, where its format has comments.
  private func commented(_ document: RecordDocument, _ comment: String) throws -> RecordDocument {
    guard document.format == .plist else { return document }
    let text = String(decoding: document.bytes, as: UTF8.self)
    guard let key = text.firstRange(of: "<key>") else { return document }
    let bytes = Array((text[..<key.lowerBound] + comment + text[key.lowerBound...]).utf8)
    return try RecordDocument(bytes, format: .plist)
  }

  /// The path and the bytes of the result; nil where the record is gone.
  private func merged(
    _ base: ReadRecord?, _ first: ReadRecord?, _ second: ReadRecord?, _ authorships: (Authorship, Authorship)
  ) throws -> File? {
    let records = try RecordCase(base: base, first: first, second: second)
    let version = records.merged(rules: rules, firstAuthorship: authorships.0, secondAuthorship: authorships.1)
    return try version.map { File(path: $0.path, bytes: try records.bytes(of: $0)) }
  }

  private struct File: Equatable, CustomStringConvertible {
    let path: Text?
    let bytes: [UInt8]

    init(path: Text?, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    init(_ record: ReadRecord) { self.init(path: record.version.path, bytes: record.document.bytes) }

    var description: String { "\(path ?? "-"): \(String(decoding: bytes, as: UTF8.self))" }
  }

  @Test("merge(b, o, t) is merge(b, t, o), byte for byte", arguments: RecordFormat.allCases)
  func symmetry(format: RecordFormat) throws {
    for seed in Self.seeds {
      let files = try triple(seed, format)
      let one = try merged(files.base, files.first, files.second, (first, second))
      let other = try merged(files.base, files.second, files.first, (second, first))
      try #require(one == other, "seed \(seed)")
    }
  }

  @Test("merge(b, b, x) and merge(x, x, x) are x, byte for byte", arguments: RecordFormat.allCases)
  func identity(format: RecordFormat) throws {
    for seed in Self.seeds {
      let files = try triple(seed, format)
      let expected = files.first.map { File($0) }
      try #require(try merged(files.base, files.base, files.first, (first, second)) == expected, "seed \(seed)")
      try #require(try merged(files.base, files.first, files.base, (first, second)) == expected, "seed \(seed)")
      try #require(try merged(files.first, files.first, files.first, (first, second)) == expected, "seed \(seed)")
    }
  }

  @Test("comments that a side added stay") func commentsStay() throws {
    for seed in Self.seeds {
      let files = try triple(seed, .plist)
      guard let both = try merged(files.base, files.first, files.second, (first, second)) else { continue }
      let said = both.description
      for side in [files.first, files.second] {
        let text = side.map { File($0).description } ?? ""
        let before = files.base.map { File($0).description } ?? ""
        for comment in (0..<4).map({ "<!-- \($0) -->" }) where text.contains(comment) && !before.contains(comment) {
          try #require(said.contains(comment), "seed \(seed)")
        }
      }
    }
  }

  @Test("a property list merges to the candidates that JSON merges to") func formatsAgree() throws {
    for seed in Self.seeds {
      let results = try RecordFormat.allCases.map { format in
        let files = try triple(seed, format)
        let result = try merged(files.base, files.first, files.second, (first, second))
        return try result.map { try RecordDocument($0.bytes, format: format).value.comparable(rules) }
      }
      try #require(results[0] == results[1], "seed \(seed)")
    }
  }
}

/// A record that one side keeps as JSON while the other makes it a property list.
@Suite("Records of two formats") struct MixedFormatTests {
  private func read(_ text: String, _ path: String) throws -> ReadRecord {
    try ReadRecord(Array(text.utf8), path: Text(path), rules: .none)
  }

  private func merged(_ base: ReadRecord, _ first: ReadRecord, _ second: ReadRecord) throws -> String? {
    let records = try RecordCase(base: base, first: first, second: second)
    return try records.merged(rules: .none).map { String(decoding: try records.bytes(of: $0), as: UTF8.self) }
  }

  @Test func theMergedFileHasTheFormatOfItsPath() throws {
    let base = try read("{\"a\": 1, \"b\": 1}\n", "x.json")
    let edited = try read("{\"a\": 2, \"b\": 1}\n", "x.json")
    let moved = try read(
      "<plist><dict><!-- c --><key>a</key><integer>1</integer><key>b</key><integer>1</integer></dict></plist>",
      "x.plist")
    let expected =
      "<plist><dict><!-- c --><key>a</key><integer>2</integer><key>b</key><integer>1</integer></dict></plist>"
    #expect(try merged(base, edited, moved) == expected)
    #expect(try merged(base, moved, edited) == expected)
  }

  @Test func itMayBecomeJSONAsWell() throws {
    let base = try read("<plist><dict><key>a</key><integer>1</integer></dict></plist>", "x.plist")
    let edited = try read("<plist><dict><key>a</key><integer>2</integer></dict></plist>", "x.plist")
    let moved = try read("{\"a\":1}", "x.json")
    #expect(try merged(base, edited, moved) == "{\"a\":2}")
    #expect(try merged(base, moved, edited) == "{\"a\":2}")
  }

  @Test func aNullCannotBecomeAPropertyList() throws {
    let base = try read("{\"a\": 1}", "x.json")
    let edited = try read("{\"a\": null}", "x.json")
    let moved = try read("<plist><dict><key>a</key><integer>1</integer></dict></plist>", "x.plist")
    #expect(throws: ReadError.self) { try merged(base, edited, moved) }
  }
}
