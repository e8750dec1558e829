import Records

/// The two parts of a ledger's files. Each has a history of its own: what a part's repository has lies at the same paths on
/// the disk.
public enum LedgerPart: Sendable {
  /// What is committed to the ledger's repository, and sent: everything but `local/`.
  case sent
  /// What stays on this device: `local/`. Its repository has no remote (`PrivateHistory`).
  case local

  func has(_ path: String) -> Bool { isPath(path, below: "local") == (self == .local) }
}
