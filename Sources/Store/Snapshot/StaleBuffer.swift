import FileSystem
import Git
import Merge
import Records
import Schema

extension Snapshotter {
  /// The commit that an edited file is really an edit of, where an editor had the file open during one of the last
  /// pulls and then saved its old text with one more edit: the saved file has nothing as that pull, or what came after
  /// it, left it.
  ///
  /// A file that is exactly what it was before a pull is no such case: somebody may have wanted it back.
  ///
  /// - Parameter saved: the file as it was saved, with the conflict entries that it has.
  func staleBase(of change: DiskChange, saved: [UInt8], among texts: OldTexts) throws -> ObjectID? {
    guard let location = RecordLocation(path: change.path) else { return nil }
    let format = RecordFormat(path: change.path)
    let opened = try texts.versions(of: location).filter { RecordFormat(path: $0.path) == format }
    if opened.isEmpty { return nil }
    let rules = try texts.kinds().rules(of: location)
    guard let committed = change.before else {
      return try texts.isRemoved(change.path) ? baseOfRemoved(change.path, saved, opened, rules) : nil
    }
    func version(_ bytes: [UInt8]) -> RecordVersion? {
      RecordReading.version(bytes, path: change.path, rules: rules)
    }
    guard let brought = try version(objects.file(committed.id)), let saved = try savedVersion(saved, change.path, rules)
    else { return nil }
    return try opened.leastEdited { opened in
      guard let before = try objects.remembered(opened.file).flatMap(version) else { return nil }
      let buffer = StaleBuffer(
        before: before, brought: brought, saved: saved.version, listed: saved.listed, rules: rules)
      return buffer.isStale ? buffer.edits : nil
    }?.base
  }

  /// The base of a file that was saved at a path which an update had taken away. nil where the saved file is exactly
  /// one of the versions that the editor may have had.
  private func baseOfRemoved(
    _ path: String, _ saved: [UInt8], _ opened: [OldTexts.Version], _ rules: FieldRules
  ) throws -> ObjectID? {
    let id = try Repository.hashBlob(saved)
    guard let last = opened.last, !opened.contains(where: { $0.file == id }) else { return nil }
    guard let saved = RecordReading.version(saved, path: path, rules: rules) else { return last.base }
    let nearest = try opened.leastEdited { opened in
      let before = try objects.remembered(opened.file).flatMap {
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

  /// Whether an editor saved a file, with an edit, at a path that the last pull took away: no new record, even where
  /// the record lies somewhere else now.
  func isEditOfRemoved(_ path: String, among texts: OldTexts) throws -> Bool {
    guard let content = try readIfPresent(path), RecordReading.problem(content.bytes, path: path) == nil else {
      return false
    }
    let change = DiskChange(path: path, before: nil, now: nil)
    return try staleBase(of: change, saved: content.bytes, among: texts) != nil
  }
}

/// Three versions of a record: before a pull, as the pull brought it, and as it was saved afterwards.
struct StaleBuffer {
  private let before: RecordVersion
  private let saved: RecordVersion
  /// All conflict lists of the saved file, including those that an edit has decided.
  private let listed: EntryTree
  /// What the pull changed.
  private let brought: VersionDifferences
  /// Where the saved version differs from the one before the pull.
  private let own: VersionDifferences
  /// Where the saved version differs from the one that the pull brought.
  private let other: VersionDifferences

  init(before: RecordVersion, brought: RecordVersion, saved: RecordVersion, listed: EntryTree, rules: FieldRules) {
    self.before = before
    self.saved = saved
    self.listed = listed
    self.brought = VersionDifferences(from: before, to: brought, rules: rules)
    own = VersionDifferences(from: before, to: saved, rules: rules)
    other = VersionDifferences(from: brought, to: saved, rules: rules)
  }

  /// Whether somebody saved the old text with an edit. Of all that the pull changed, the saved version has nothing as
  /// the pull brought it, and something as it was before: people who have the new text in front of them rarely change
  /// or put back all of that. Where a text is wrongly taken for old, both values are listed; the opposite mistake would
  /// lose one.
  var isStale: Bool {
    let sights = brought.fields.map(sight) + brought.conflicts.map(sight)
    return saved != before && sights.contains(.old) && !sights.contains(.new)
  }

  /// In how many places the saved version differs from the one before the pull. Of several texts that the editor may
  /// have had, the one with the fewest edits is taken.
  var edits: Int { own.count }

  /// Which text somebody had in front of them, as far as one place tells.
  private enum Sight {
    case old, new, either
  }

  private func sight(_ change: FieldDifference) -> Sight {
    if !own.touches(change.field) { return .old }
    if !other.touches(change.field) { return .new }
    guard let items = other.fields.first(where: { $0.field == change.field })?.after?.array else { return .either }
    return sight(change, items)
  }

  /// For a list that was edited too, the items that the pull added and removed tell which text it was.
  private func sight(_ change: FieldDifference, _ items: [Value]) -> Sight {
    let (before, after) = (change.before?.array ?? [], change.after?.array ?? [])
    let (added, removed) = (after.filter { !before.contains($0) }, before.filter { !after.contains($0) })
    if added.contains(where: items.contains) || removed.contains(where: { !items.contains($0) }) { return .new }
    return added.isEmpty && removed.isEmpty ? .either : .old
  }

  /// A list of conflict entries that the saved file has decided tells as well: the snapshot before the pull took it out
  /// of the file, but not out of the editor.
  private func sight(_ change: ConflictDifference) -> Sight {
    let (shown, all) = (saved.entries[change.field].own, listed[change.field].own)
    if all.contains(where: { change.after.contains($0) && !change.before.contains($0) }) { return .new }
    if !all.isEmpty { return all == change.before || shown == change.before ? .old : .either }
    if shown == change.after { return .new }
    // Somebody who had the new list may have written another value and deleted the list.
    return shown == change.before && !own.concerns(change.field) ? .old : .either
  }
}

extension [OldTexts.Version] {
  /// Of the versions that the editor may have had, the oldest first, the one that was edited least; of two alike the
  /// newer.
  ///
  /// - Parameter edits: in how many places the saved file is another; nil where it is no edit of the version.
  fileprivate func leastEdited(by edits: (OldTexts.Version) throws -> Int?) rethrows -> OldTexts.Version? {
    var nearest: (version: OldTexts.Version, edits: Int)?
    for version in self {
      guard let edits = try edits(version) else { continue }
      if edits <= nearest?.edits ?? .max { nearest = (version, edits) }
    }
    return nearest?.version
  }
}

extension VersionDifferences {
  /// In how many places the two versions differ.
  var count: Int { fields.count + conflicts.count }

  fileprivate func touches(_ field: FieldPath) -> Bool { fields.contains { $0.field.touches(field) } }

  /// Whether a field differs whose list of entries stands under `place`. The list of the whole record is about no
  /// field.
  fileprivate func concerns(_ place: FieldPath) -> Bool {
    guard let name = place.keys.last else { return false }
    let members = name.string.split(separator: "+").map {
      FieldPath(keys: place.keys.dropLast() + [Text(String($0))])
    }
    return touches(place) || members.contains(where: touches)
  }
}
