internal import Desk
internal import Records
internal import Reports

/// Names the files that are left to git: "2 files are not records: notes.txt, bank.csv; git add sends them".
struct UntrackedLine {
  /// So many are named.
  private static let most = 5

  let line: StyledLine

  /// nil where there are none.
  init?(_ paths: [String]) {
    if paths.isEmpty { return nil }
    let named = paths.prefix(Self.most).joined(separator: ", ")
    let more = paths.count > Self.most ? " and \(paths.count - Self.most) more" : ""
    let isOne = paths.count == 1
    line = StyledLine(
      "\(counted(paths.count, "file")) \(isOne ? "is not a record" : "are not records"): \(named)\(more); "
        + "git add sends \(isOne ? "it" : "them")")
  }
}
