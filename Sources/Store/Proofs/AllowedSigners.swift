import FileSystem
import Git
import Records
import Trust

// So that plain `git log --show-signature` knows whose key signed a commit. Git knows neither when a key counted nor who may
// write what: the verdicts are ours (`LedgerProofs`).

extension Ledger {
  /// Writes the keys in force, each with its owner's name, as ssh-keygen reads them (`ALLOWED SIGNERS` of ssh-keygen(1)).
  /// Only a copy: it is made again whenever keys have changed.
  func writeAllowedSigners(_ owners: PathOwners) throws {
    let lines = owners.uses.keys.filter { Self.isPlainPrincipal($0.name) }.sorted().map { listing in
      "\(listing.name) namespaces=\"git\" \(listing.key)\n"
    }
    try root.makeFolders(StateFolder.path)
    try root.replaceDurably(StateFolder.allowedSigners, Array(lines.joined().utf8))
  }

  /// What ssh-keygen would take for a pattern, a list or an option is left out.
  private static func isPlainPrincipal(_ name: Text) -> Bool {
    name.string.utf8.allSatisfy { $0 > 0x20 && !"*?!,\"#".utf8.contains($0) }
  }
}

extension WorkTree {
  private static let setting = "gpg.ssh.allowedSignersFile"

  /// Lets git find the file in this copy, unless the person has named one.
  func configureAllowedSigners() throws {
    if try objects.repository.configured(Self.setting) != nil { return }
    try objects.repository.configure([(Self.setting, StateFolder.allowedSigners)])
  }

  func forgetAllowedSigners() throws {
    guard try objects.repository.configured(Self.setting) == StateFolder.allowedSigners else { return }
    try objects.repository.configure([(Self.setting, nil)])
  }
}
