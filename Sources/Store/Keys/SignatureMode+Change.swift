import Records
import Schema
public import Trust

extension WorkTree {
  /// Says for the whole ledger what is done where something is not proven. Only a keeper may.
  ///
  /// A ledger that holds back what is not proven gets the format 2: an older program, which would not hold it back, reads
  /// it and does not write into it.
  public func set(_ mode: SignatureMode) throws {
    let user = try requireUser()
    _ = try Snapshotter(self).snapshot()
    guard let proofs = try LedgerProofs.whereKeysAreInUse(ledger), let own = try ownListing(of: user, proofs),
      proofs.standing(of: own)?.standing == .inForce(.keep)
    else {
      throw Failure(
        .trust, "not-a-keeper", "only a keeper says what is done with what is not proven", advice: StoreAdvice.listKeys)
    }
    let manifest = try ledger.record(at: LedgerManifest.path)
    var changes = [FieldChange(FieldPath(keys: [LedgerManifest.signatures]), .string(Text(mode.rawValue)))]
    if mode == .hold, try ledger.manifest().format < LedgerManifest.formatThatHolds {
      changes.append(FieldChange(FieldPath(keys: ["format"]), .number(Number(LedgerManifest.formatThatHolds))))
    }
    let bytes = try manifest.changing(changes, rules: .none).bytes
    try CommandEdits(self).commit(
      [FileEdit(path: manifest.path, expected: manifest.content, bytes: bytes)],
      message: mode == .hold ? "Hold back what is not proven" : "Say what is not proven")
    try confirm { $0.mode().mode == mode }
  }
}
