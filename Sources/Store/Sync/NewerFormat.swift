import Git
import Merge
import Records

// A ledger of a newer format than this version knows is read and pulled. Nothing is written into it: neither the edits of a
// command nor a snapshot nor a merge.

extension Syncing {
  func isNewerFormat() throws -> Bool {
    try ledger.readableManifest().map { $0.format > LedgerManifest.format } ?? false
  }

  /// Commits what changed on disk. In a ledger of a newer format these edits wait on disk instead.
  func snapshotIfWritable(_ options: SyncOptions) throws -> SnapshotReport {
    if try !isNewerFormat() { return try Snapshotter(tree).snapshot(allowDeletions: options.allowsDeletions) }
    surroundings.notify(
      .warning(
        "ledger.json has a newer format than this version of ledger-sync writes: your edits stay on this device until you"
          + " update ledger-sync"))
    return SnapshotReport(head: try branch().commit)
  }

  /// Throws where a commit that we have merged says that it is in a newer format.
  func requireKnownFormat(of commit: ObjectID) throws {
    let tree = try objects.commit(commit).tree
    guard let leaf = try TreeComparison(objects: objects).leaf(at: LedgerManifest.path, in: tree) else { return }
    let manifest: LedgerManifest
    do { manifest = try LedgerManifest(objects.file(leaf.id)) } catch let error as Failure
      where error.exit == .invalid
    {
      return
    }
    try manifest.requireKnownFormat()
  }
}
