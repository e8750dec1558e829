import Records
import Schema

/// The readable versions of a record that both sides changed.
struct RecordCase<ID: Hashable & Sendable> {
  let base: ReadRecord?
  let ours: ReadRecord?
  let theirs: ReadRecord?
  /// The side whose layout the merged record has.
  private let layout: Side

  /// nil when a version that is there cannot be read as a record, or is too large to be laid out anew.
  init?<Store: ObjectStore>(_ merge: MergeCase<ID>, store: Store, rules: FieldRules) throws where Store.ID == ID {
    var read: [ReadRecord?] = []
    for version in [merge.base, merge.ours, merge.theirs] {
      guard let version else {
        read.append(nil)
        continue
      }
      let result = ReadRecord.read(try store.file(version.leaf.id), path: version.path, rules: rules)
      guard case .success(let record) = result else { return nil }
      read.append(record)
    }
    (base, ours, theirs) = (read[0], read[1], read[2])
    guard let layouts = RecordCase.layouts(read) else {
      layout = .ours
      return
    }
    do throws(ReadError) { layout = try layouts.side() } catch { return nil }
  }

  private static func layouts(_ read: [ReadRecord?]) -> RecordLayout? {
    guard let ours = read[1], let theirs = read[2] else { return nil }
    return RecordLayout(base: read[0]?.document, sides: Sides(ours: ours.document, theirs: theirs.document))
  }

  func merged<History: Origins>(rules: FieldRules, origins: History) throws(History.Failure) -> RecordVersion? {
    try PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base?.version),
      sides: Sides(ours: PlaceState(ours?.version), theirs: PlaceState(theirs?.version)),
      layout: layout, origins: origins
    ).merged().version
  }

  /// The bytes of the merged version; nil where it is too large for a record.
  func bytes(of version: RecordVersion) -> [UInt8]? {
    do throws(ReadError) {
      if let layouts = RecordCase.layouts([base, ours, theirs]) {
        return try layouts.bytes(of: version.members, layout: layout)
      }
      return try (ours ?? theirs)?.document.updating(to: .object(version.members)).bytes
    } catch { return nil }
  }
}

extension MergeReport {
  /// Notes the fields that both sides' changes met in, and the new conflicts.
  mutating func add<ID>(
    _ version: RecordVersion, of records: RecordCase<ID>, location: RecordLocation, rules: FieldRules
  ) {
    let path = version.path ?? ""
    let known = (records.ours?.version.entries ?? .empty, records.theirs?.version.entries ?? .empty)
    for place in version.entries.places
    where place.entries != known.0[place.path].own || place.entries != known.1[place.path].own {
      conflicts.append(Field(location: location, path: path, field: place.path))
    }
    for key in combinedKeys(version, of: records) where version.entries[key].isEmpty {
      combined.append(Field(location: location, path: path, field: FieldPath(keys: [key])))
    }
  }

  /// The fields that either side changed; without those whose group has a conflict, which name no field.
  private func combinedKeys<ID>(_ version: RecordVersion, of records: RecordCase<ID>) -> [Text] {
    guard let ours = records.ours?.version.fields, let theirs = records.theirs?.version.fields else { return [] }
    let base = records.base?.version.fields ?? Object()
    let disputed = version.entries.keys.flatMap { $0.string.split(separator: "+").map { Text(String($0)) } }
    return MemberOrder.merged(base: base.keys, first: ours.keys, second: theirs.keys).filter { key in
      (ours[key] != base[key] || theirs[key] != base[key]) && !disputed.contains(key)
    }
  }
}
