import CLinux
import Glibc

extension Folder {
  /// The paths of the regular files in a folder and below whose names pass a test. Of all others no text is made and no
  /// stat data asked for, so that of 100,000 files one is found in a few milliseconds.
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
      let isOther = type != DT_DIR && type != DT_UNKNOWN && type != DT_LNK
      if isOther, unsafe !isWanted(path, bytes.span) { return }
      switch try unsafe kind(type, of: name, in: folder, path) {
      case .folder?:
        if let name = unsafe String(ifText: bytes.span), isEntered(name) { folders.append(name) }
      case .regular? where unsafe isOther || isWanted(path, bytes.span):
        if let name = unsafe String(ifText: bytes.span) { found.append(prefix + name) }
      default: break
      }
    }
    for name in folders { try find(below: prefix + name, entries, isEntered, isWanted, &found) }
  }
}

extension Span<UInt8> {
  /// Whether these bytes end with some others.
  public func ends(with ending: borrowing Span<UInt8>) -> Bool {
    count >= ending.count && has(ending, at: count - ending.count)
  }

  /// Whether some others stand among these bytes, side by side. The corresponding C function is `memmem`.
  public func holds(_ others: borrowing Span<UInt8>) -> Bool {
    if others.isEmpty { return true }
    let others = copy others
    return unsafe withUnsafeBytes { ours in
      unsafe others.withUnsafeBytes { theirs in
        guard let start = ours.baseAddress, let wanted = theirs.baseAddress else { return false }
        let found = unsafe memmem(start, ours.count, wanted, theirs.count)
        return unsafe found != nil
      }
    }
  }

  /// Whether these bytes come before others in order. The corresponding C function is `memcmp`.
  fileprivate func precedes(_ others: borrowing Span<UInt8>) -> Bool {
    let (ours, others, shared) = (count, copy others, Swift.min(count, others.count))
    let order = unsafe withUnsafeBytes { ours in
      unsafe others.withUnsafeBytes { theirs in
        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return Int32(0) }
        return unsafe memcmp(ours, theirs, shared)
      }
    }
    return order == 0 ? ours < others.count : order < 0
  }

  private func has(_ others: borrowing Span<UInt8>, at place: Int) -> Bool {
    for number in others.indices where self[place + number] != others[number] { return false }
    return true
  }
}
