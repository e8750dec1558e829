import FileSystem
import Git
import Merge
import Records
import Schema

/// Makes one damaged record whole: merged by the engine, from the versions that git had merged by lines.
struct RecordRepair {
  /// Keeps in memory what a merge makes.
  let objects: LedgerObjects
  let file: DamagedFile
  let head: ObjectID?
  /// The commit that git is merging into `head` at this moment.
  let incoming: ObjectID?

  enum Outcome {
    case repaired(RepairReport.Repaired)
    case left(RepairReport.Left)
  }

  /// The record as the engine merges it, and what it made it from.
  struct Whole {
    let bytes: [UInt8]
    let hand: HandEdits
    var merge: ObjectID?
  }

  private var markers: ConflictMarkers { ConflictMarkers(file.bytes) }

  func outcome() throws -> Outcome {
    guard let location = RecordLocation(path: file.path) else {
      return left(
        "git cannot merge it, and it is no record", next: "mend it in an editor, then: git add \(file.argument)")
    }
    if file.content == nil {
      return left(
        "git has no result for it, and the file is not there",
        next: "git rm \(file.argument) if it is to go; else: git checkout --merge \(file.argument)")
    }
    do {
      if file.isUnmerged, file.problem == nil, try !file.isOneSide() { return try takenUp(at: location) }
      return try result(of: try whole(), at: location)
    } catch let unmergeable as Unmergeable {
      return left(unmergeable.message, at: unmergeable.position, next: unmergeable.next)
    }
  }

  /// A readable file is what somebody made of it; or a repair that was killed before git's index knew of it.
  private func takenUp(at location: RecordLocation) throws -> Outcome {
    let mended = Unmergeable(
      message: "somebody has mended it already", next: "git add \(file.argument) takes it as it is")
    let whole: Whole
    do { whole = try self.whole() } catch is Unmergeable { throw mended }
    if whole.bytes != file.bytes { throw mended }
    return .repaired(answer(whole.bytes, try read(whole.bytes, whole.hand.rules).version, location, nil, edits: []))
  }

  /// Throws `Unmergeable` where there are no two versions that can be merged.
  private func whole() throws -> Whole {
    if file.isUnmerged {
      if let head, let incoming { return try merged(head, incoming) }
      return try mergedStages()
    }
    guard let head else { return try mergedMarkers(.none) }
    switch try DamageHistory(objects: objects).origin(of: file.path, in: head) {
    case .merge(let merge, let parents):
      var whole = try merged(parents.0, parents.1)
      whole.merge = merge
      return whole
    case .commit(let commit): return try mergedMarkers(objects.commit(commit).stamp)
    case nil:
      if let incoming { return try merged(head, incoming) }
      return try mergedMarkers(.none)
    }
  }

  // MARK: - The result

  private func result(of whole: Whole, at location: RecordLocation) throws -> Outcome {
    let record = try read(whole.bytes, whole.hand.rules)
    if try whole.hand.isUntouched(markers) || file.isUnmerged && file.isOneSide() {
      return .repaired(answer(whole.bytes, record.version, location, whole.merge, edits: []))
    }
    if let line = markers.unfinished { throw unfinished(at: line) }
    let views: [RecordVersion]
    do {
      views = try [markers.ours, markers.theirs].map { try read($0, whole.hand.rules).version }
    } catch let unreadable as Unmergeable {
      if let line = markers.stray { throw unfinished(at: line) }
      return left("somebody has edited it since, and it cannot be read: \(unreadable.message)", next: mendByHand)
    }
    let edits = whole.hand.edits(in: views, merged: record.version)
    let version = try edited(record.version, edits, whole.hand.rules)
    let bytes = try record.document.updating(to: .object(version.members)).bytes
    return .repaired(answer(bytes, version, location, whole.merge, edits: edits.map(\.field), isTouched: true))
  }

  /// Without the entries that the edits resolve.
  private func edited(
    _ merged: RecordVersion, _ edits: [(field: FieldPath, value: Value?)], _ rules: FieldRules
  ) throws -> RecordVersion {
    let version = edits.reduce(merged) { version, edit in
      version.resolving(edit.field, as: edit.value.map { .value($0) } ?? .absent, rules: rules) ?? version
    }
    return try RecordVersion(path: Text(file.path), members: version.members, rules: rules)
  }

  private func answer(
    _ bytes: [UInt8], _ version: RecordVersion, _ location: RecordLocation, _ merge: ObjectID?, edits: [FieldPath],
    isTouched: Bool = false
  ) -> RepairReport.Repaired {
    let conflicts = version.entries.places.map { place in
      ListedConflict(location: location, path: file.path, field: place.path, entries: place.entries)
    }
    return RepairReport.Repaired(
      path: file.path, location: location, merge: merge, edits: edits, conflicts: conflicts, isTouched: isTouched,
      before: file, bytes: bytes)
  }

  private func left(_ message: String, at position: TextPosition? = nil, next: String) -> Outcome {
    let problem = LeftOut(
      path: file.path, position: position ?? (file.content == nil ? nil : file.problem?.position), message: message)
    return .left(RepairReport.Left(problem: problem, next: next))
  }

  /// Somebody began to edit the conflict, and has not come to its end.
  func unfinished(at line: TextPosition) -> Unmergeable {
    let back = file.isUnmerged ? "; or get them back with: git checkout --merge \(file.argument)" : ""
    return Unmergeable(
      message: "this conflict has lost some of its markers", position: line, next: mendByHand + back)
  }

  var mendByHand: String {
    file.isUnmerged ? "mend it in an editor, then: git add \(file.argument)" : "mend it in an editor"
  }
}
