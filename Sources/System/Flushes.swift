import Glibc
private import Synchronization

/// Whether this process waits for the disk. What is made in a draft that nobody sees is flushed at once, at its end.
public enum Flushes {
  private static let isDraft = Atomic<Bool>(false)

  /// Whether somebody flushes everything later.
  public static var arePutOff: Bool { isDraft.load(ordering: .relaxed) }

  /// No file is waited for in `body`, on any thread: the caller flushes everything afterwards. Cannot be nested.
  public static func puttingOff<Value>(_ body: () throws -> Value) rethrows -> Value {
    isDraft.store(true, ordering: .relaxed)
    defer { isDraft.store(false, ordering: .relaxed) }
    return try body()
  }

  /// Waits until what was written to a file or a folder is on the disk, unless that is put off. The corresponding C
  /// function is `fsync`.
  public static func flush(_ file: Int32) -> Int32 { arePutOff ? 0 : fsync(file) }
}
