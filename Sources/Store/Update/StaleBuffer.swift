import Merge
import Records
import Schema

/// Tells whether an editor saved a text from before a pull, by three versions of a record: as it was before the pull, as
/// the pull brought it, and as it was saved afterwards.
///
/// For each place of the record that the pull changed, the saved version shows which text the person had in front of
/// them: the old one, the new one, or either (where they have changed that place themselves). One sight of the new text
/// is enough to say that it was the new one.
struct StaleBuffer {
  private let before: RecordVersion
  private let saved: RecordVersion
  /// All conflict entries of the saved file, including those that its values have resolved.
  private let listed: EntryTree
  private let rules: FieldRules
  private let changedByPull: VersionDifferences
  /// Where the saved version differs from the one before the pull: the edits, if the old text was edited.
  private let ifOld: VersionDifferences
  /// Where the saved version differs from the one that the pull brought: the edits, if the new text was edited.
  private let ifNew: VersionDifferences

  init(before: RecordVersion, brought: RecordVersion, saved: RecordVersion, listed: EntryTree, rules: FieldRules) {
    self.before = before
    self.saved = saved
    self.listed = listed
    self.rules = rules
    changedByPull = VersionDifferences(from: before, to: brought, rules: rules)
    ifOld = VersionDifferences(from: before, to: saved, rules: rules)
    ifNew = VersionDifferences(from: brought, to: saved, rules: rules)
  }

  /// Whether somebody saved the old text with an edit: of all that the pull changed, the saved version has something as
  /// it was before, and nothing as the pull brought it. People who have the new text in front of them rarely change or
  /// put back all of that. Where a new text is wrongly taken for an old one, both values are listed as a conflict; the
  /// opposite mistake would lose one of them.
  var isStale: Bool {
    let sights = changedByPull.fields.map(sight) + changedByPull.conflicts.map(sight)
    return saved != before && sights.contains(.old) && !sights.contains(.new)
  }

  /// In how many places the saved version differs from the one before the pull. Of several texts that the editor may
  /// have had, the one with the fewest edits is taken.
  var edits: Int { ifOld.count }

  /// Which text somebody had in front of them, as far as one place of the record tells.
  private enum Sight {
    case old, new, either
  }

  /// Whether the text has no list any more, and another value for a field about which the pull brought one.
  private var decidesByDeleting: Bool {
    listed.isEmpty && changedByPull.conflicts.contains { !$0.after.isEmpty && ifOld.concerns($0.field) }
  }

  /// A field that the saved version has as one of the two texts has it tells which text it was. Any other field has been
  /// edited, and tells nothing, unless it is a list, or an object that came or went as a whole.
  private func sight(_ change: FieldDifference) -> Sight {
    if !ifOld.touches(change.field) { return .old }
    if !ifNew.touches(change.field) { return .new }
    if let items = ifNew.fields.first(where: { $0.field == change.field })?.after?.array { return sight(change, items) }
    guard let members = saved.value(at: change.field, rules: rules)?.object else { return .either }
    return sight(change.before?.object, change.after?.object, members)
  }

  /// For an object that came or went as a whole, and that the saved version has: a member that is as one of the two texts
  /// has it tells. An empty object tells, too: nobody adds one, so it was there, and was emptied.
  private func sight(_ before: Object?, _ after: Object?, _ saved: Object) -> Sight {
    func has(_ object: Object) -> Bool { object.members.contains { saved[$0.key] == $0.value } }
    if let before { return after == nil && has(before) ? .old : .either }
    guard let after else { return .either }
    if saved.isEmpty || has(after) { return .new }
    return after.keys.contains { saved[$0] == nil } ? .old : .either
  }

  /// For a list that was edited too, the items that the pull added and removed tell which text it was.
  private func sight(_ change: FieldDifference, _ items: [Value]) -> Sight {
    let (before, after) = (change.before?.array ?? [], change.after?.array ?? [])
    let (added, removed) = (after.filter { !before.contains($0) }, before.filter { !after.contains($0) })
    if added.contains(where: items.contains) || removed.contains(where: { !items.contains($0) }) { return .new }
    return added.isEmpty && removed.isEmpty ? .either : .old
  }

  /// The conflict entries of a field tell as well, even those that the saved value has resolved: the snapshot before the
  /// pull took these out of the file, but not out of the editor, which saved them again.
  private func sight(_ change: ConflictDifference) -> Sight {
    // Reading a version drops resolved entries, so `open` lacks what `all` may still have.
    let (open, all) = (saved.entries[change.field].own, listed[change.field].own)
    if all.contains(where: { change.after.contains($0) && !change.before.contains($0) }) { return .new }
    if !all.isEmpty { return all == change.before || open == change.before ? .old : .either }
    if open == change.after { return .new }
    // Somebody who had the new lists may have deleted them all and written another value for one of their fields: that
    // decides the others as they are shown.
    return open == change.before && !decidesByDeleting ? .old : .either
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
    let members = name.string.parts(at: "+").map {
      FieldPath(keys: place.keys.dropLast() + [Text($0)])
    }
    return touches(place) || members.contains(where: touches)
  }
}
