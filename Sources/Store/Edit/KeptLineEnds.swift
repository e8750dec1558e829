import FileSystem
import Git

extension WorkTree {
  /// Commits the line of `.gitattributes` that tells every git to leave line ends alone, in a ledger that was made by a
  /// version without it.
  /// - Returns: whether it made a commit.
  func tellGitOfLineEnds() throws -> Bool {
    guard let head = try branch().commit, try reachable(GitAttributes.path)?.kind ?? .regular == .regular,
      try !objects.skipsWorkTree(GitAttributes.path),
      try objects.leaf(at: LedgerManifest.path, of: head) != nil
    else { return false }
    let edit = try GitAttributes.edit(in: ledger, lines: [GitAttributes.lineEnds])
    if edit.bytes == edit.expected?.bytes { return false }
    try CommandEdits(self).commitAlone([edit], message: "Keep line ends as they are")
    surroundings.notify(.keepsLineEnds)
    return true
  }
}
