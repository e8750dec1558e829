import FileSystem
import Records
import Schema

/// The files of a ledger, sorted by what a check asks of them.
struct CheckedFiles: Sendable {
  /// All files, in the order of their paths.
  let all: [String]
  private(set) var records: [(path: String, location: RecordLocation)] = []
  /// The files beside a record, by its path.
  private(set) var beside: [Text: [String]] = [:]
  /// Attachments whose record is gone.
  private(set) var withoutRecord: [LedgerProblem] = []
  /// The files and folders in `local/` that cannot be looked at.
  let skipped: [SkippedFile]

  /// - Parameter scan: what is on disk but for `local/`.
  init(_ ledger: Ledger, _ scan: Scan) throws {
    let hasLocal = try ledger.root.statIfPresent("local")?.kind == .folder
    let walk = hasLocal ? try ledger.root.folder("local").walk() : nil
    skipped = (walk?.problems ?? []).map { SkippedFile($0.below("local")) }
    let local = (walk?.files ?? []).map { "local/\($0.path)" }
    all = (scan.paths + scan.strays + local).sorted { Text($0) < Text($1) }
    for path in all where !IgnoredFiles.isIgnored(path) { sort(path) }
  }

  private mutating func sort(_ path: String) {
    if let location = RecordLocation(path: path) { return records.append((path, location)) }
    if let record = Attachments.owner(of: path, among: all) {
      beside[Text(record), default: []].append(path)
    } else if Self.namesRecord(path) {
      withoutRecord.append(
        LedgerProblem(
          of: path, "nothing refers to this file, for its record is gone: delete the file, or bring the record back"))
    }
  }

  /// Whether a part of the name is a random id, as in the names of attachments of records with such ids.
  private static func namesRecord(_ path: String) -> Bool {
    Attachments.records(of: path).contains { record in
      guard let location = RecordLocation(path: record), location.owner != .ledger else { return false }
      return RecordLocation.isRandomID(location.id)
    }
  }

  /// The records whose id a record at an earlier path has, too.
  var copies: [LedgerProblem] {
    let twoFormats = records.filter {
      isPath($0.path, endingIn: ".plist") && all.has(Ledger.stem(of: $0.path) + ".json")
    }
    .map { [Ledger.stem(of: $0.path) + ".json", $0.path] }
    return (Snapshotter.copies(among: all, isOfOneOwner: false) + twoFormats).flatMap { paths in
      paths.dropFirst().map { path in
        let id = RecordLocation(path: path)?.id.string ?? ""
        return LedgerProblem(of: path, "the id \(id) is that of \(paths[0]), too: ids tell records apart")
      }
    }
  }
}
