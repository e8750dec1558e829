import Glibc

/// One name in a folder.
public struct FolderEntry: Hashable, Sendable {
  public var name: Name
  public var kind: FileStat.Kind

  public enum Name: Hashable, Sendable {
    case readable(String)
    /// A name that is not UTF-8: no path leads there. Its bytes are escaped for a message.
    case unreadable(escaped: String)
  }
}

extension Folder {
  /// The names in a folder (empty: this one), ordered by their bytes.
  public func list(_ path: String = "") throws(FileError) -> [FolderEntry] {
    let folder = try openBelow(path, flags: O_RDONLY | O_DIRECTORY, .list)
    let path = path.isEmpty ? self.path : path
    var found: [(bytes: [UInt8], kind: FileStat.Kind)] = []
    try unsafe FolderEntries().forEach(in: folder, path) { (name, count, type) throws(FileError) in
      guard let kind = try unsafe kind(type, of: name, in: folder, path) else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
      unsafe found.append((Array(bytes), kind))
    }
    found.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return found.map { FolderEntry(name: FolderEntry.Name($0.bytes), kind: $0.kind) }
  }

  /// Some file systems do not tell the type with the name. Nothing where the entry went away meanwhile.
  func kind(
    _ type: UInt8, of name: UnsafePointer<CChar>, in folder: borrowing Descriptor, _ path: String
  ) throws(FileError) -> FileStat.Kind? {
    if type != DT_UNKNOWN { return FileStat.Kind(mode: UInt32(type) << 12) }
    var status = Glibc.stat()
    do throws(FileError) {
      try check(.list, path) { unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
    return FileStat(status).kind
  }
}

extension FolderEntry.Name {
  init(_ bytes: [UInt8]) {
    let name = String(validating: bytes, as: UTF8.self)
    self = name.map { .readable($0) } ?? .unreadable(escaped: EntryName.escaped(bytes))
  }
}
