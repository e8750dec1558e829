extension WorkTree {
  /// Commits what changed here, merges what the cloud has, and updates the files.
  public func pull(_ options: SyncOptions) throws -> SyncReport { try Syncing(self).pull(options) }

  /// Commits what changed here and sends it to the cloud. When the cloud has moved on, pulls and tries again.
  public func push(_ options: SyncOptions) throws -> SyncReport { try Syncing(self).push(options) }

  /// Pulls, then pushes. The pull comes first, so that the push is rarely overtaken.
  public func sync(_ options: SyncOptions) throws -> SyncReport { try Syncing(self).sync(options) }

  /// What a pull would do. Objects are fetched and written; no branch and no file changes.
  public func rehearsePull(_ options: SyncOptions) throws -> SyncReport { try Syncing(self).rehearsePull(options) }
}

/// Meets the cloud: fetches and inspects, merges, sends, and mends a cloud that has lost something.
struct Syncing: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}
