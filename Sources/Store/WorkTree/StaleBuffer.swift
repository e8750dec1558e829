import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// The commit that an edited file is really an edit of, where an editor had the file open during the last pull and
  /// then saved its old text with one more edit: the saved file takes back everything that the pull brought to it.
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
    let buffer = StaleBuffer(before: before, brought: brought, saved: version, listed: listed)
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
  let before: RecordVersion
  let brought: RecordVersion
  let saved: RecordVersion
  /// All lists of the saved file, those too that an edit has decided.
  let listed: EntryTree

  /// Whether somebody saved the old text with an edit. Of all that the pull changed, the saved version has nothing as the
  /// pull brought it, and something as it was before: with the new text in front of him, one rarely changes or puts
  /// back all of that. Where it is taken wrongly for old, both values are listed; the other mistake would lose one.
  var isStale: Bool {
    let fields = Set(before.fields.keys).union(brought.fields.keys).filter { before.fields[$0] != brought.fields[$0] }
    let places = Set((before.entries.places + brought.entries.places).map(\.path)).filter {
      before.entries[$0].own != brought.entries[$0].own
    }
    let isAnyOld = fields.contains { saved.fields[$0] == before.fields[$0] } || places.contains(where: isOld)
    let isAnyNew = fields.contains { saved.fields[$0] == brought.fields[$0] } || places.contains(where: isNew)
    return saved != before && isAnyOld && !isAnyNew
  }

  /// Whether a list, or that there is none, is from before the pull. One that the saved file has decided counts for
  /// nothing: the snapshot before the pull took it out of the file, not out of the editor.
  private func isOld(_ place: FieldPath) -> Bool {
    saved.entries[place].own == before.entries[place].own && !hasNews(place)
  }

  private func isNew(_ place: FieldPath) -> Bool {
    saved.entries[place].own == brought.entries[place].own || hasNews(place)
  }

  /// Whether the saved file, which may have decided a list, has an entry in it that the pull brought.
  private func hasNews(_ place: FieldPath) -> Bool {
    let known = before.entries[place].own
    let news = brought.entries[place].own.filter { !known.contains($0) }
    return listed[place].own.contains(where: news.contains)
  }
}
