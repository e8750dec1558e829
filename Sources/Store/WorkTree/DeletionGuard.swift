import Records
import Schema

/// Stops a sync that would delete many records at once: a folder may be missing, a disk unmounted.
struct DeletionGuard {
  private let deleted: Int
  private let all: Int
  private let isManifestGone: Bool

  init(_ scan: Scan) {
    func locations(_ changes: [DiskChange]) -> Set<RecordLocation> {
      Set(changes.compactMap { RecordLocation(path: $0.path) })
    }
    let gone = locations(scan.changes.filter { $0.now == nil })
    deleted = gone.subtracting(locations(scan.changes.filter { $0.now != nil })).count
    all = scan.committedFiles
    isManifestGone = scan.changes.contains { $0.path == LedgerManifest.path && $0.now == nil }
  }

  /// The ledger's manifest, more than 20 records, or at least 10 that are more than a tenth.
  func check() throws {
    if isManifestGone {
      throw StoreError(
        .limit, "manifest-missing", "the file is missing on disk; a sync would delete it everywhere",
        path: LedgerManifest.path, hint: "git checkout -- ledger.json brings it back")
    }
    guard deleted > 20 || (deleted >= 10 && deleted * 10 > all) else { return }
    throw StoreError(
      .limit, "many-deletions",
      "\(counted(deleted, "record")) of \(all) are missing on disk; a sync would delete them everywhere",
      hint: "if they are to go, add --allow-deletions; if not, bring these files back, in the ledger's folder: "
        + "git ls-files -z --deleted | xargs -0 git checkout --")
  }
}
