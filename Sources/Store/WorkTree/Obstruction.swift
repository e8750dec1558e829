import FileSystem
import Git
import Records

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
      if there.kind == .regular, try tree.isStray(folder, at: journal.from) {
        try tree.setAside(folder, try Repository.hashBlob(tree.readIfPresent(folder)?.bytes ?? []), from: folder)
        return false
      }
      if there.kind != .folder { return true }
      known.insert(Text(folder))
    }
    return false
  }
}
