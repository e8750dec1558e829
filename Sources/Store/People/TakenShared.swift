import FileSystem
import Merge
import Records
import Schema

extension WorkTree {
  /// Removes the user's untouched copies of planted records that somebody has shared, in one commit, and says so.
  ///
  /// A copy stays until the newest commit has the shared record in a form that can be read: what is sent must not lack both.
  func removeReplacedCopies() throws {
    guard let user = try ledger.sessionUser(), let head = try branch().commit else { return }
    let paths = try ledger.replacedCopies(of: [.user(user)]).sorted().map(\.string).filter { path in
      guard let relative = PlantedRecord.relativePath(ofCopy: path) else { return false }
      return try PlantedRecord.sharedPaths(of: relative).contains { shared in
        guard let leaf = try objects.leaf(at: shared, of: head) else { return false }
        return try RecordReading.problem(objects.file(leaf.id), path: shared) == nil
      }
    }
    if paths.isEmpty { return }
    let edits = try paths.map { FileEdit(path: $0, expected: try ledger.contentIfPresent($0), bytes: nil) }
    try CommandEdits(self).commit(edits, message: "Use \(counted(edits.count, "shared record"))")
    surroundings.notify(.tookShared(records: edits.count))
  }

  /// Gives the user copies of planted records that were shared and went to one person, as they were: this device had let go of
  /// the user's own, and nobody is to be left without what everybody begins with.
  func keepTakenBack(_ list: ChangeList) throws {
    let taken = list.takenBack
    guard !taken.isEmpty, let user = try ledger.sessionUser() else { return }
    let kinds = try ledger.kinds()
    let edits = try taken.compactMap { shared, old -> FileEdit? in
      let path = relocated(shared, from: Owner.shared.folder, to: Owner.user(user).folder)
      guard let location = RecordLocation(path: path), let kind = kinds.kind(of: location),
        !kind.isPrivate,
        try ledger.record(of: location.owner, kind, id: location.id) == nil,
        try ledger.record(of: .shared, kind, id: location.id) == nil, try ledger.root.statIfPresent(path) == nil
      else { return nil }
      return FileEdit(path: path, expected: nil, bytes: try objects.file(old.id))
    }
    if edits.isEmpty { return }
    try CommandEdits(self).commit(
      edits, message: "Keep \(counted(edits.count, "record")) that \(edits.count == 1 ? "was" : "were") shared")
    surroundings.notify(.keptTakenBack(records: edits.count))
  }
}
