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

  /// A version of the record, at the path `p`.
  static func record(_ fields: Object) -> RecordVersion {
    RecordVersion(fields: Object([Object.Member(RecordVersion.pathKey, "p")] + fields.members), entries: .empty)
  }

  func commit(_ version: RecordVersion?, on parents: [Text] = [], at second: Int) throws -> Text {
    var files = schema.map { ["kinds/thing.json": $0] } ?? ["README.md": "x"]
    if let version {
      files[Self.whole(version.path ?? "p")] = String(
        decoding: JSONWriter.file(.object(version.wholePaths.members)), as: UTF8.self)
    }
    return try ledger.commit(files, on: parents, at: second)
  }

  fileprivate static func whole(_ path: Text) -> String { "\(folder)\(path).abcdefgh.json" }

  func join(_ a: Text, _ b: Text) throws -> Text { try ledger.join(a, b) }

  /// A commit that says `version` and is signed as the engine's merge of two heads.
  func forge(
    _ version: RecordVersion?, on a: Text, _ b: Text, at second: Int, message: String = "Merge\n"
  ) throws -> Text {
    let tree = try ledger.store.commit(try commit(version, at: second)).tree
    return ledger.store.writeMerge(
      tree: tree, parents: [min(a, b), max(a, b)], time: Int64(second), message: message)
  }

  func version(in commit: Text) throws -> RecordVersion? {
    let file = try ledger.files(in: commit).first { $0.key.hasPrefix(Self.folder) }
    return try file.map { path, file in
      try ReadRecord(Array(Self.short(file).utf8), path: Text(Self.short(path)), rules: rules).version
    }
  }

  /// `p` for the whole path, as versions have it here, also in the entries.
  private static func short(_ text: String) -> String {
    text.replacing(folder, with: "").replacing(".abcdefgh.json", with: "")
  }

  func said(in commit: Text) throws -> CandidateSets { CandidateSets(try version(in: commit), rules: rules) }

  func ancestors(of commit: Text) throws -> Set<Text> { try ledger.store.ancestors(commit) }

  /// What plain git makes of two heads that it has to merge: the version that one alone changed, else the first one's.
  /// nil where one contains the other.
  func gitMerge(_ a: Text, _ b: Text) throws -> RecordVersion?? {
    let bases = try ledger.store.mergeBases(a, b)
    guard !bases.contains(a), !bases.contains(b) else { return nil }
    let (first, second) = (try version(in: a), try version(in: b))
    return .some(try bases.sorted().first.map { try version(in: $0) } == first ? second : first)
  }
}

extension RecordVersion {
  /// With the entries of its path as its file has them.
  fileprivate var wholePaths: RecordVersion {
    var version = self
    version.entries[Self.pathKey].own = entries[Self.pathKey].own.map { entry in
      guard case .value(.string(let path)) = entry.value else { return entry }
      return Entry(.value(.string(Text(RecordLedger.whole(path)))), entry.authorship, isKept: entry.isKept)
    }
    return version
  }
}
