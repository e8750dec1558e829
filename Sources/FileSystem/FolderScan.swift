import Glibc

/// The entries of one folder with their stat data. Their paths lie in one array, so that a file costs no allocation
/// but that of its path's string.
struct FolderScan: ~Copyable {
  struct Found {
    /// Where the path begins in `bytes`, and how long it is; the slash that ends a folder's is not counted.
    var start: Int
    var count: Int
    var result: Result<FileStat, Errno>
  }

  private(set) var found: [Found] = []
  private var bytes: [UInt8] = []
  private let prefix: [UInt8]

  init(_ path: String) { prefix = path.isEmpty ? [] : Array(path.utf8) + [UInt8(ascii: "/")] }

  mutating func read(_ folder: borrowing Descriptor) throws(FileError) {
    try unsafe FolderEntries().forEach(in: folder, "") { (name, count, _) throws(FileError) in
      unsafe take(name, count, in: folder)
    }
  }

  /// An entry that went away since its name was read is left out: it is gone.
  private mutating func take(_ name: UnsafePointer<CChar>, _ count: Int, in folder: borrowing Descriptor) {
    var status = Glibc.stat()
    let failed = unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) != 0
    let errno = Errno.current
    if failed, errno == .notFound { return }
    found.append(
      Found(
        start: bytes.count, count: prefix.count + count,
        result: failed ? .failure(errno) : .success(FileStat(status))))
    bytes.append(contentsOf: prefix)
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: count))
    // A folder's name takes part in the order as the beginning of the paths below it.
    bytes.append(UInt8(ascii: "/"))
  }

  /// The order that the paths of all files below have: that of their bytes.
  /// Numbers of `found`, which are lighter to move than what they stand for.
  borrowing func inPathOrder() -> [Int] {
    let skipped = prefix.count
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      return found.indices.sorted { a, b in
        let (a, b) = (found[a], found[b])
        let (aCount, bCount) = (a.countInOrder - skipped, b.countInOrder - skipped)
        let order = unsafe memcmp(base + (a.start + skipped), base + (b.start + skipped), min(aCount, bCount))
        return order == 0 ? aCount < bCount : order < 0
      }
    }
  }

  borrowing func has(_ name: String) -> Bool {
    found.contains { bytes[($0.start + prefix.count)..<($0.start + $0.count)].elementsEqual(name.utf8) }
  }

  /// Nothing where the name is not UTF-8.
  borrowing func path(_ found: Found) -> String? {
    String(ifText: bytes.span.extracting(found.start..<found.start + found.count))
  }

  borrowing func escapedPath(_ found: Found) -> String {
    EntryName.escaped(bytes[found.start..<found.start + found.count])
  }
}

extension FolderScan.Found {
  fileprivate var isFolder: Bool {
    if case .success(let stat) = result { stat.kind == .folder } else { false }
  }

  fileprivate var countInOrder: Int { isFolder ? count + 1 : count }
}
