public import Records
public import Schema

/// Renames of records that their location does not tell. They are read from the commits.
///
/// A record without an id in its name has only its path to be told apart by: a commit that takes away such a record and adds
/// another of its kind with the same bytes, of the same owner or in shared/ (and back), has renamed it, where these bytes go
/// once and come once in that commit. Of a merge commit, each parent is asked; a merge of two renames has the old paths in
/// its list of paths. A record with an id is found by that wherever it goes below its owner's folder; here it is one that
/// goes to shared/, or back, in one commit (proved by `SharedRecordTests`).
///
/// It is a function of the commits alone, so that every device finds the same renames. Laws: `RenamedRecordTests`.
final class RecordRenames<Store: ObjectStore> {
  private let reader: TreeReader<Store>
  private let version: RulesVersion
  private var known: [Descent: [Text: Text]] = [:]
  /// The paths of what is gone in a commit, by its location.
  private var gone: [Descent: [RecordLocation: [Text]]] = [:]

  private struct Descent: Hashable {
    let commit: Store.ID
    let parent: Store.ID
  }

  /// - Parameter version: the rules by which renames are found.
  init(_ reader: TreeReader<Store>, version: RulesVersion = .newest) { (self.reader, self.version) = (reader, version) }

  /// The path that a record had in a parent of the commit that renamed it; nil where that commit did not.
  func path(before path: Text, in commit: Store.ID, since parent: Store.ID) throws -> Text? {
    let step = Descent(commit: commit, parent: parent)
    guard try RecordLocation.ofNamed(path) != nil || changesShared(path, step) else { return nil }
    if let renames = known[step] { return renames[path] }
    let renames = try self.renames(step)
    known[step] = renames
    return renames[path]
  }

  /// Whether a commit changed what is shared of the kind of a record with an id: else none went there or came from there,
  /// and nobody has to compare the trees.
  private func changesShared(_ path: Text, _ step: Descent) throws -> Bool {
    guard RecordLocation.idKey(of: path) != nil, let location = RecordLocation(path: path.string) else { return false }
    let folder = RecordLocation(owner: .shared, folder: location.folder, id: location.id).folderPath
    let entries = try [step.commit, step.parent].map { try reader.entry(at: folder, in: reader.store.commit($0).tree) }
    return entries[0]?.id != entries[1]?.id
  }

  /// Where a parent is the first tree, and the commit the second.
  private func differences(_ step: Descent) throws -> [TreeDifference<Store.ID>] {
    var walk = TreeWalk(store: reader.store, seesEqualChanges: false)
    let trees = (try reader.store.commit(step.parent).tree, try reader.store.commit(step.commit).tree)
    try walk.walk((base: nil, first: trees.0, second: trees.1))
    return walk.differences
  }

  /// The path that a record had in a parent of the commit that moved it within its owner's folder, or wrote it in another
  /// format: its location tells that. On the way to the base another commit may have taken it to shared/, or back.
  private func path(movedTo path: Text, _ step: Descent) throws -> Text? {
    guard version >= .third, let location = RecordLocation(path: path.string) else { return nil }
    let gone = try gone[step] ?? goneLocations(step)
    self.gone[step] = gone
    return gone[location]?.count == 1 ? gone[location]?.first : nil
  }

  private func goneLocations(_ step: Descent) throws -> [RecordLocation: [Text]] {
    try differences(step).reduce(into: [:]) { gone, difference in
      if difference.second == nil, difference.first?.isFile == true,
        let location = RecordLocation(path: difference.path.string)
      {
        gone[location, default: []].append(difference.path)
      }
    }
  }

  /// From the new path to the old one.
  private func renames(_ step: Descent) throws -> [Text: Text] {
    let differences = try self.differences(step)
    var gone: [Store.ID: [Text]] = [:]
    var come: [Store.ID: [Text]] = [:]
    for difference in differences {
      if let before = difference.first?.id, before != difference.second?.id {
        gone[before, default: []].append(difference.path)
      }
      if let now = difference.second?.id, now != difference.first?.id { come[now, default: []].append(difference.path) }
    }
    let differing = Dictionary(uniqueKeysWithValues: differences.map { ($0.path, $0) })
    var renames = changesOfOwner(differences)
    for (content, new) in come where new.count == 1 {
      guard let old = gone[content], old.count == 1, differing[old[0]]?.second == nil, differing[new[0]]?.first == nil,
        RecordLocation.ofNamed(new[0]) != nil, RecordLocation.canBeRename(from: old[0], to: new[0])
      else { continue }
      renames[new[0]] = old[0]
    }
    if try reader.store.commit(step.commit).parents.count > 1 { try addListed(differing, to: &renames) }
    return renames
  }

  /// The records with an id that go to shared/ in a commit, or come from there: their ids say which they are.
  private func changesOfOwner(_ differences: [TreeDifference<Store.ID>]) -> [Text: Text] {
    let come = RecordLocation.withIDs(differences.filter { $0.first == nil && $0.second?.isFile == true }.map(\.path))
    if come.isEmpty { return [:] }
    let gone = RecordLocation.withIDs(differences.filter { $0.second == nil && $0.first?.isFile == true }.map(\.path))
    var renames: [Text: Text] = [:]
    for (id, new) in come where new.count == 1 {
      guard let old = gone[id], old.count == 1, RecordLocation.canBeRename(from: old[0], to: new[0]) else { continue }
      renames[new[0]] = old[0]
    }
    return renames
  }

  /// A merge of two renames lists both paths in the record.
  private func addListed(_ differing: [Text: TreeDifference<Store.ID>], to renames: inout [Text: Text]) throws {
    for (new, difference) in differing where difference.first == nil && RecordLocation.ofNamed(new) != nil {
      guard let leaf = difference.second, leaf.isFile else { continue }
      let bytes = try reader.store.file(leaf.id)
      let listed: [Entry]
      do throws(ReadRecord.Unreadable) {
        listed = try ReadRecord(bytes, path: new, rules: .none).version.entries[RecordVersion.pathKey].own
      } catch { continue }
      let old = listed.compactMap { entry -> Text? in
        guard case .value(.string(let path)) = entry.value, let gone = differing[path], gone.second == nil,
          RecordLocation.canBeRename(from: path, to: new)
        else { return nil }
        return path
      }
      if old.count == 1 { renames[new] = old[0] }
    }
  }

  /// The path that the base has for a record that lies at `path` in a head, under another name; nil where the commits do
  /// not tell.
  func basePath(of path: Text, in head: Store.ID, base: Store.ID) throws -> Text? {
    var found: Set<Text> = []
    var seen: Set<Place> = []
    var open = [Place(commit: head, path: path)]
    while let place = open.popLast() {
      if !seen.insert(place).inserted { continue }
      for parent in try reader.store.commit(place.commit).parents {
        let tree = try reader.store.commit(parent).tree
        if let leaf = try reader.file(at: place.path.string, in: tree) {
          // What the base has there itself came from nowhere else.
          if try reader.file(at: place.path.string, in: base) == leaf { continue }
          open.append(Place(commit: parent, path: place.path))
        } else if let old = try self.path(before: place.path, in: place.commit, since: parent)
          ?? self.path(movedTo: place.path, Descent(commit: place.commit, parent: parent))
        {
          if try reader.file(at: old.string, in: base) != nil {
            found.insert(old)
          } else {
            open.append(Place(commit: parent, path: old))
          }
        }
      }
    }
    return found.count == 1 ? found.first : nil
  }

  private struct Place: Hashable {
    let commit: Store.ID
    let path: Text
  }
}

extension RecordRenames {
  /// The records that differ under another path than the base has them, by their paths, each with its location in the
  /// base. Only those are asked about that the other side did not leave as they were.
  func locations(
    _ differences: [TreeDifference<Store.ID>], heads: Sides<Store.ID>, base: Store.ID?
  ) throws -> [Text: RecordLocation] {
    guard let base else { return [:] }
    var found: [Text: [Text]] = [:]
    for side in [Side.first, .second] {
      let gone = GonePaths(
        differences.filter { $0.base != nil && $0[side] == nil && $0[side.other] != $0.base }.map(\.path))
      if gone.isEmpty { continue }
      for difference in differences where difference.base == nil && difference[side] != nil && difference.isOfFiles {
        guard gone.hasOne(thatCanBe: difference.path),
          let old = try basePath(of: difference.path, in: heads[side], base: base), gone.all.contains(old)
        else { continue }
        found[difference.path, default: []].append(old)
      }
    }
    return locations(found, differences)
  }

  /// Of a path that both sides have, both have to say the same; and of one side's paths only one can be the record.
  private func locations(
    _ found: [Text: [Text]], _ differences: [TreeDifference<Store.ID>]
  ) -> [Text: RecordLocation] {
    var locations: [Text: RecordLocation] = [:]
    var taken: [Side: [Text: Int]] = [:]
    for difference in differences where difference.base == nil {
      guard let old = found[difference.path] else { continue }
      let sides = [Side.first, .second].filter { difference[$0] != nil }
      guard sides.count == old.count, Set(old).count == 1 else { continue }
      locations[difference.path] = RecordLocation(path: old[0].string)
      for side in sides { taken[side, default: [:]][old[0], default: 0] += 1 }
    }
    return locations.filter { path, _ in
      taken.values.allSatisfy { counts in (found[path] ?? []).allSatisfy { counts[$0] ?? 0 <= 1 } }
    }
  }
}

extension RecordRenames {
  /// Takes the differences apart at paths where a side has another record than the base, whose record it renamed: one
  /// of what became of the base's record there, and one of the other record.
  /// - Returns: the differences, and these paths.
  func apart(
    _ differences: [TreeDifference<Store.ID>], heads: Sides<Store.ID>, base: Store.ID
  ) throws -> (differences: [TreeDifference<Store.ID>], reused: Set<Text>) {
    let reused = try Sides(
      first: reusedPaths(differences, .first, heads.first, base: base),
      second: reusedPaths(differences, .second, heads.second, base: base))
    let all = reused.first.union(reused.second)
    if all.isEmpty { return (differences, []) }
    let apart = differences.flatMap { difference -> [TreeDifference<Store.ID>] in
      let path = difference.path
      guard all.contains(path) else { return [difference] }
      let (isFirst, isSecond) = (reused.first.contains(path), reused.second.contains(path))
      return [
        TreeDifference(
          path: path, base: difference.base, first: isFirst ? nil : difference.first,
          second: isSecond ? nil : difference.second),
        TreeDifference(
          path: path, base: nil, first: isFirst ? difference.first : nil, second: isSecond ? difference.second : nil),
      ]
    }
    return (apart, all)
  }

  private func reusedPaths(
    _ differences: [TreeDifference<Store.ID>], _ side: Side, _ head: Store.ID, base: Store.ID
  ) throws -> Set<Text> {
    let changed = differences.filter {
      $0.isOfFiles && $0[side] != nil && $0[side] != $0.base && RecordLocation.ofNamed($0.path) != nil
    }
    let old = Set(changed.filter { $0.base != nil }.map(\.path))
    if old.isEmpty || changed.count < 2 { return [] }
    // The commits are asked only where the side changed a record of the base and has another one beside it.
    let byFolder = Dictionary(grouping: changed) { Text(RecordLocation(path: $0.path.string)?.folderPath ?? "") }
    let beside = byFolder.values.filter { $0.count > 1 && $0.contains { $0.base != nil } }.joined()
    let found = try beside.compactMap { try basePath(of: $0.path, in: head, base: base) }
    return old.intersection(found)
  }
}

/// The records that one side no longer has at their paths in the base.
private struct GonePaths {
  private let named: [Text]
  private let withIDs: [Text: [Text]]
  let all: Set<Text>

  init(_ paths: [Text]) {
    named = paths.filter { RecordLocation.ofNamed($0) != nil }
    withIDs = RecordLocation.withIDs(paths)
    all = Set(named).union(withIDs.values.joined())
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether a path can be that of one of them. There may be thousands: an id is looked up.
  func hasOne(thatCanBe path: Text) -> Bool {
    let candidates = RecordLocation.idKey(of: path).map { withIDs[$0] ?? [] } ?? named
    return candidates.contains { RecordLocation.canBeRename(from: $0, to: path) }
  }
}

extension Array {
  /// Whether one of these records, which neither side has at its path any more, can lie at a path that a side added.
  func hasRecord<ID>(movedTo differences: [TreeDifference<ID>]) -> Bool where Element == TreeDifference<ID> {
    if isEmpty { return false }
    let gone = GonePaths(map(\.path))
    let locations = Set(filter(\.isOfFiles).compactMap { RecordLocation(path: $0.path.string) })
    return differences.contains { difference in
      guard difference.base == nil, difference.isOfFiles,
        let location = RecordLocation(path: difference.path.string)
      else { return false }
      return locations.contains(location) || gone.hasOne(thatCanBe: difference.path)
    }
  }
}

extension MergeCase {
  /// Whether the versions of a record have several paths, and their location does not tell that they are of one record.
  var isRename: Bool {
    let paths = Set([base, first, second].compactMap { $0?.path })
    return paths.count > 1
      && (paths.contains { RecordLocation.ofNamed($0) != nil }
        || Set(paths.map { RecordLocation(path: $0.string)?.owner }).count > 1)
  }
}

extension TreeDifference {
  subscript(side: Side) -> Leaf<ID>? { side == .first ? first : second }
}

extension RecordLocation {
  /// Where a record lies whose path is its id; nil for other paths.
  static func ofNamed(_ path: Text) -> RecordLocation? {
    guard let location = RecordLocation(path: path.string), !location.folder.string.isEmpty, !location.isKind,
      RecordLocation.randomID(inName: names(of: path.string).last ?? "") == nil
    else { return nil }
    return location
  }

  /// Whether a record can have got another path, and its location does not tell: one of the same kind, of the same owner or
  /// in shared/, and back; for a record with an id, in shared/ or back.
  public static func canBeRename(from old: Text, to new: Text) -> Bool {
    if let old = ofNamed(old), let new = ofNamed(new) {
      return old.folder == new.folder && (old.owner == new.owner || isToShared(old, new))
    }
    guard let id = idKey(of: old), id == idKey(of: new), let old = RecordLocation(path: old.string),
      let new = RecordLocation(path: new.string)
    else { return false }
    return isToShared(old, new)
  }

  /// Whether it went from a user to everybody, or back.
  private static func isToShared(_ old: RecordLocation, _ new: RecordLocation) -> Bool {
    old.owner != new.owner && (old.owner == .shared || new.owner == .shared)
  }

  /// Paths of records with ids, by their kinds and ids.
  static func withIDs(_ paths: [Text]) -> [Text: [Text]] {
    var found: [Text: [Text]] = [:]
    for path in paths { if let key = idKey(of: path) { found[key, default: []].append(path) } }
    return found
  }

  /// The kind's folder and the id of a record that has an id in its name, and belongs to a user or to everybody.
  static func idKey(of path: Text) -> Text? {
    guard RecordLocation.randomID(inName: names(of: path.string).last ?? "") != nil,
      let location = RecordLocation(path: path.string), !location.folder.string.isEmpty
    else { return nil }
    switch location.owner {
    case .user, .shared: return Text("\(location.folder)/\(location.id)")
    case .local, .feed, .ledger: return nil
    }
  }
}
