import Git
import Merge
import Records
import Schema

/// Repairs what git left unmerged because of renames: of a record on both sides, or of a folder above it. Such files
/// lie at paths that git made up, several of them for one record, and the versions in git's index are already merges by
/// lines: so the versions are taken from the commits.
extension RecordRepair {
  /// The merged record; nil where the merge leaves nothing of it at this path.
  func wholeOfUnmerged() throws -> Whole? {
    guard let merge else { return try wholeWithoutCommits() }
    let renamed = RenamedPaths(objects: objects, merge: merge)
    let home = try renamed.home(of: file)
    guard let base = merge.base else { return try merged(at: home ?? file.path, merge.ours, merge.theirs) }
    let path = home ?? file.path
    let paths = try renamed.paths(of: path).union([Text(file.path)])
    // A record with one path only, at which both sides have a version, was not renamed.
    if paths.count == 1, file.stages[2] != nil, file.stages[3] != nil { return try mergedStages() }
    return try merged(at: path, base: base, merge.ours, merge.theirs)
  }

  private func wholeWithoutCommits() throws -> Whole {
    if record.others.isEmpty, !file.isGoneOnBothSides { return try mergedStages() }
    throw Unmergeable(
      message: "both sides moved it, and git does not say what it merges",
      next: .gitAddOne)
  }

  /// What three commits make of the record that lies at a path in one of them, where no history tells who wrote what.
  private func merged(
    at path: String, base: ObjectID, _ ours: ObjectID, _ theirs: ObjectID
  ) throws -> Whole? {
    guard let location = RecordLocation(path: path) else { return nil }
    let rules = try objects.rules(of: path, at: ours)
    let versions = try [base, ours, theirs].map { try version(of: location, in: $0, rules) }
    let readable = try RecordCase(base: versions[0]?.record, first: versions[1]?.record, second: versions[2]?.record)
    guard let merged = readable.merged(rules: rules) else { return nil }
    return Whole(
      path: merged.path?.string ?? path, bytes: try readable.bytes(of: merged),
      hand: HandEdits(
        base: [versions[0]].compactMap { $0 }, sides: versions.dropFirst().compactMap { $0 }, rules: rules))
  }

  private func version(
    of location: RecordLocation, in commit: ObjectID, _ rules: FieldRules
  ) throws -> HandEdits.Source? {
    let files = try objects.files(of: [location], in: objects.commit(commit).tree)
    if files.count > 1 {
      throw Unmergeable(message: "\(commit.short) has this record at \(files.count) paths", next: mendByHand)
    }
    return try files.first.map { try source($0.leaf.id, rules, at: $0.path) }
  }

  // MARK: - Attachments and other files

  /// A file that is not a record stays where the side that brought it has it; where both sides have it, it is left to
  /// git.
  func outcomeOfOtherFile() throws -> Outcome {
    guard let merge, file.isUnmerged, let home = try RenamedPaths(objects: objects, merge: merge).home(of: file) else {
      throw noRecord
    }
    let renamed = RenamedPaths(objects: objects, merge: merge)
    let versions = try [merge.ours, merge.theirs].compactMap { try renamed.leaf(at: home, in: $0) }
    if versions.isEmpty, file.content == nil { return .repaired(gone()) }
    guard versions.count == 1, file.stages[1] == nil else { throw noRecord }
    guard file.content != nil, try file.isOneSide() else { throw mendedByHand }
    if try isBesideItsRecord(versions[0].id, of: merge) { return .repaired(gone()) }
    return .repaired(
      RepairReport.Repaired(
        path: home, location: nil, merge: nil, edits: [], conflicts: [], isTouched: false, before: record,
        bytes: try objects.file(versions[0].id)))
  }

  /// Whether the same file is there under the path to which its record goes, too: it follows the record, and this one goes.
  private func isBesideItsRecord(_ blob: ObjectID, of merge: UnfinishedMerge) throws -> Bool {
    guard merge.base == nil else { return false }
    for path in Attachments.records(of: file.path) {
      guard try [merge.ours, merge.theirs].contains(where: { try objects.leaf(at: path, of: $0) != nil }) else {
        continue
      }
      let whole: Whole?
      do { whole = try merged(at: path, merge.ours, merge.theirs) } catch is Unmergeable { continue }
      guard let whole else { continue }
      let target = Attachments.path(file.path, of: path, movedTo: whole.path)
      guard Text(target) != Text(file.path), unmerged.contains(Text(target)) else { continue }
      if try [merge.ours, merge.theirs].contains(where: { try objects.leaf(at: target, of: $0)?.id == blob }) {
        return true
      }
    }
    return false
  }

  private var noRecord: Unmergeable {
    Unmergeable(
      message: "git cannot merge it, and it is not a record",
      next: .mendByHand(unmerged: file.argument))
  }
}
