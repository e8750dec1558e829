import Git
import Records

/// The line in the message of a commit that says of which source it is a statement.
enum SourceTrailer {
  static let name = "Source: "
  /// How the addresses of authors end that are no persons.
  static let emailEnding = "@ledger-sync.invalid"
  /// The folder of the rules of imports, with which the branches of their sources begin.
  static let importRules: Text = "imports"
}

extension Commit {
  /// Whether it says that it is a statement of the source with this branch.
  func isStatement(of branch: String) -> Bool { message.holds("\n\(SourceTrailer.name)\(branch)\n") }
}

extension LedgerObjects {
  /// Whether a history has anything that a source said, by the name of its branch.
  func hasStatement(of branch: String, in head: ObjectID) throws -> Bool {
    try repository.history(from: [head]).contains { try repository.readCommit($0).isStatement(of: branch) }
  }
}
