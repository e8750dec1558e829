import CLinux
import Glibc

/// How several new files get onto the disk, and how their names do.
public enum FlushMethod: String, Hashable, Sendable {
  /// Each file by itself, and each folder in which names have changed.
  case each
  /// Everything that was written to the file system, at once (`Folder.flushAll`).
  case atOnce = "at-once"

  /// In bytes. Where more than this waits to be written, much of it belongs to other programs, and to wait for that could
  /// take longer than to flush each file.
  private static let littleThatWaits = 8 << 20
  /// `statfs(2)`: ext2, ext3 and ext4; XFS; tmpfs. With these a flush of everything is little more than the flush of a file.
  /// Others write much more (btrfs, f2fs), or nothing for certain (FUSE).
  private static let fileSystems = [0xEF53, 0x5846_5342, 0x0102_1994]

  /// Those of `fileSystems`, and btrfs, f2fs, bcachefs, ZFS and overlays: a flush of everything is certain there, too.
  fileprivate static let flushingAll =
    fileSystems + [0x9123_683E, 0xF2F5_2010, 0xCA45_1A4E, 0x2FC1_2FC1, 0x794C_7630]

  /// The quicker of two methods in a folder, as things are at this moment.
  /// - Parameter paths: folders in which something is written. What lies on another disk, or behind a link, is flushed by
  ///   itself.
  public static func quickest(
    in folder: borrowing Folder, writing paths: [String]
  ) throws(FileError) -> FlushMethod {
    let disk = try folder.stat().device
    for path in paths {
      if let stat = try folder.statIfPresent(path), stat.kind != .folder || stat.device != disk { return .each }
    }
    guard fileSystems.contains(try folder.fileSystem), let waiting = bytesThatWait(), waiting <= littleThatWaits else {
      return .each
    }
    return .atOnce
  }

  /// How many bytes of all file systems wait to be written; nil where the system does not say.
  private static func bytesThatWait() -> Int? {
    let file = unsafe open("/proc/meminfo", O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &text, text.count)
    if count <= 0 { return nil }
    let lines = text[..<count].split(separator: UInt8(ascii: "\n"))
    let kilobytes = ["Dirty:", "Writeback:"].map { name in
      lines.first { $0.starts(with: name.utf8) }.flatMap { line in
        Int(String(decoding: line.dropFirst(name.utf8.count).filter { (0x30...0x39).contains($0) }, as: UTF8.self))
      }
    }
    guard let dirty = kilobytes[0], let written = kilobytes[1] else { return nil }
    return (dirty + written) << 10
  }
}

extension Folder {
  /// Whether a flush of everything brings everything to the disk here, quickly or not: what programs make of a file system
  /// (FUSE), and drives in a network, promise nothing.
  public var canFlushAll: Bool {
    get throws(FileError) { try FlushMethod.flushingAll.contains(fileSystem) }
  }

  /// The kind of its file system. The corresponding C function is `fstatfs`.
  var fileSystem: Int {
    get throws(FileError) { try check(.read, path) { ledger_file_system(descriptor.number) } }
  }
}
