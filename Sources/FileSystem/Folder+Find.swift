import Glibc

extension Folder {
  /// The paths of the regular files in a folder and below whose names pass a test. Of all other files no text is made, so
  /// that of 100,000 files one is found in a few milliseconds.
  ///
  /// Names that are not UTF-8 are passed over: no path leads there. The corresponding C function is `getdents64`.
  ///
  /// - Parameters:
  ///   - isEntered: whether to look into a folder, by its name.
  ///   - isWanted: gets the path of a folder and the bytes of the name of a file in it.
  /// - Returns: the paths, ordered by their bytes.
  public func findFiles(
    below path: String, entering isEntered: (String) -> Bool,
    where isWanted: (_ folder: String, _ name: borrowing Span<UInt8>) -> Bool
  ) throws(FileError) -> [String] {
    var found: [String] = []
    try find(below: path, FolderEntries(), isEntered, isWanted, &found)
    found.sort { $0.utf8Span.span.precedes($1.utf8Span.span) }
    return found
  }

  private func find(
    below path: String, _ entries: FolderEntries, _ isEntered: (String) -> Bool,
    _ isWanted: (String, borrowing Span<UInt8>) -> Bool, _ found: inout [String]
  ) throws(FileError) {
    let folder = try openBelow(path, flags: O_RDONLY | O_DIRECTORY, .list)
    let prefix = path + "/"
    var folders: [String] = []
    try unsafe entries.forEach(in: folder, path) { (name, count, type) throws(FileError) in
      let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count).bindMemory(to: UInt8.self)
      let isSurelyNoFolder = type != DT_DIR && type != DT_UNKNOWN
      if isSurelyNoFolder, unsafe !isWanted(path, bytes.span) { return }
      switch try unsafe kind(type, of: name, in: folder, path) {
      case .folder?:
        if let name = unsafe String(ifText: bytes.span), isEntered(name) { folders.append(name) }
      case .regular? where unsafe isSurelyNoFolder || isWanted(path, bytes.span):
        if let name = unsafe String(ifText: bytes.span) { found.append(prefix + name) }
      default: break
      }
    }
    for name in folders { try find(below: prefix + name, entries, isEntered, isWanted, &found) }
  }
}
