import Records
import Schema

/// A reference follows a record that the other side renamed meanwhile: the bill that one device enters under `food`,
/// while another gives that category the id `meals`, names `meals`. Else it would name nothing, or the record that has
/// the id `food` by then.
///
/// Laws: it goes on meaning what it meant on the side that wrote it; the order of the sides does not matter; references
/// that the renaming side has itself stay (proved by `RenamedReferenceTests`).
extension ReferredRecords {
  /// Gives such references their new texts.
  /// - Returns: the paths of the records that name another id now.
  mutating func follow() throws -> [Text] {
    guard kinds.containsReference, renames?.canBeAny() == true else { return [] }
    var paths: [Text] = []
    for index in mergedCases.indices {
      guard let location = mergedCases[index].merge.location, !mergedCases[index].versions.isEmpty else { continue }
      let texts = try newTexts(in: mergedCases[index], location)
      if texts.isEmpty { continue }
      let rules = kinds.rules(of: location)
      mergedCases[index].versions = try mergedCases[index].versions.map { version in
        guard let new = try reader.replacingReferences(in: version, rules, { texts[$0] }) else { return version }
        paths.append(version.path)
        return MergeCase<Store.ID>.Version(path: version.path, leaf: Leaf(id: new, mode: version.leaf.mode))
      }
    }
    return paths
  }

  private func newTexts(in mergedCase: MergedCase<Store.ID>, _ location: RecordLocation) throws -> [Reference: Text] {
    var texts: [Reference: Set<Text>] = [:]
    for side in [Side.first, .second] where mergedCase.versions != mergedCase.merge[side].map({ [$0] }) {
      for reference in try newReferences(of: mergedCase, location, since: side) {
        if let text = try newText(of: reference, for: location.owner, renamedBy: side) {
          texts[reference, default: []].insert(text)
        }
      }
    }
    return texts.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The text of a reference that the other side wrote, if `side` renamed what it means there. It stays as it is where
  /// the new text would mean another record: a nearer one of that name.
  func newText(of reference: Reference, for owner: Owner, renamedBy side: Side) throws -> Text? {
    guard let renames, let folder = kinds.folder(ofKind: reference.kind),
      let meant = try reference.meant(
        for: owner, folder: folder, { try reader.path(of: $0, in: trees[side.other]) != nil }),
      try !renames.isAnother(meant, on: side.other), let new = try renames.newLocation(of: meant, by: side)
    else { return nil }
    let renamed = reference.naming(new.id, insteadOf: meant.id)
    return try renamed.meant(for: owner, folder: folder, isThereAfterMerge) == new ? renamed.text : nil
  }
}

extension Reference {
  /// The record that it means in a record of `owner`. One with a random id is not looked for: it keeps that id.
  fileprivate func meant(
    for owner: Owner, folder: Text, _ isThere: (RecordLocation) throws -> Bool
  ) rethrows -> RecordLocation? {
    let targets = targets(for: owner, folder: folder)
    if targets.contains(where: { RecordLocation.isRandomID($0.id) }) { return nil }
    return try targets.first(where: isThere)
  }
}

extension TreeReader {
  /// The path at which a tree has a record whose path is its id.
  func path(of location: RecordLocation, in tree: Store.ID) throws -> String? {
    try ["json", "plist"].map { "\(location.folderPath)/\(location.id).\($0)" }
      .first { try file(at: $0, in: tree) != nil }
  }

  /// A version of a record with other texts for its references, those in its conflicts included, written to the store;
  /// nil where it names none of them, or cannot be read.
  func replacingReferences(
    in version: MergeCase<Store.ID>.Version, _ rules: FieldRules, _ new: (Reference) throws -> Text?
  ) throws -> Store.ID? {
    let bytes = try store.file(version.leaf.id)
    let record: ReadRecord
    do throws(ReadRecord.Unreadable) {
      record = try ReadRecord(bytes, path: version.path, rules: rules)
    } catch { return nil }
    let members = try record.members.replacingValues(rules) { rules, value in
      try rules.replacingReferences(in: value) { try new(Reference(kind: $0, text: $1)) ?? $1 }
    }
    if members == record.members { return nil }
    let document: RecordDocument
    do throws(ReadError) {
      document = try record.document.updating(from: .object(record.members), to: .object(members))
    } catch { return nil }
    return try store.writeFile(document.bytes)
  }
}
