import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// The commit that an edited file is really an edit of, where an editor had the file open during the last pull and
  /// then saved its old text with one more edit: the saved file has nothing as the pull brought it.
  ///
  /// A file that is exactly what it was before the pull is no such case: somebody may have wanted it back.
  ///
  /// - Parameter saved: the file as it was saved, with the conflict entries that it has.
  func staleBase(of change: DiskChange, saved: [UInt8], after update: LastUpdate) throws -> ObjectID? {
    guard let location = RecordLocation(path: change.path), let step = try update.step(at: change.path),
      let old = step.old, let base = try step.base ?? update.from, objects.repository.contains(base)
    else { return nil }
    guard let new = step.new else { return try change.before == nil && Repository.hashBlob(saved) != old ? base : nil }
    if new != change.before?.id { return nil }
    let rules = try ledger.kinds().rules(of: location)
    let versions = try [objects.file(old), objects.file(new), saved].map {
      RecordReading.version($0, path: change.path, rules: rules)
    }
    guard let before = versions[0], let brought = versions[1], let version = versions[2] else { return nil }
    let listed = try EntryTree(reading: RecordReading.read(saved, path: change.path).members[EntryTree.member])
    let buffer = StaleBuffer(before: before, brought: brought, saved: version, listed: listed, rules: rules)
    return buffer.isStale ? base : nil
  }

  /// Whether an editor saved a file, with an edit, at a path that the last pull took away: no new record, even where
  /// the record lies somewhere else now.
  func isEditOfRemoved(_ path: String, after update: LastUpdate) throws -> Bool {
    guard let content = try readIfPresent(path), RecordReading.problem(content.bytes, path: path) == nil else {
      return false
    }
    let change = DiskChange(path: path, before: nil, now: nil)
    return try staleBase(of: change, saved: content.bytes, after: update) != nil
  }

  /// The update before; nil where it is not known any more.
  func lastUpdate() throws -> UpdateJournal? {
    do { return try ledger.readCache(StateFolder.lastUpdate).map { try UpdateJournal($0) } } catch is StoreError {
      return nil
    }
  }
}

/// What the last update of the work tree did: read once for all files that were changed since, when it is first asked.
final class LastUpdate {
  private struct Steps {
    let from: ObjectID?
    let byPath: [Text: UpdateJournal.Step]
  }

  private let tree: WorkTree
  private var known: Steps?

  init(of tree: WorkTree) { self.tree = tree }

  /// The commit that the files came from; nil where that is not known any more.
  var from: ObjectID? { get throws { try steps().from } }

  func step(at path: String) throws -> UpdateJournal.Step? { try steps().byPath[Text(path)] }

  private func steps() throws -> Steps {
    if let known { return known }
    let update = try tree.lastUpdate()
    let steps = (update?.steps ?? []).filter { !$0.isHeld }.map { (Text($0.path), $0) }
    let read = Steps(from: update?.from, byPath: Dictionary(steps, uniquingKeysWith: { first, _ in first }))
    known = read
    return read
  }
}

/// Three versions of a record: before a pull, as the pull brought it, as it was saved afterwards.
struct StaleBuffer {
  private let before: RecordVersion
  private let saved: RecordVersion
  /// All lists of the saved file, those too that an edit has decided.
  private let listed: EntryTree
  /// What the pull changed.
  private let brought: VersionDifferences
  /// What is in the saved version and was not there before the pull.
  private let own: VersionDifferences
  /// Where the saved version is not as the pull left it.
  private let other: VersionDifferences

  init(before: RecordVersion, brought: RecordVersion, saved: RecordVersion, listed: EntryTree, rules: FieldRules) {
    self.before = before
    self.saved = saved
    self.listed = listed
    self.brought = VersionDifferences(from: before, to: brought, rules: rules)
    own = VersionDifferences(from: before, to: saved, rules: rules)
    other = VersionDifferences(from: brought, to: saved, rules: rules)
  }

  /// Whether somebody saved the old text with an edit. Of all that the pull changed, the saved version has nothing as the
  /// pull brought it, and something as it was before: with the new text in front of him, one rarely changes or puts
  /// back all of that. Where it is taken wrongly for old, both values are listed; the other mistake would lose one.
  var isStale: Bool {
    let sights = brought.fields.map(sight) + brought.conflicts.map(sight)
    return saved != before && sights.contains(.old) && !sights.contains(.new)
  }

  /// Which text somebody had in front of him, as far as one place tells.
  private enum Sight {
    case old, new, either
  }

  private func sight(_ change: FieldDifference) -> Sight {
    if !own.touches(change.field) { return .old }
    if !other.touches(change.field) { return .new }
    guard let items = other.fields.first(where: { $0.field == change.field })?.after?.array else { return .either }
    return sight(change, items)
  }

  /// Of a list that was edited, too, what the pull put in and took out tells.
  private func sight(_ change: FieldDifference, _ items: [Value]) -> Sight {
    let (before, after) = (change.before?.array ?? [], change.after?.array ?? [])
    let (added, removed) = (after.filter { !before.contains($0) }, before.filter { !after.contains($0) })
    if added.contains(where: items.contains) || removed.contains(where: { !items.contains($0) }) { return .new }
    return added.isEmpty && removed.isEmpty ? .either : .old
  }

  /// A list of entries that the saved file has decided tells as well: the snapshot before the pull took it out of the
  /// file, not out of the editor.
  private func sight(_ change: ConflictDifference) -> Sight {
    let (shown, all) = (saved.entries[change.field].own, listed[change.field].own)
    if all.contains(where: { change.after.contains($0) && !change.before.contains($0) }) { return .new }
    if !all.isEmpty { return all == change.before || shown == change.before ? .old : .either }
    if shown == change.after { return .new }
    // Who had the new list may have written a value of his own and deleted it.
    return shown == change.before && !own.concerns(change.field) ? .old : .either
  }
}

extension VersionDifferences {
  fileprivate func touches(_ field: FieldPath) -> Bool { fields.contains { $0.field.touches(field) } }

  /// Whether a field differs whose list of entries stands under `place`. The list of the whole record is about no field.
  fileprivate func concerns(_ place: FieldPath) -> Bool {
    guard let name = place.keys.last else { return false }
    let members = name.string.split(separator: "+").map {
      FieldPath(keys: place.keys.dropLast() + [Text(String($0))])
    }
    return touches(place) || members.contains(where: touches)
  }
}
