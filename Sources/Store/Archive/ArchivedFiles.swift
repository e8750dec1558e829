import FileSystem
import Records
import Schema

extension Ledger {
  /// The paths of all that a ledger is: its records, whosever they are, and the files beside them, in the order of their
  /// bytes. What git alone keeps is not among them.
  public func archivedPaths() throws -> (paths: [String], skipped: [SkippedFile]) {
    var (paths, skipped): ([String], [SkippedFile]) = ([], [])
    if try root.statIfPresent(LedgerManifest.path)?.kind == .regular { paths.append(LedgerManifest.path) }
    for folder in try foldersPresent(["feeds", "kinds", "local", "shared", "users"], &skipped) {
      let walk = try root.folder(folder).walk()
      let problems = walk.problems.map { $0.below(folder) }
      for problem in problems { try problem.requireOfTheFile() }
      skipped += problems.map(SkippedFile.init)
      paths += walk.files.filter { !IgnoredFiles.isIgnored($0.path) }.map { "\(folder)/\($0.path)" }
    }
    let all = paths.sorted { Text($0) < Text($1) }
    return (all.filter { Self.isArchived($0) || Attachments.owner(of: $0, among: all) != nil }, skipped)
  }

  /// Whether a file is one of the ledger's own, and no attachment: a record, or what a person keeps of their profile.
  static func isArchived(_ path: String) -> Bool { RecordLocation(path: path) != nil || path == Profile.keptPath }

  /// The paths of the files beside a record.
  public func archivedPaths(beside record: String, among paths: [String]) -> [String] {
    Attachments.beside(record, among: paths)
  }
}
