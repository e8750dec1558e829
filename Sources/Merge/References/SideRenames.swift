import Records
import Schema

/// Which names the sides of a merge gave to records of the base whose paths are their ids, as their commits tell. It is
/// asked only about a record that something new names, and then looks at what changed in that folder alone.
final class SideRenames<Store: ObjectStore> {
  private let renames: RecordRenames<Store>
  private let reader: TreeReader<Store>
  private let base: Store.ID
  private let heads: Sides<Store.ID>
  private let trees: Sides<Store.ID>
  private let cases: [MergeCase<Store.ID>]
  /// From the locations in the base to those that the side has instead, by the path of the kind's folder.
  private var known: [Side: [Text: [RecordLocation: [RecordLocation]]]] = [:]

  init(
    _ renames: RecordRenames<Store>, _ reader: TreeReader<Store>, base: Store.ID, heads: Sides<Store.ID>,
    trees: Sides<Store.ID>, cases: [MergeCase<Store.ID>]
  ) {
    (self.renames, self.reader, self.base) = (renames, reader, base)
    (self.heads, self.trees, self.cases) = (heads, trees, cases)
  }

  /// Whether a side can have given another name to anything: else no record has to be read for that.
  func canBeAny() -> Bool {
    [Side.first, .second].contains { side in
      let changed = cases.filter { $0[side] != $0.base }
      let old = Set(
        changed.compactMap { $0.base.flatMap { RecordLocation.ofNamed($0.path)?.folderPath } }.map { Text($0) })
      return !old.isEmpty
        && changed.contains { merge in
          guard let new = merge[side], let location = RecordLocation.ofNamed(new.path) else { return false }
          return old.contains(Text(location.folderPath))
        }
    }
  }

  /// The name that `side` gave to the record that lies at `old` in the base; nil where it gave none, or nobody can tell.
  /// Another record may lie at `old` by now.
  func newLocation(of old: RecordLocation, by side: Side) throws -> RecordLocation? {
    guard let path = try reader.path(of: old, in: base),
      try reader.file(at: path, in: trees[side]) != reader.file(at: path, in: base)
    else { return nil }
    let found = try newLocations(in: Text(old.folderPath), by: side)
    return found[old]?.count == 1 ? found[old]?.first : nil
  }

  /// Whether a side has another record at that location than the base, or renamed the base's record to it.
  func isAnother(_ location: RecordLocation, on side: Side) throws -> Bool {
    if try newLocation(of: location, by: side) != nil { return true }
    return try newLocations(in: Text(location.folderPath), by: side).values.contains { $0.contains(location) }
  }

  private func newLocations(in folder: Text, by side: Side) throws -> [RecordLocation: [RecordLocation]] {
    if let known = known[side]?[folder] { return known }
    var found: [RecordLocation: [RecordLocation]] = [:]
    for merge in cases {
      guard let version = merge[side], version != merge.base, let new = RecordLocation.ofNamed(version.path),
        Text(new.folderPath) == folder, let path = try renames.basePath(of: version.path, in: heads[side], base: base),
        let old = RecordLocation.ofNamed(path), old.owner == new.owner
      else { continue }
      found[old, default: []].append(new)
    }
    known[side, default: [:]][folder] = found
    return found
  }
}
