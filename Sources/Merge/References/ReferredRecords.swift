import Records
import Schema

/// Finds the records that a merge would remove and must not, because the merged tree refers to them and the tree of
/// the side that removed them does not do so from that same record.
///
/// Such a reference stands in a record that the merge changes for that side. So only the records that differ are
/// read, and none of them where nothing is removed (proved by `ReferenceTests`).
struct ReferredRecords<Store: ObjectStore> {
  let reader: TreeReader<Store>
  let kinds: KindRules
  /// The trees of the sides before the merge.
  let trees: Sides<Store.ID>
  /// What the sides renamed; nil where references do not follow that.
  let renames: SideRenames<Store>?
  var mergedCases: [MergedCase<Store.ID>]
  private var byLocation: [RecordLocation: [Int]] = [:]

  init(
    reader: TreeReader<Store>, kinds: KindRules, trees: Sides<Store.ID>, renames: SideRenames<Store>?,
    mergedCases: [MergedCase<Store.ID>]
  ) {
    (self.reader, self.kinds, self.trees, self.renames) = (reader, kinds, trees, renames)
    self.mergedCases = mergedCases
    for (index, mergedCase) in mergedCases.enumerated() {
      if let location = mergedCase.merge.location { byLocation[location, default: []].append(index) }
    }
  }

  /// Gives the mergedCases of such records what `version` makes of them. A record that stays can refer to others in its
  /// turn. The order in which they are found does not depend on the side.
  mutating func keep(_ version: (MergeCase<Store.ID>) throws -> [MergeCase<Store.ID>.Version]) throws {
    guard kinds.containsReference, mergedCases.contains(where: { $0.merge.location != nil && $0.removingSide != nil })
    else { return }
    var open = Array(mergedCases.indices.reversed())
    while let index = open.popLast() {
      for target in try targets(of: mergedCases[index]) {
        mergedCases[target].versions = try version(mergedCases[target].merge)
        open.append(target)
      }
    }
  }

  // MARK: - From a record to those that it keeps

  private func targets(of mergedCase: MergedCase<Store.ID>) throws -> [Int] {
    guard let location = mergedCase.merge.location, !mergedCase.versions.isEmpty else { return [] }
    var targets: [Int] = []
    for side in [Side.first, .second]
    where mergedCase.versions != mergedCase.merge[side].map({ [$0] }) {
      for reference in try newReferences(of: mergedCase, location, since: side) {
        guard let target = try target(of: reference, for: location.owner, removedBy: side),
          try newText(of: reference, for: location.owner, renamedBy: side) == nil
        else { continue }
        targets.append(target)
      }
    }
    return Array(Set(targets)).sorted()
  }

  /// The references of the merged record that the side's version does not have.
  func newReferences(
    of mergedCase: MergedCase<Store.ID>, _ location: RecordLocation, since side: Side
  ) throws -> Set<Reference> {
    let rules = kinds.rules(of: location)
    guard rules.containsReference else { return [] }
    let merged = try mergedCase.versions.reduce(into: Set<Reference>()) { $0.formUnion(try references(of: $1, rules)) }
    return merged.subtracting(try mergedCase.merge[side].map { try references(of: $0, rules) } ?? [])
  }

  /// A record that cannot be read refers to nothing.
  private func references(of version: MergeCase<Store.ID>.Version, _ rules: FieldRules) throws -> Set<Reference> {
    let bytes = try reader.store.file(version.leaf.id)
    do throws(ReadRecord.Unreadable) {
      return try ReadRecord(bytes, path: version.path, rules: rules).version.references(rules)
    } catch { return [] }
  }

  /// The removed record to which the reference refers, unless a nearer record matches it.
  private func target(
    of reference: Reference, for owner: Owner, removedBy side: Side
  ) throws -> Int? {
    guard let folder = kinds.folder(ofKind: reference.kind) else { return nil }
    let targets = reference.targets(for: owner, folder: folder)
    for (index, target) in targets.enumerated() {
      let removed = byLocation[target, default: []].first { mergedCases[$0].removingSide == side }
      guard let removed else { continue }
      return try targets[...index].contains { try isThere($0) } ? nil : removed
    }
    return nil
  }

  /// Whether the merged tree has the record.
  private func isThere(_ location: RecordLocation) throws -> Bool {
    let known = byLocation[location, default: []].map { mergedCases[$0] }
    if known.contains(where: { !$0.versions.isEmpty }) { return true }
    let taken = Set(known.flatMap { [$0.merge.base, $0.merge.first, $0.merge.second] }.compactMap { $0?.path })
    return try paths(of: location).contains { !taken.contains(Text($0)) }
  }

  /// The same of a record that may have come to its place by a rename.
  func isThereAfterMerge(_ location: RecordLocation) throws -> Bool {
    let came = mergedCases.lazy.filter(\.merge.isRename).contains { mergedCase in
      mergedCase.versions.contains { RecordLocation(path: $0.path.string) == location }
    }
    return try came || isThere(location)
  }

  /// The paths at which the first side's tree has the record. An id that is a path says where to look; for a random id
  /// the whole folder has to be searched.
  private func paths(of location: RecordLocation) throws -> [String] {
    if RecordLocation.isRandomID(location.id) {
      return try reader.leaves(below: location.folderPath, in: trees.first).map(\.path)
        .filter { RecordLocation(path: $0) == location }
    }
    return try ["json", "plist"].map { "\(location.folderPath)/\(location.id).\($0)" }
      .filter { try reader.file(at: $0, in: trees.first) != nil }
  }
}
