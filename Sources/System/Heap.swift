internal import CLinux

/// What the C library does with memory that is no longer used.
public enum Heap {
  /// In bytes. Smaller blocks come and go too often.
  private static let largeBlock = 1 << 20

  /// From now on, a large block that is freed goes back to the system at once. Otherwise the C library keeps the room of
  /// those that come after one: an import would keep half as much again as it needs, and others would be quicker. The
  /// corresponding C function is `mallopt`.
  public static func keepNoLargeBlocks() { _ = ledger_large_blocks(Int32(largeBlock)) }

  /// Gives back the room of very many small blocks that were freed. The corresponding C function is `malloc_trim`.
  public static func giveBack() { _ = malloc_trim(0) }
}
