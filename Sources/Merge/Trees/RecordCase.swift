public import Records
public import Schema

/// The versions of a record that meet in a merge, all of them readable; nil for a version without the record.
public struct RecordCase: Sendable {
  let base: ReadRecord?
  let first: ReadRecord?
  let second: ReadRecord?
  fileprivate let layout: RecordLayout

  /// Throws where a version is too large to be laid out again.
  public init(base: ReadRecord?, first: ReadRecord?, second: ReadRecord?) throws(ReadError) {
    (self.base, self.first, self.second) = (base, first, second)
    layout = try RecordLayout(base: base, first: first, second: second)
  }

  /// The merged version without a history, as `merge-file` makes it: each side was written as a whole.
  public func merged(rules: FieldRules, firstAuthorship: Authorship = .none, secondAuthorship: Authorship = .none)
    -> RecordVersion?
  {
    merged(rules: rules, history: NoHistory(authorships: Sides(first: firstAuthorship, second: secondAuthorship)))
  }

  /// - Parameter isReferredTo: whether the record stays although a side removed it.
  /// - Parameter version: the rules by which it merges.
  func merged<History: MergeHistory>(
    rules: FieldRules, history: History, isReferredTo: Bool = false, by version: RulesVersion = .newest
  ) throws(History.Failure) -> RecordVersion? {
    let sides = Sides(first: first, second: second)
    if layout.side == .second {
      return try merged(sides.swapped, rules, SwappedHistory(history: history), isReferredTo, version)
    }
    return try merged(sides, rules, history, isReferredTo, version)
  }

  /// - Parameter sides: the leading side is the first.
  private func merged<History: MergeHistory>(
    _ sides: Sides<ReadRecord?>, _ rules: FieldRules, _ history: History, _ isReferredTo: Bool,
    _ rulesVersion: RulesVersion
  ) throws(History.Failure) -> RecordVersion? {
    let merge = PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base?.version),
      sides: sides.map { PlaceState($1?.version) }, history: history, isReferredTo: isReferredTo)
    guard var version = try merge.merged().version else { return nil }
    let lists = RecordVersion.mergedWaiting(
      base: base, first: sides.first ?? sides.second, second: sides.second ?? sides.first, by: rulesVersion)
    version.keepWaiting(lists, rules: rules, by: rulesVersion)
    return version
  }

  /// Whether a side lists what its kind has no place for: the first rules merge such lists in another way.
  var hasWaiting: Bool { [first, second].contains { $0?.version.waiting.isEmpty == false } }

  /// The keyed lists in which moves of both sides contradict each other: the order of one side stands.
  public func contradictingMoves(rules: FieldRules) -> [FieldPath] {
    let sides = layout.side == .first ? (first, second) : (second, first)
    return ContradictingMoves(base: base, first: sides.0, second: sides.1, rules: rules).paths
  }

  /// The bytes of the merged version's file, in the format of its path. Throws where it is too large for a record, and
  /// where a record became a property list that cannot hold a null of the other side.
  public func bytes(of version: RecordVersion) throws(ReadError) -> [UInt8] {
    if let bytes = unmerged(version) { return bytes }
    return try layout.bytes(of: version.members, format: version.path.flatMap { RecordFormat(path: $0.string) })
  }

  /// The file of one side, if the other side's file is that of the base, byte for byte, or neither is there, and if the
  /// merge says the same as that file. Laws: identity and idempotence, byte for byte (`FileMergeTests.identity`,
  /// `FoundCaseTests.conflictsInTheMiddle`).
  private func unmerged(_ version: RecordVersion) -> [UInt8]? {
    for (unchanged, side) in [(first, second), (second, first)] where unchanged?.document == base?.document {
      if let side, side.version.saysTheSame(as: version) { return side.document.bytes }
    }
    return nil
  }
}

extension RecordCase {
  /// nil when a version that is there cannot be read as a record, or is too large to be laid out again.
  init?<Store: ObjectStore>(_ merge: MergeCase<Store.ID>, store: Store, rules: FieldRules) throws {
    func read(_ version: MergeCase<Store.ID>.Version?) throws -> ReadRecord? {
      guard let version else { return nil }
      return try ReadRecord(try store.file(version.leaf.id), path: version.path, rules: rules)
    }
    do {
      try self.init(base: read(merge.base), first: read(merge.first), second: read(merge.second))
    } catch is ReadRecord.Unreadable {
      return nil
    } catch is ReadError {
      return nil
    }
  }
}

extension MergeReport {
  /// Notes the fields that both sides changed, and the new conflicts.
  mutating func add(
    _ version: RecordVersion, of records: RecordCase, location: RecordLocation, rules: FieldRules
  ) {
    let path = version.path ?? ""
    let known = (records.first?.version.entries ?? .empty, records.second?.version.entries ?? .empty)
    for place in version.entries.places
    where place.entries != known.0[place.path].own || place.entries != known.1[place.path].own {
      conflicts.append(Field(location: location, path: path, field: place.path))
    }
    for key in combinedKeys(version, of: records, rules) where version.entries[key].isEmpty {
      combined.append(Field(location: location, path: path, field: FieldPath(keys: [key])))
    }
    for field in records.contradictingMoves(rules: rules) {
      contradictingMoves.append(Field(location: location, path: path, field: field))
    }
  }

  /// The fields that either side changed, without the members of a group in conflict, whose entries name the group.
  private func combinedKeys(_ version: RecordVersion, of records: RecordCase, _ rules: FieldRules) -> [Text] {
    guard let first = records.first?.version.fields, let second = records.second?.version.fields else { return [] }
    let base = records.base?.version.fields ?? Object()
    let (inBase, inFirst, inSecond) = (IndexedObject(base), IndexedObject(first), IndexedObject(second))
    let disputed = Set(version.entries.partKeys(rules))
    let (leading, other) = records.layout.side == .first ? (first, second) : (second, first)
    return OrderMerge(base: base, first: leading, second: other).order.filter { key in
      let before = inBase.value(of: key)
      return (inFirst.value(of: key) != before || inSecond.value(of: key) != before) && !disputed.contains(key)
    }
  }
}
