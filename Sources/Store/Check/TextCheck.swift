import FileSystem
import Records
import Schema

/// Judges the text of a file as `check` judges the file itself, whether or not the text was ever saved.
public struct TextCheck {
  private let inspection: RecordInspection
  /// Whether a file lies at a path.
  private let isThere: (String) throws -> Bool

  public init(_ ledger: Ledger, kinds: Kinds) throws {
    self.init(try RecordInspection(ledger, kinds: kinds)) { try ledger.reachable($0)?.kind == .regular }
  }

  init(_ inspection: RecordInspection, whereThere isThere: @escaping (String) throws -> Bool) {
    (self.inspection, self.isThere) = (inspection, isThere)
  }

  /// What would be wrong with the file at `path` if it held this text, in the order of its lines. Empty for a path where no
  /// record can lie. What only a look at other files shows, such as an id that another record has, too, is not among it.
  public func problems(of bytes: [UInt8], at path: String) throws -> [LedgerProblem] {
    if IgnoredFiles.isIgnored(path) { return [] }
    guard let record = StoredRecord.of(text: bytes, at: path) else { return [] }
    switch record {
    case .failure(let error): return [LedgerProblem(error.skipped)]
    case .success(let record):
      if record.location.isKind { return inspection.kinds.problems(ofKindIn: record.document, path: path) }
      return try inspection.problems(of: record, whereThere: isThere)
    }
  }
}

extension StoredRecord {
  /// The record that a text would be at that path, or why it could not be read; nil where no record can lie there.
  public static func of(text bytes: [UInt8], at path: String) -> Result<StoredRecord, SkippedFileError>? {
    guard let location = RecordLocation(path: path) else { return nil }
    return Ledger.record((path, location), .success(FileContent(bytes: bytes, stat: .none)))
  }
}
