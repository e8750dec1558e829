import FileSystem
import Git
import Merge
import Records
import Schema

/// The texts that editors may still have open: the versions of records that the remembered updates replaced
/// (`UpdateMemory.swift`). A command that finds no record changed needs none of them, so they are read only when the
/// first is asked for, and then all at once.
final class OldTexts: WorkTreeJob {
  /// A version of a record's file, and the commit that has it.
  struct Version: Hashable {
    let path: String
    let file: ObjectID
    let base: ObjectID
  }

  private struct Known {
    /// The replaced versions of each record, the newest first.
    var versions: [RecordLocation: [Version]] = [:]
    /// The paths at which an update took a file away.
    var removed: Set<Text> = []
  }

  let tree: WorkTree
  private var read: Known?
  private var readKinds: Kinds?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that a record had before updates, wherever it lay, the oldest first.
  func versions(of record: RecordLocation) throws -> [Version] { try known().versions[record, default: []].reversed() }

  /// Whether an update took the file away.
  func isRemoved(_ path: String) throws -> Bool { try known().removed.contains(Text(path)) }

  /// The kinds of the ledger, read once.
  func kinds() throws -> Kinds {
    if let readKinds { return readKinds }
    let kinds = try tree.ledger.kinds()
    readKinds = kinds
    return kinds
  }

  private func known() throws -> Known {
    if let read { return read }
    var known = Known()
    for update in try Updater(tree).rememberedUpdates() {
      for replaced in try update.replaced(tree.objects) {
        guard let record = RecordLocation(path: replaced.path) else { continue }
        let version = Version(path: replaced.path, file: replaced.file, base: update.before)
        known.versions[record, default: []].append(version)
        if replaced.isGone { known.removed.insert(Text(replaced.path)) }
      }
    }
    read = known
    return known
  }
}

extension OldTexts {
  /// The commit that a saved text is an edit of; nil for the branch's newest commit. Whoever finds a saved text asks here:
  /// the snapshot for what it sees on disk, an update for what came out of the work tree, a command for what it is about
  /// to change.
  ///
  /// - Parameters:
  ///   - saved: the bytes that were saved, with the conflict entries that they have.
  ///   - noted: the commit that the table of edit bases, or a journal, names for the text, and the path there.
  ///   - committed: the version that the branch has.
  func base(
    of saved: [UInt8], at path: String, noted: (commit: ObjectID, path: String)?, committed: Leaf<ObjectID>?
  ) throws -> ObjectID? {
    // The noted commit is the newest one whose version the editor can have loaded, and not always the one whose version it
    // has: it may have had an older text open already when that commit came.
    let newest = try noted.flatMap { try objects.leaf(at: $0.path, of: $0.commit) } ?? committed
    return try staleBase(of: saved, at: path, since: newest) ?? noted?.commit
  }

  /// The commit that a text is an edit of that came out of the work tree in an update; nil where the branch had no commit
  /// before the update.
  func base(of saved: [UInt8], of step: UpdateJournal.Step, in journal: UpdateJournal) throws -> ObjectID? {
    guard let base = journal.base(of: step.path) else { return nil }
    return try self.base(of: saved, at: step.path, noted: (base, step.path), committed: nil)
  }

  /// The commit that has just what was saved, at a path from which an update has taken the file away; nil for none.
  func base(ofUnedited saved: FileContent, at path: String) throws -> ObjectID? {
    guard let location = RecordLocation(path: path) else { return nil }
    let file = try Repository.hashBlob(saved.bytes)
    return try versions(of: location).last { $0.file == file && Text($0.path) == Text(path) }?.base
  }

  /// The commit whose version of a file an editor had open during one of the last updates, where it then saved that old
  /// text with one more edit; nil where the file is an edit of what the update brought.
  ///
  /// How the two are told apart: `StaleBuffer`. A file that is exactly what it was before an update is not an old text:
  /// somebody may have wanted it back.
  ///
  /// - Parameter newest: the newest version that the editor can have loaded; nil where the file was gone by then.
  private func staleBase(of saved: [UInt8], at path: String, since newest: Leaf<ObjectID>?) throws -> ObjectID? {
    guard let location = RecordLocation(path: path) else { return nil }
    let format = RecordFormat(path: path)
    let candidates = try versions(of: location).filter { RecordFormat(path: $0.path) == format }
    if candidates.isEmpty { return nil }
    let rules = try kinds().rules(of: location)
    guard let newest else { return try isRemoved(path) ? baseOfRemoved(path, saved, candidates, rules) : nil }
    func version(_ bytes: [UInt8]) -> RecordVersion? { RecordReading.version(bytes, path: path, rules: rules) }
    guard let brought = try version(objects.file(newest.id)), let saved = try savedVersion(saved, path, rules)
    else { return nil }
    return try candidates.leastEdited { candidate in
      guard let before = try objects.remembered(candidate.file).flatMap(version) else { return nil }
      let buffer = StaleBuffer(
        before: before, brought: brought, saved: saved.version, listed: saved.listed, rules: rules)
      return buffer.isStale ? buffer.edits : nil
    }?.base
  }

  /// The base of a file that was saved at a path from which an update had taken the file away: nothing there is new, so
  /// it is an edit of the version that it is nearest to. nil where the saved file is exactly one of these versions:
  /// somebody may have wanted it back.
  /// - Parameter candidates: the versions that the editor may have had, the oldest first.
  private func baseOfRemoved(
    _ path: String, _ saved: [UInt8], _ candidates: [OldTexts.Version], _ rules: FieldRules
  ) throws -> ObjectID? {
    let id = try Repository.hashBlob(saved)
    guard let last = candidates.last, !candidates.contains(where: { $0.file == id }) else { return nil }
    guard let saved = RecordReading.version(saved, path: path, rules: rules) else { return last.base }
    let nearest = try candidates.leastEdited { candidate in
      let before = try objects.remembered(candidate.file).flatMap {
        RecordReading.version($0, path: path, rules: rules)
      }
      return before.map { VersionDifferences(from: $0, to: saved, rules: rules).count }
    }
    return (nearest ?? last).base
  }

  private func savedVersion(
    _ bytes: [UInt8], _ path: String, _ rules: FieldRules
  ) throws -> (version: RecordVersion, listed: EntryTree)? {
    guard let members = RecordReading.members(bytes, path: path) else { return nil }
    let version = try RecordVersion(path: Text(path), members: members, rules: rules)
    return (version, try EntryTree(reading: members[EntryTree.member]))
  }

  /// Whether an editor saved an old text, with an edit, at a path from which an update had taken the file away. Then the
  /// file is not a new record, and no copy of one, even where the record lies somewhere else now.
  func isEditOfRemoved(_ path: String) throws -> Bool {
    guard let content = try readIfPresent(path), RecordReading.problem(content.bytes, path: path) == nil else {
      return false
    }
    return try staleBase(of: content.bytes, at: path, since: nil) != nil
  }
}

extension [OldTexts.Version] {
  /// The version, of several that an editor may have had, that was edited least; of two alike, the newer one. The
  /// versions have to be in order, the oldest first.
  ///
  /// - Parameter edits: in how many places the saved file differs from a version; nil where it is not an edit of it.
  fileprivate func leastEdited(by edits: (OldTexts.Version) throws -> Int?) rethrows -> OldTexts.Version? {
    var nearest: (version: OldTexts.Version, edits: Int)?
    for version in self {
      guard let edits = try edits(version) else { continue }
      if edits <= nearest?.edits ?? .max { nearest = (version, edits) }
    }
    return nearest?.version
  }
}
