import Records
import Schema

@testable import Merge

/// A ledger in memory whose commits have one record each, of the kind in Cases/schema.json or of one without rules.
struct RecordLedger {
  private let ledger = MemoryLedger()
  private let schema: String?
  let rules: FieldRules

  private static let folder = "users/u/thing/"

  /// - Parameter schema: the kind's file; nil for one without rules.
  init(schema: [UInt8]? = nil) throws {
    self.schema = schema.map { String(decoding: $0, as: UTF8.self) }
    rules = try schema.map { FieldRules.read(from: try JSONDocument($0).value).rules } ?? .none
  }

  func commit(_ version: RecordVersion?, on parents: [Text] = [], at second: Int) throws -> Text {
    var files = schema.map { ["kinds/thing.json": $0] } ?? ["README.md": "x"]
    if let version {
      let path = "\(Self.folder)\(version.path?.string ?? "p").abcdefgh.json"
      files[path] = String(decoding: JSONWriter.file(.object(version.members)), as: UTF8.self)
    }
    return try ledger.commit(files, on: parents, at: second)
  }

  func join(_ a: Text, _ b: Text) throws -> Text { try ledger.join(a, b) }

  func version(in commit: Text) throws -> RecordVersion? {
    let file = try ledger.files(in: commit).first { $0.key.hasPrefix(Self.folder) }
    return try file.map { try ReadRecord(Array($0.value.utf8), path: Text($0.key), rules: rules).version }
  }

  func said(in commit: Text) throws -> CandidateSets { CandidateSets(try version(in: commit), rules: rules) }
}
