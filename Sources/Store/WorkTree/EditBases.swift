import FileSystem
import Git
import Merge
import Records
import Schema

/// Tells of which commit each changed file is an edit: of the branch's own, unless it was held back, or is an old text that an
/// editor still had.
struct EditBases {
  private let tree: WorkTree
  private let branch: WorkTree.Branch
  private let lastUpdates: LastUpdates
  private(set) var held: HeldBack
  /// The records whose file is not there any more: it may have been moved by hand.
  private var gone: [RecordLocation: DiskChange] = [:]
  /// By the paths of the files that they may be now.
  private var moved: [Text: MovedHeldBack] = [:]
  /// Of those, the ones whose text has told; whether they are what was held back.
  private var told: [MovedHeldBack: Bool] = [:]

  init(tree: WorkTree, branch: WorkTree.Branch, held: HeldBack, moved: [MovedHeldBack], scan: Scan) {
    self.tree = tree
    self.branch = branch
    self.held = held
    lastUpdates = LastUpdates(of: tree)
    for change in scan.changes where change.now == nil {
      if let location = RecordLocation(path: change.path) { gone[location] = change }
    }
    for one in moved { self.moved[one.to] = one }
  }

  func isHeld(_ path: String) -> Bool { held.bases[Text(path)] != nil }

  /// - Parameter base: nil for the branch's commit. A file that is held back already keeps its own.
  mutating func hold(_ path: Text, as base: ObjectID? = nil) {
    if held.bases[path] == nil { held.bases[path] = base ?? branch.commit }
  }

  /// The commit that a file which can be read is an edit of; nil for the branch's own. It is held back no more.
  mutating func take(_ change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    var own = held.bases.removeValue(forKey: Text(change.path))
    if try own != nil && change.before == nil && isCommitted(change) { own = nil }
    let base = try movedBase(of: change, content) ?? own ?? heldBase(ofMoved: change)
    if let base, base != branch.commit { return base }
    // One that was held back since the last pull may still be an old text.
    let seen = DiskChange(path: change.path, before: change.before ?? placeBefore(of: change)?.before, now: change.now)
    if let stale = try tree.staleBase(of: seen, saved: content.bytes, after: lastUpdates) { return stale }
    return try staleBase(ofMoved: change, content) ?? base
  }

  /// Whether a new file is exactly what the branch has of its record at another path: somebody put that over what was held
  /// back.
  private func isCommitted(_ change: DiskChange) throws -> Bool {
    guard let location = RecordLocation(path: change.path), let head = branch.commit else { return false }
    let committed = try tree.objects.files(of: [location], in: tree.objects.commit(head).tree)
    return committed.contains { $0.leaf.id == change.now?.id }
  }

  /// The commit that a deletion is an edit of; nil for the branch's own.
  mutating func takeDeletion(_ path: Text) -> ObjectID? { held.bases.removeValue(forKey: path) }

  /// That of a file that was held back where it lay before somebody moved it by hand.
  func heldBase(ofMoved change: DiskChange) -> ObjectID? {
    if let moved = moved[Text(change.path)] { return moved.rival == nil ? held.bases[moved.from] : nil }
    return placeBefore(of: change).flatMap { held.bases[Text($0.path)] }
  }

  /// Where moved files were held back. Of one that is no edit of what was held back somebody gave that up; one that cannot be
  /// read says nothing yet.
  mutating func takeOldPlaces() -> [Text] {
    for (one, isEdit) in told where !isEdit { held.bases[one.from] = nil }
    return told.filter(\.value).keys.map(\.from).sorted()
  }
}

// MARK: - Files that were moved by hand

extension EditBases {
  /// Where the record of a new file lay that is gone from there.
  private func placeBefore(of change: DiskChange) -> DiskChange? {
    change.before == nil ? RecordLocation(path: change.path).flatMap { gone[$0] } : nil
  }

  /// The older commit that the text of a moved file is an edit of. Its going from the old place is an edit of that commit, too.
  private mutating func staleBase(ofMoved change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    guard let old = placeBefore(of: change) else { return nil }
    let unmoved = DiskChange(path: old.path, before: old.before, now: change.now)
    guard let stale = try tree.staleBase(of: unmoved, saved: content.bytes, after: lastUpdates) else { return nil }
    held.bases[Text(old.path)] = stale
    return stale
  }

  /// That of the version that was held back and is here now; nil where the file is an edit of what the branch has.
  private mutating func movedBase(of change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    guard let moved = moved[Text(change.path)], let base = held.bases[moved.from] else { return nil }
    told[moved] = try moved.rival.map { try isEdit(content, of: moved, base, rather: $0) } ?? true
    return told[moved] == true ? base : nil
  }

  /// Whether a text differs from the version that was held back in no more places than from the branch's: what is edited in as
  /// many is listed then rather than lost. Where both say the same, the branch's is as good.
  private func isEdit(
    _ content: FileContent, of moved: MovedHeldBack, _ base: ObjectID, rather rival: LedgerObjects.File
  ) throws -> Bool {
    guard let location = RecordLocation(path: moved.to.string),
      let leaf = try TreeComparison(objects: tree.objects).leaf(
        at: moved.from.string, in: tree.objects.commit(base).tree)
    else { return false }
    let rules = try lastUpdates.kinds().rules(of: location)
    func version(_ bytes: [UInt8]) -> RecordVersion? {
      RecordReading.version(bytes, path: moved.to.string, rules: rules)
    }
    let (before, brought) = try (version(tree.objects.file(leaf.id)), version(tree.objects.file(rival.leaf.id)))
    let saved = version(content.bytes)
    func edits(of old: RecordVersion?) -> Int { VersionDifferences(from: old, to: saved, rules: rules).count }
    return before != brought && edits(of: before) <= edits(of: brought)
  }
}
