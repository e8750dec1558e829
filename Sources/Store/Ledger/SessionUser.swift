import FileSystem
public import Records

extension Ledger {
  /// The user who is logged in on this device; nil where nobody is.
  public func sessionUser() throws -> Text? {
    guard case .string(let name)? = try readCache(StateFolder.session)?["user"], !name.string.isEmpty else {
      return nil
    }
    return name
  }
}
