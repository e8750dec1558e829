package import Records
package import Store

/// Who asks and writes, in which ledger: all that this module has of the world. Clock, zone, language and randomness are the
/// ledger's own (`Surroundings`, `LedgerManifest`).
package struct Session {
  package let ledger: Ledger
  /// Whose records, in the words of whoever asks: a user's name, `all`, or `feed:NAME`; nil: those of whoever is logged in.
  package let whose: String?

  package init(_ ledger: Ledger, whose: String? = nil) { (self.ledger, self.whose) = (ledger, whose) }

  /// The same, asking everybody's records.
  package var ofEverybody: Session { Session(ledger, whose: "all") }

  /// Whose records something is written for or told about: one user's; nil where nobody is logged in.
  package func user() throws -> Text? {
    guard let name = whose else { return try ledger.sessionUser() }
    if name == "all" { throw Failure.usage("--user all does not go with this command", hint: "name one user") }
    return try ledger.person(named: Text(name)).name
  }
}
