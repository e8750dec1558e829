import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Puts the last good version of `ledger.json` and of kinds in the place of what the newest commit has broken, and of what
  /// is gone though records need it. A file that somebody is editing at this moment is left to them.
  func putBackSettings(_ report: inout RepairReport, head: ObjectID) throws {
    let tree = try objects.commit(head).tree
    var edits: [FileEdit] = []
    for path in try brokenSettings(report) {
      let content = try readIfPresent(path)
      let committed = try TreeComparison(objects: objects).leaf(at: path, in: tree)?.id
      let isAsCommitted = try content.map { try Repository.hashBlob($0.bytes) } == committed
      guard isAsCommitted || content == nil, let good = try objects.lastGood(path, head: head)
      else { continue }
      report.left.removeAll { Text($0.problem.path) == Text(path) }
      report.putBack.append(RepairReport.PutBack(path: path, commit: good.commit))
      edits.append(FileEdit(path: path, expected: content, bytes: good.bytes))
    }
    if report.isRehearsal || edits.isEmpty { return }
    report.commit = try CommandEdits(self).commit(edits, message: "Put back \(counted(edits.count, "file"))")
  }

  /// The files of kinds that are gone, and whose records are still there.
  private func goneKinds() throws -> [String] {
    let former = try ledger.kindlessFolders(ledger.kinds()).compactMap(\.former)
    return Set(former.filter { $0.folderToday == nil }.map { Text($0.path) }).sorted().map(\.string)
  }

  private func brokenSettings(_ report: RepairReport) throws -> [String] {
    let isManifestGone = try statIfPresent(LedgerManifest.path) == nil
    let broken = report.left.map(\.problem.path).filter {
      $0 == LedgerManifest.path || RecordLocation(path: $0)?.isKind == true
    }
    return broken + (isManifestGone ? [LedgerManifest.path] : []) + (try goneKinds())
  }
}
