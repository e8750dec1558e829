import FileSystem
import Git
import Merge
import Records
import Schema

extension UpdateJournal {
  /// The steps that take away a file where a folder is to come, or a file in a folder where a file is to come. They go
  /// first.
  var clearingSteps: [Int] {
    if !steps.contains(where: { $0.new == nil }) { return [] }
    let coming = steps.filter { $0.new != nil && !bases.isHeld($0.path) && !$0.isCarried }.map(\.path)
    let folders = Set(coming.flatMap(foldersAbove).map { Text($0) })
    let files = Set(coming.map { Text($0) })
    return steps.indices.filter { number in
      let path = steps[number].path
      if steps[number].new != nil || steps[number].isCarried { return false }
      return folders.contains(Text(path)) || foldersAbove(path).contains { files.contains(Text($0)) }
    }
  }
}

extension FileUpdate {
  /// Whether something that is no folder, a link for example, stands where a folder above the file should be: the
  /// file cannot be reached before it is gone.
  /// - Parameter known: folders that were found to be there; more are added.
  func isObstructed(_ known: inout Set<Text>) throws -> Bool {
    if step.isCarried { return false }
    if isResumed, try tree.statIfPresent(journal.replacedName(number)) != nil { return false }
    for folder in foldersAbove(journal.steps[number].path) where !known.contains(Text(folder)) {
      guard let there = try tree.statIfPresent(folder) else { return false }
      if there.kind == .regular, try Updater(tree).isStray(folder, at: journal.from) {
        try Updater(tree).setAside(
          folder, try Repository.hashBlob(tree.readIfPresent(folder)?.bytes ?? []), from: folder)
        return false
      }
      if there.kind != .folder { return true }
      known.insert(Text(folder))
    }
    return false
  }
}

extension FileUpdate {
  /// Whether what stands where a new file is to come is no edit of anything: a file that is no record, and that git did not
  /// track.
  var isStray: Bool { step.old == nil && journal.bases[step.path] == nil && RecordLocation(path: step.path) == nil }
}

extension Updater {
  /// Whether the file at a path is no record, and in no commit.
  func isStray(_ path: String, at commit: ObjectID?) throws -> Bool {
    if RecordLocation(path: path) != nil { return false }
    guard let commit else { return true }
    return try objects.leaf(at: path, of: commit) == nil
  }

  /// Gives a file that is git's business alone another name: the cloud has something for its place. It stays out of every
  /// commit, as it was before.
  /// - Parameters:
  ///   - name: where it is now.
  ///   - path: where it was.
  func setAside(_ name: String, _ id: ObjectID, from path: String) throws {
    let other = try OtherName.of(path, abbreviation: id.short) { try statIfPresent($0.string) != nil }.string
    try ledger.root.renameNoReplace(name, to: other)
    surroundings.notify(.setAside(path: path, newPath: other))
  }
}
