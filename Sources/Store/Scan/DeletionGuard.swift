import Records
import Schema

/// Stops a sync that would delete many records at once: a folder may be missing, a disk may not be mounted, or somebody
/// may have sent what they did not mean to send.
struct DeletionGuard {
  private var deleted: Set<RecordLocation>
  /// Counts the files that there were before. It is asked only where the number matters: to count may mean to read a tree.
  private let all: () throws -> Int
  private let isManifestGone: Bool
  private let areKindsGone: Bool
  /// Up to this many records, nobody is asked, unless they are more than a tenth of all.
  static let few = 20

  /// The guard against deletions that a scan has found: records that are missing on disk.
  init(_ scan: Scan) {
    let changes = scan.changes.map { (path: $0.path, isNew: $0.before == nil, isGone: $0.now == nil) }
    self.init(changes, hasKinds: { scan.paths.contains { RecordLocation(path: $0)?.isKind == true } }) {
      scan.committedFiles
    }
    // Where one copy of a record went, the record itself is still there.
    if isMany(of: 0) { deleted.subtract(scan.paths.compactMap { RecordLocation(path: $0) }) }
  }

  /// - Parameters:
  ///   - hasKinds: whether a kind is left.
  ///   - all: how many files there were before.
  init(
    _ changes: [(path: String, isNew: Bool, isGone: Bool)], hasKinds: () throws -> Bool, all: @escaping () throws -> Int
  ) rethrows {
    func locations(_ isMeant: ((path: String, isNew: Bool, isGone: Bool)) -> Bool) -> Set<RecordLocation> {
      // What a plain commit has of local/ was never looked for on the disk; a sync says so.
      Set(changes.filter(isMeant).compactMap { RecordLocation(path: $0.path) }.filter { $0.owner != .local })
    }
    deleted = locations(\.isGone).subtracting(locations { !$0.isGone })
    // Records that another owner has now were moved, as when a user gets another name.
    let come = Set(locations(\.isNew).map { [$0.folder, $0.id] })
    deleted = deleted.filter { !come.contains([$0.folder, $0.id]) }
    self.all = all
    isManifestGone = changes.contains { $0.path == LedgerManifest.path && $0.isGone }
    areKindsGone = try deleted.contains(where: \.isKind) && !hasKinds()
  }

  private var areOnlyKindsGone: Bool { areKindsGone && !isManifestGone && deleted.allSatisfy(\.isKind) }

  /// Whether more than 20 records are deleted, or at least 10 that are more than a tenth of `all`.
  private func isMany(of all: Int) -> Bool {
    deleted.count > Self.few || (deleted.count >= 10 && deleted.count * 10 > all)
  }

  func isMany() throws -> Bool { try deleted.count >= 10 && isMany(of: all()) }

  /// Throws where the ledger's manifest, all kinds or many records are missing on disk.
  func check() throws {
    if isManifestGone {
      throw Failure(
        .limit, "manifest-missing", "the file is missing on disk; a sync would delete it everywhere",
        path: LedgerManifest.path, advice: StoreAdvice.restoreManifest)
    }
    guard try isMany() || areKindsGone else { return }
    throw Failure(
      .limit, "many-deletions",
      try isMany() && !areOnlyKindsGone
        ? "\(counted(deleted.count, "record")) of \(all()) are missing on disk; a sync would delete them everywhere"
        : "all kinds are missing on disk; a sync would delete them everywhere",
      advice: StoreAdvice.allowOrRestore)
  }

  /// Throws where a command would take many records from others.
  func checkOthers() throws {
    guard try isMany() else { return }
    throw Failure(
      .limit, "many-deletions",
      "this would take \(counted(deleted.count, "record")) of \(try all()) from others, or from everybody",
      advice: StoreAdvice.allowDeletions)
  }

  /// Throws where the cloud takes away the ledger's manifest, all kinds or many records.
  /// - Parameter authors: the people who deleted them, for the message.
  func checkCloud(authors: () throws -> [String]) throws {
    guard try isManifestGone || areKindsGone || isMany() else { return }
    let what: Sentence =
      try isMany() && !areOnlyKindsGone
      ? "\(counted(deleted.count, "record")) of \(all())"
      : isManifestGone ? Sentence(verbatim: LedgerManifest.path) : "all kinds"
    let by = try authors().joined(separator: ", ")
    throw Failure(
      .limit, "many-deletions",
      by.isEmpty ? "the cloud takes away \(what)" : "the cloud takes away \(what) (deleted by \(by))",
      advice: StoreAdvice.allowTheirDeletions
    )
  }
}
