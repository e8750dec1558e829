import Git
import Merge
import Records
import Schema

/// Why there are no versions of a damaged record to merge.
struct Unmergeable: Error {
  let message: Sentence
  var position: TextPosition?
  let next: StoreAdvice
}

extension RecordRepair {
  /// - Parameter path: nil for the file's own path.
  func read(_ bytes: [UInt8], _ rules: FieldRules, at path: String? = nil) throws -> ReadRecord {
    do throws(ReadRecord.Unreadable) {
      return try ReadRecord(bytes, path: Text(path ?? file.path), rules: rules)
    } catch {
      switch error {
      case .format(let error): throw Unmergeable(message: error.message, next: mendByHand)
      case .conflicts(let error, _): throw Unmergeable(message: error.message, next: mendByHand)
      }
    }
  }

  // MARK: - From two commits

  /// What a pull makes of the record that one file of a commit has, where these two commits meet.
  func merged(_ one: ObjectID, _ other: ObjectID) throws -> Whole {
    let merged = try merged(at: file.path, one, other)
    guard let merged else {
      throw Unmergeable(message: "its versions cannot be merged as one record", next: mendByHand)
    }
    if Text(merged.path) != Text(file.path) {
      throw Unmergeable(message: "it was moved to \(merged.path) as well", next: mendByHand)
    }
    return merged
  }

  /// What a pull makes of the record that lies at a path in one of these two commits; nil where the record goes.
  func merged(at path: String, _ one: ObjectID, _ other: ObjectID) throws -> Whole? {
    guard var record = try SingleRecordMerge(at: Text(path), of: one, other, in: objects) else {
      throw Unmergeable(message: file.problem?.message ?? "the two commits do not have it", next: mendByHand)
    }
    if let ours = file.stages[2], let theirs = file.stages[3], !record.isMerge(of: ours, theirs) {
      throw Unmergeable(
        message: "git took this record and another one for one that was renamed, but they are two",
        next: giveUp)
    }
    let files = try record.mergedFiles()
    if files.isEmpty { return nil }
    guard files.count == 1 else {
      throw Unmergeable(message: "its versions cannot be merged as one record", next: mendByHand)
    }
    let versions = record.versions
    let rules = record.rules
    let sides = try [versions.first, versions.second].compactMap { $0 }.map { try source($0.1, rules) }
    let base = try objects.mergeBases(one, other).compactMap { try blob(versions.base?.0 ?? Text(path), in: $0) }
    return Whole(
      path: files[0].path.string, bytes: files[0].bytes,
      hand: HandEdits(base: try base.map { try source($0, rules) }, sides: sides, rules: rules))
  }

  /// The advice to give up the merge, because a pull can do what the repair of a single file cannot.
  private var giveUp: StoreAdvice {
    guard let merge, merge.base == nil else { return mendByHand }
    return .abortThenPull
  }

  private func blob(_ path: Text, in commit: ObjectID) throws -> ObjectID? {
    try objects.leaf(at: path.string, of: commit)?.id
  }

  func source(_ blob: ObjectID, _ rules: FieldRules, at path: String? = nil) throws -> HandEdits.Source {
    let bytes = try objects.file(blob)
    return HandEdits.Source(bytes: bytes, record: try read(bytes, rules, at: path))
  }

  // MARK: - From git's index

  /// Merges what a rebase, a cherry-pick or a stash left: no commits tell who wrote what, so the bytes decide which
  /// value is shown, as with the merge driver.
  func mergedStages() throws -> Whole {
    let rules = try stageRules()
    func source(_ stage: Int) throws -> HandEdits.Source? {
      try file.stages[stage].map { try self.source($0, rules) }
    }
    let sources = (try source(1), try source(2), try source(3))
    return Whole(
      path: file.path,
      bytes: try mergedBytes(
        RecordCase(base: sources.0?.record, first: sources.1?.record, second: sources.2?.record), rules, .none),
      hand: HandEdits(
        base: [sources.0].compactMap { $0 }, sides: [sources.1, sources.2].compactMap { $0 }, rules: rules))
  }

  /// Throws where git took two records for one.
  private func stageRules() throws -> FieldRules {
    guard let ours = file.stages[2], let theirs = file.stages[3] else {
      return try head.map { try objects.rules(of: file.path, at: $0) } ?? .none
    }
    let base = try file.stages[1].map { try objects.file($0) } ?? []
    let asked = GitMerge.File(
      path: file.path, base: base, ours: try objects.file(ours), theirs: try objects.file(theirs))
    switch try GitMerge(objects, incoming: []).answer(for: asked) {
    case .withoutHistory(let rules): return rules
    case .otherRecord(let other):
      throw Unmergeable(
        message: "git took this record and \(other) for one that was renamed, but they are two", next: mendByHand)
    case .merged, .bothKept: throw Unmergeable(message: "it cannot be merged as a record", next: mendByHand)
    }
  }

  private func mergedBytes(_ record: RecordCase, _ rules: FieldRules, _ authorship: Authorship) throws -> [UInt8] {
    guard let version = record.merged(rules: rules, firstAuthorship: authorship, secondAuthorship: authorship) else {
      throw Unmergeable(message: "both sides deleted it", next: .gitRemove(file.argument))
    }
    return try record.bytes(of: version)
  }

  // MARK: - From the markers alone

  /// Merges from markers that somebody committed, or that git has forgotten about: values on which the versions between
  /// the markers disagree are listed.
  func mergedMarkers(_ authorship: Authorship) throws -> Whole {
    let markers = ConflictMarkers(file.bytes)
    if let line = markers.unfinished { throw unfinished(at: line) }
    if markers.conflicts == 0 {
      if let line = markers.stray { throw unfinished(at: line) }
      throw Unmergeable(message: file.problem?.message ?? "it is not a record", next: mendByHand)
    }
    let rules = try head.map { try objects.rules(of: file.path, at: $0) } ?? .none
    let sides = try [markers.ours, markers.theirs].map { try readSide($0, rules, stray: markers.stray) }
    let base = try markers.base.map { try read($0, rules) } ?? agreed(sides, rules)
    let bytes = try mergedBytes(RecordCase(base: base, first: sides[0], second: sides[1]), rules, authorship)
    if markers.base == nil { try requireNothingInvented(bytes, sides, rules) }
    let sources = zip([markers.ours, markers.theirs], sides).map { HandEdits.Source(bytes: $0, record: $1) }
    return Whole(path: file.path, bytes: bytes, hand: HandEdits(base: [], sides: sources, rules: rules))
  }

  private func readSide(_ bytes: [UInt8], _ rules: FieldRules, stray: TextPosition?) throws -> ReadRecord {
    do { return try read(bytes, rules) } catch let unreadable as Unmergeable {
      if let stray { throw unfinished(at: stray) }
      throw Unmergeable(
        message: "with one side of its conflicts it is not a record either: \(unreadable.message)", next: mendByHand)
    }
  }

  /// What both sides say. It stands in for the unknown base, so that no counter counts it twice.
  private func agreed(_ sides: [ReadRecord], _ rules: FieldRules) throws -> ReadRecord {
    let other = sides[1].version.members
    let members = sides[0].version.members.members.filter { other[$0.key] == $0.value }
    let document = try sides[0].document.updating(to: .object(Object(members)))
    return try read(document.bytes, rules)
  }

  /// Throws where a counter would have to be merged: that takes the number from which both sides counted.
  private func requireNothingInvented(_ bytes: [UInt8], _ sides: [ReadRecord], _ rules: FieldRules) throws {
    let version = try read(bytes, rules).version
    for field in version.leaves(rules: rules) {
      guard let value = version.value(at: field, rules: rules), value.number != nil else { continue }
      if !sides.contains(where: { $0.version.value(at: field, rules: rules) == value }) {
        throw Unmergeable(
          message: "both sides count \(field.placeName), and nothing tells from where", next: mendByHand)
      }
    }
  }
}
