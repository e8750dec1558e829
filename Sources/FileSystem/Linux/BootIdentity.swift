/// Which start of this machine it is.
public enum BootIdentity {
  /// A UUID that is new at each start; nothing where the system does not tell.
  public static func current() -> String? {
    // The kernel says 0 for the size of this file.
    do throws(FileError) {
      var input = try BufferedInput(path: "/proc/sys/kernel/random/boot_id")
      return try input.nextLine(limit: 64).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }
}
