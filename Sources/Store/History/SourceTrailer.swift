import Git
import Records

/// The line in the message of a commit that says of which source it is a statement.
enum SourceTrailer {
  static let name = "Source: "
  /// The folder of the rules of imports, with which the branches of their sources begin.
  static let importRules: Text = "imports"
}

extension LedgerObjects {
  /// Whether a history has anything that a source said, by the name of its branch.
  func hasStatement(of branch: String, in head: ObjectID) throws -> Bool {
    try repository.history(from: [head]).contains { id in
      try repository.readCommit(id).message.contains("\n\(SourceTrailer.name)\(branch)\n")
    }
  }
}
