import Glibc
private import Synchronization

/// Whether this process waits for the disk. What is made in a draft that nobody sees is flushed at once, at its end.
public enum Flushes {
  private static let drafts = Atomic<Int>(0)

  /// Whether somebody flushes everything later.
  public static var arePutOff: Bool { drafts.load(ordering: .relaxed) > 0 }

  /// No file is waited for in `body`, on any thread: the caller flushes everything afterwards.
  public static func puttingOff<Value>(_ body: () throws -> Value) rethrows -> Value {
    drafts.add(1, ordering: .relaxed)
    defer { drafts.subtract(1, ordering: .relaxed) }
    return try body()
  }

  /// Waits until what was written to a file or a folder is on the disk, unless that is put off. The corresponding C
  /// function is `fsync`.
  public static func flush(_ file: Int32) -> Int32 { arePutOff ? 0 : fsync(file) }
}
