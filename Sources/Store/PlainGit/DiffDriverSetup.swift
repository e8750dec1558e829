import FileSystem
import Git
import Records

extension WorkTree {
  /// Tells the git of this copy to show records by our diff driver, and which files are records.
  ///
  /// Both belong to this copy alone: a line in `.gitattributes` would travel, to copies whose git knows no such driver, and
  /// to people who want to see their files as they are.
  public func installDiffDriver() throws {
    try objects.repository.configure([
      ("diff.ledger-sync.textconv", Self.textconv), ("diff.ledger-sync.xfuncname", Self.heads),
    ])
    try ledger.addForGit(
      GitAttributes.lines(of: "diff"), to: "attributes", saying: "how records are shown")
  }

  /// git does not show anything where the program fails, so that another one stands in for it where it is not in `PATH`.
  private static var textconv: String {
    "f() { ledger-sync diff-driver \"$1\" 2>/dev/null || cat \"$1\"; }; f"
  }

  /// The first line of a record, and in it what stands behind the sign.
  private static var heads: String { "^\\{.*  # (.*)$" }
}
