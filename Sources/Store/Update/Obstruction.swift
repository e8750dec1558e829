import FileSystem
import Git
import Merge
import Records
import Schema

extension UpdateJournal {
  /// The numbers of the steps that have to be carried out first: they take away a file where a folder is to come, or a
  /// file in a folder where a file is to come.
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
  /// What stands where a folder above the file should be, a link for example: as long as it is there, the file cannot be
  /// reached. nil where nothing does.
  /// - Parameters:
  ///   - known: folders that are known to be there; more are added.
  ///   - missing: folders that are known not to be there; more are added.
  func obstruction(_ known: inout Set<Text>, _ missing: inout Set<Text>) throws -> Obstruction? {
    if step.isCarried { return nil }
    if isResumed, try tree.statIfPresent(journal.replacedName(number)) != nil { return nil }
    for folder in foldersAbove(step.path) where !known.contains(Text(folder)) {
      if missing.contains(Text(folder)) { return nil }
      guard let there = try tree.statIfPresent(folder) else {
        missing.insert(Text(folder))
        return nil
      }
      if there.kind != .folder { return Obstruction(path: folder, stat: there) }
      known.insert(Text(folder))
    }
    return nil
  }
}

/// Something that is not a folder, where a folder should be.
struct Obstruction {
  let path: String
  let stat: FileStat
}

extension FileUpdate {
  /// Whether a file that is found where a new one is to come is an edit of nothing: no commit has it, and it is not a record.
  var isStray: Bool { step.old == nil && journal.bases[step.path] == nil && RecordLocation(path: step.path) == nil }
}

extension Updater {
  /// Whether a file at this path is git's business alone: it is not a record, and the commit does not have it.
  func isStray(_ path: String, at commit: ObjectID?) throws -> Bool {
    if RecordLocation(path: path) != nil { return false }
    guard let commit else { return true }
    return try objects.leaf(at: path, of: commit) == nil
  }

  /// Gives an obstruction another name where it is a stray file. Returns whether it was one.
  func setAside(_ obstruction: Obstruction, ifStraySince journal: UpdateJournal) throws -> Bool {
    let path = obstruction.path
    guard obstruction.stat.kind == .regular, try isStray(path, at: journal.from) else { return false }
    try setAside(path, try Repository.hashBlob(readIfPresent(path)?.bytes ?? []), from: path)
    return true
  }

  /// Gives a stray file another name, because the cloud has something for its place. It stays out of every commit, as it
  /// was before.
  /// - Parameters:
  ///   - name: the path at which it lies now.
  ///   - path: the path at which its owner knows it; the new name follows from this one.
  func setAside(_ name: String, _ id: ObjectID, from path: String) throws {
    let other = try OtherName.of(path, abbreviation: id.short) { try statIfPresent($0.string) != nil }.string
    try ledger.root.renameNoReplace(name, to: other)
    surroundings.notify(.setAside(path: path, newPath: other))
  }
}
