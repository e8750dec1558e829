internal import CLinux

/// What the C library does with memory that is no longer used.
public enum Heap {
  /// From this size on, a block that is freed goes back to the system at once. The C library would raise the size with
  /// every large block that is freed, and keep the room of what comes after that.
  private static let largeBlock = 1 << 20

  /// Lets large blocks go back to the system for the whole run. The corresponding C function is `mallopt`.
  public static func keepNoLargeBlocks() { _ = ledger_large_blocks(Int32(largeBlock)) }

  /// Gives back the room of very many small blocks that were freed. The corresponding C function is `malloc_trim`.
  public static func giveBack() { _ = malloc_trim(0) }
}
