import FileSystem
import Records
import Schema

extension WorkTree {
  /// Removes the user's untouched copies of planted records that somebody has shared, in one commit, and says so.
  func removeReplacedCopies() throws {
    guard let user = try ledger.sessionUser() else { return }
    let paths = try ledger.replacedCopies(of: [.user(user)]).sorted().map(\.string)
    if paths.isEmpty { return }
    let edits = try paths.map { FileEdit(path: $0, expected: try ledger.contentIfPresent($0), bytes: nil) }
    try CommandEdits(self).commit(edits, message: "Use \(counted(edits.count, "shared record"))")
    surroundings.notify(.tookShared(records: edits.count))
  }
}
