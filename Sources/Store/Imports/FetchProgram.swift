import Git

/// The program that gets the files of an import's rule, as a person's own configuration of git names it. Whoever can write
/// to the ledger must not decide what runs on other people's devices, so neither a rule nor the repository's configuration
/// counts.
public struct FetchProgram: Sendable {
  /// What git calls the setting: `ledger-sync.fetch.giro`.
  public let key: String
  /// For the shell; nil where the person names none.
  public let command: String?
  /// The file of the repository that names one as well, or alone; nil for none.
  public let passedOver: String?

  init(ofRule name: String, in repository: borrowing Repository) throws {
    key = Self.key(ofRule: name)
    command = try repository.configuredByUser(key).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    passedOver = try repository.ownFile(setting: key)
  }

  /// What git does not take as the last part of a setting's name stands in its middle.
  private static func key(ofRule name: String) -> String {
    let isPlain =
      name.first.map { $0.isASCII && $0.isLetter } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
    return isPlain ? "ledger-sync.fetch.\(name)" : "ledger-sync.\(name).fetch"
  }
}

extension Ledger {
  /// Which program gets the files of a rule.
  public func fetchProgram(ofRule name: String) throws -> FetchProgram {
    try FetchProgram(ofRule: name, in: LedgerObjects(self).repository)
  }
}
