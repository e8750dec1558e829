import Glibc

/// Files that nobody but their owner may read.
public enum OwnerOnly {
  /// Does something of which every file and folder that it makes is for the owner alone, also those that a library makes.
  ///
  /// The corresponding C function is `umask`.
  public static func making<Value: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    let usual = umask(0o077)
    defer { umask(usual) }
    return try body()
  }
}
