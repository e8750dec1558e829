public import Records

extension Ledger {
  /// What this device's person has agreed to be read, although it lies in this device's own networks or is a file here:
  /// scheme, host and port of addresses, and whole addresses of files.
  public func agreedAddresses() throws -> Set<Text> { Set(try readCache(StateFolder.agreed)?.keys ?? []) }

  /// Notes that this device's person agrees to it, on this device alone.
  public func agree(to address: Text) throws {
    var agreed = try readCache(StateFolder.agreed) ?? Object()
    if agreed[address] != nil { return }
    agreed[address] = true
    try writeState(StateFolder.agreed, agreed)
  }
}
