import FileSystem
import Git
import Merge
import Records
import Schema

/// Makes one damaged record whole: merged by the engine, from the versions that git had merged by lines.
struct RecordRepair {
  /// Keeps the objects that a merge makes in memory.
  let objects: LedgerObjects
  let record: DamagedRecord
  let head: ObjectID?
  /// What git is merging at this moment.
  let merge: UnfinishedMerge?
  /// All paths that git has left unmerged.
  let unmerged: Set<Text>

  enum Outcome {
    case repaired(RepairReport.Repaired)
    case left(RepairReport.Left)
  }

  /// The record as the engine merges it, and the versions that it was merged from.
  struct Whole {
    /// The path of the record: that of the damaged file, or the one to which the moves of both sides lead.
    let path: String
    let bytes: [UInt8]
    let hand: HandEdits
    var merge: ObjectID?
  }

  var file: DamagedFile { record.file }
  private var markers: ConflictMarkers { ConflictMarkers(file.bytes) }

  /// One outcome for the record; where the record stays as it is, one for each of its files.
  func outcomes() throws -> [Outcome] {
    let outcome = try outcome()
    guard case .left = outcome else { return [outcome] }
    return [outcome]
      + record.others.map { other in
        let problem = SkippedFile(path: other.path, position: nil, message: "it is the record of \(file.path) as well")
        return .left(RepairReport.Left(problem: problem, next: .gitRemoveWhenMended(other.argument)))
      }
  }

  private func outcome() throws -> Outcome {
    do {
      if RecordLocation(path: file.path) == nil { return try outcomeOfOtherFile() }
      if file.content == nil, !file.isGoneOnBothSides {
        return left(
          "git has no result for it, and the file is not there",
          next: .gitRemoveOrCheckout(file.argument))
      }
      if file.isUnmerged, file.content != nil, file.problem == nil, try !file.isOneSide() { return try alreadyMended() }
      guard let whole = try whole() else { return .repaired(gone()) }
      if try isRepairedElsewhere(whole) { return .repaired(gone()) }
      return try result(of: whole)
    } catch let unmergeable as Unmergeable {
      return left(unmergeable.message, at: unmergeable.position, next: unmergeable.next)
    }
  }

  /// Whether this is one path of a record without an id in its name that was renamed, and git has left the path to which
  /// the renames of both sides lead unmerged, too: the record is written there.
  private func isRepairedElsewhere(_ whole: Whole) throws -> Bool {
    guard file.isUnmerged, unmerged.contains(Text(whole.path)), Text(whole.path) != Text(file.path),
      RecordLocation(path: whole.path) != RecordLocation(path: file.path)
    else { return false }
    if try file.content != nil && !file.isOneSide() { throw mendedByHand }
    return true
  }

  /// The outcome for a readable file: somebody has repaired it by hand, or a repair was killed before git's index had
  /// the result.
  private func alreadyMended() throws -> Outcome {
    let mended = mendedByHand
    let whole: Whole?
    do { whole = try self.whole() } catch is Unmergeable { throw mended }
    guard let whole, whole.bytes == file.bytes, Text(whole.path) == Text(file.path) else { throw mended }
    return .repaired(answer(whole.bytes, try read(whole.bytes, whole.hand.rules).version, whole, edits: []))
  }

  var mendedByHand: Unmergeable {
    Unmergeable(message: "somebody has mended it already", next: .gitAddAsIs(file.argument))
  }

  /// The merged record; nil where the merge leaves nothing of it at this path. Throws `Unmergeable` where there are no
  /// two versions that can be merged.
  private func whole() throws -> Whole? {
    if file.isUnmerged { return try wholeOfUnmerged() }
    guard let head else { return try mergedMarkers(.none) }
    switch try DamageHistory(objects: objects).origin(of: file.path, in: head) {
    case .merge(let merge, let parents):
      var whole = try merged(parents.0, parents.1)
      whole.merge = merge
      return whole
    case .commit(let commit): return try mergedMarkers(objects.commit(commit).authorship)
    case nil:
      if let merge, merge.base == nil { return try merged(head, merge.theirs) }
      return try mergedMarkers(.none)
    }
  }

  // MARK: - The result

  private func result(of whole: Whole) throws -> Outcome {
    let record = try read(whole.bytes, whole.hand.rules, at: whole.path)
    if try whole.hand.isUntouched(markers) || file.isUnmerged && file.isOneSide() {
      return .repaired(answer(whole.bytes, record.version, whole, edits: []))
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
    let version = try edited(record.version, edits, whole)
    let bytes = try record.document.updating(to: .object(version.members)).bytes
    return .repaired(answer(bytes, version, whole, edits: edits.map(\.field), isTouched: true))
  }

  /// The merged record with the person's edits, without the entries that these edits resolve.
  private func edited(
    _ merged: RecordVersion, _ edits: [(field: FieldPath, value: Value?)], _ whole: Whole
  ) throws -> RecordVersion {
    let rules = whole.hand.rules
    let version = edits.reduce(merged) { version, edit in
      version.resolving(edit.field, as: edit.value.map { .value($0) } ?? .absent, rules: rules) ?? version
    }
    return try RecordVersion(path: Text(whole.path), members: version.members, rules: rules)
  }

  private func answer(
    _ bytes: [UInt8], _ version: RecordVersion, _ whole: Whole, edits: [FieldPath], isTouched: Bool = false
  ) -> RepairReport.Repaired {
    let location = RecordLocation(path: whole.path)
    let conflicts = version.entries.places.compactMap { place in
      location.map {
        ListedConflict(
          location: $0, path: whole.path, field: place.path, entries: place.entries, members: version.members)
      }
    }
    return RepairReport.Repaired(
      path: whole.path, location: location, merge: whole.merge, edits: edits, conflicts: conflicts,
      isTouched: isTouched, before: record, bytes: bytes)
  }

  func gone() -> RepairReport.Repaired {
    RepairReport.Repaired(
      path: file.path, location: RecordLocation(path: file.path), merge: nil, edits: [], conflicts: [],
      isTouched: false, before: record, bytes: nil)
  }

  func left(_ message: Sentence, at position: TextPosition? = nil, next: StoreAdvice) -> Outcome {
    let problem = SkippedFile(
      path: file.path, position: position ?? (file.content == nil ? nil : file.problem?.position), message: message)
    return .left(RepairReport.Left(problem: problem, next: next))
  }

  /// The error for a conflict that somebody has begun to edit and not finished.
  func unfinished(at line: TextPosition) -> Unmergeable {
    Unmergeable(
      message: "this conflict has lost some of its markers", position: line,
      next: .mendOrGetBack(unmerged: unmergedArgument))
  }

  var mendByHand: StoreAdvice { .mendByHand(unmerged: unmergedArgument) }

  private var unmergedArgument: String? { file.isUnmerged ? file.argument : nil }
}
