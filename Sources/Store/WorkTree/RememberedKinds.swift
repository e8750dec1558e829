import FileSystem
import Records
import Schema

extension WorkTree {
  /// Notes the kinds that are private now, before anything can end that. Where the memory is gone, only the copy gets them:
  /// `check` says so, until `kinds private` begins it again.
  func rememberPrivateKinds() throws {
    if isRehearsal { return }
    let memory = try PrivateKinds(ledger)
    let now = try Set(ledger.kinds().all.filter(\.isPrivate).map(\.name))
    if memory.isCopied, now.isSubset(of: memory.names) { return }
    try write(memory.names.union(now), isWhole: !memory.isLost)
  }

  func rememberPrivate(_ kind: Text) throws { try write(PrivateKinds(ledger).names.union([kind]), isWhole: true) }

  func forgetPrivate(_ kind: Text) throws { try write(PrivateKinds(ledger).names.subtracting([kind]), isWhole: true) }

  private func write(_ names: Set<Text>, isWhole: Bool) throws {
    if isWhole {
      try PrivateHistory.makeFolder(in: ledger)
      try ledger.root.replaceDurably(PrivateKinds.path, JSONWriter.file(.object(PrivateKinds.state(names))), .secret)
    }
    try ledger.writeState(PrivateKinds.copy, PrivateKinds.state(names))
  }
}
