import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Merges the conflict copies that other programs (Syncthing, Dropbox) have put beside records into those records.
  /// The next snapshot commits the result like any other edit.
  ///
  /// - Parameters:
  ///   - history: the repository of the part of the ledger that is meant.
  ///   - head: its newest commit.
  func mergeCopies(
    _ report: inout RepairReport, of part: LedgerPart, _ history: LedgerObjects, head: ObjectID?
  ) throws {
    let walk = ledger.walk(part)
    for problem in walk.problems { try problem.requireOfTheFile() }
    let copies = walk.files.compactMap { ConflictCopy(path: $0.path) }
    if copies.isEmpty { return }
    let kinds = try ledger.kinds()
    for copy in copies {
      do {
        let merged = try merged(copy, kinds, history, head: head)
        if !report.isRehearsal { try Updater(self).apply(merged.edits) }
        report.copies.append(merged.report)
      } catch let error as SkippedFileError {
        report.left.append(RepairReport.Left(problem: error.skipped, next: .mendOrDeleteCopy))
      }
    }
  }

  /// The record merged with its copy. Where the record itself is gone, the copy takes its place.
  private func merged(
    _ copy: ConflictCopy, _ kinds: Kinds, _ history: LedgerObjects, head: ObjectID?
  ) throws -> (report: RepairReport.MergedCopy, edits: [FileEdit]) {
    guard let location = RecordLocation(path: copy.original), let theirs = try readIfPresent(copy.path) else {
      throw SkippedFileError(skipped: SkippedFile(path: copy.path, message: "it is gone"))
    }
    let rules = kinds.rules(of: location)
    func read(_ bytes: [UInt8], _ path: String) throws -> ReadRecord {
      _ = try RecordReading.read(bytes, path: path)
      return try ReadRecord(bytes, path: Text(copy.original), rules: rules)
    }
    let saved = try read(theirs.bytes, copy.path)
    let ours = try readIfPresent(copy.original)
    let there = try ours.map { try read($0.bytes, copy.original) }
    let base = try head.flatMap { head in
      try there.flatMap {
        try nearestVersion(to: saved.version, besides: $0.version, at: copy.original, rules, history, head)
      }
    }
    let versions = try RecordCase(base: base, first: there, second: saved)
    let merged = versions.merged(rules: rules)
    let bytes = try merged.map(versions.bytes) ?? theirs.bytes
    let conflicts = merged.map { merged in
      merged.entries.places.map {
        ListedConflict(
          location: location, path: copy.original, field: $0.path, entries: $0.entries, members: merged.members)
      }
    }
    return (
      RepairReport.MergedCopy(copy: copy.path, path: copy.original, conflicts: conflicts ?? []),
      [
        FileEdit(path: copy.original, expected: ours, bytes: bytes),
        FileEdit(path: copy.path, expected: theirs, bytes: nil),
      ]
    )
  }

  /// At most this many commits are searched for the version that a copy is an edit of.
  private static let mostCommits = 1_000

  /// Of all versions that the record had at its path, the one that differs least from the copy, because that is most
  /// likely the version that was copied. Of two that differ equally, the older: if that is the wrong base, a value is
  /// listed that need not be, but with the newer one a value could be lost. For the same reason the record's present
  /// version is never the base.
  private func nearestVersion(
    to saved: RecordVersion, besides now: RecordVersion, at path: String, _ rules: FieldRules, _ history: LedgerObjects,
    _ head: ObjectID
  ) throws -> ReadRecord? {
    var known: Set<ObjectID> = []
    var nearest: (version: ReadRecord, edits: Int)?
    for commit in try history.repository.history(from: [head], hiding: [], limit: Self.mostCommits) {
      guard let leaf = try history.leaf(at: path, of: commit),
        known.insert(leaf.id).inserted
      else { continue }
      let bytes = try history.file(leaf.id)
      if RecordReading.problem(bytes, path: path) != nil { continue }
      let version = try ReadRecord(bytes, path: Text(path), rules: rules)
      if version.version == now { continue }
      let edits = VersionDifferences(from: version.version, to: saved, rules: rules).count
      if edits <= nearest?.edits ?? .max { nearest = (version, edits) }
    }
    return nearest?.version
  }
}
