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
    let rest = paths.count - Self.most
    let names: Sentence = rest > 0 ? "\(named) and \(rest) more" : Sentence(verbatim: named)
    line = StyledLine(
      said: paths.count == 1
        ? "1 file is not a record: \(names); git add sends it"
        : "\(paths.count) files are not records: \(names); git add sends them")
  }
}
