import Glibc

extension FolderCloud {
  /// Waits until what git wrote there is on the disk by its names, too: git flushes files, and leaves their folders to the
  /// system.
  ///
  /// The corresponding C function is `fsync`, or `syncfs` where everything is flushed at once; where the repository lies
  /// elsewhere, `sync`.
  /// - Parameter flushWhole: as `NetworkOptions` has it.
  func flush(_ flushWhole: NetworkOptions.FlushWhole?) throws(GitError) {
    guard let repository else { return sync() }
    if try flushWhole?(repository) == true { return }
    for folder in Self.foldersThatChange(in: repository) { try Self.flush(folder) }
  }

  /// Innermost first: a name is kept before the folder's own.
  private static func foldersThatChange(in repository: String) -> [String] {
    let objects = (0...255).map { byte in
      "\(repository)/objects/" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return objects + ["\(repository)/objects/pack", "\(repository)/objects"] + folders("\(repository)/refs") + [
      repository
    ]
  }

  /// The folders below one and itself, innermost first.
  private static func folders(_ path: String) -> [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var found: [String] = []
    while let entry = unsafe readdir(stream) {
      guard unsafe entry.pointee.d_type == DT_DIR || entry.pointee.d_type == DT_UNKNOWN else { continue }
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { found += folders("\(path)/\(name)") }
    }
    return found + [path]
  }

  private static func flush(_ folder: String) throws(GitError) {
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return }
    guard file >= 0 else { throw .lastSystemError(doing: "flush the cloud's folder \(folder)") }
    defer { close(file) }
    // Some network drives cannot flush a folder, and need not.
    if fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP { return }
    throw .lastSystemError(doing: "flush the cloud's folder \(folder)")
  }
}
