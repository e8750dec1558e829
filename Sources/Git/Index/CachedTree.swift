/// The tree object that a folder of the index is, as git notes it in the index's extension `TREE`: `git commit` need not
/// make that again, and a scan need not read the tree of the newest commit to compare the index with it.
struct CachedTree: Hashable, Sendable {
  /// The folder's own name; empty for the root.
  let name: [UInt8]
  /// nil where something in the folder changed since.
  private(set) var id: ObjectID?
  /// How many entries of the index lie in it and below, where it has an id.
  private(set) var entries: Int
  /// The folders below it, in git's order: shorter names first, then by their bytes.
  private(set) var folders: [CachedTree]
}

extension CachedTree {
  /// Itself, unless it says that it has other than `count` entries.
  func fitting(_ count: Int) -> CachedTree? { id == nil || entries == count ? self : nil }

  /// Notes that something changed at a path of this folder, given as the names that lead there.
  mutating func forget(_ names: ArraySlice<ArraySlice<UInt8>>) {
    id = nil
    guard let name = names.first, let child = folders.firstIndex(where: { $0.name.elementsEqual(name) }) else { return }
    folders[child].forget(names.dropFirst())
  }

  /// The folder that is exactly the tree `id`. What `old` already knows of its folders is not read again.
  ///
  /// nil where a name in it is not UTF-8: such a name is not known by its bytes.
  init?(
    _ id: ObjectID, called name: [UInt8] = [], in repository: borrowing Repository, after old: CachedTree?
  ) throws(GitError) {
    if let old, old.id == id {
      self = old
      return
    }
    var (entries, folders): (Int, [CachedTree]) = (0, [])
    for entry in try repository.readTree(id) {
      guard entry.isValidUTF8 else { return nil }
      guard entry.kind == .tree else {
        entries += 1
        continue
      }
      let name = Array(entry.name.utf8)
      let known = old?.folders.first { $0.name == name }
      guard let folder = try CachedTree(entry.id, called: name, in: repository, after: known) else { return nil }
      entries += folder.entries
      folders.append(folder)
    }
    folders.sort { a, b in
      a.name.count == b.name.count ? a.name.lexicographicallyPrecedes(b.name) : a.name.count < b.name.count
    }
    self.init(name: name, id: id, entries: entries, folders: folders)
  }
}

// MARK: - As bytes

extension CachedTree {
  /// The content of the extension: of each folder its name, a zero byte, the numbers of entries (-1 without an id) and of
  /// folders in digits, and the id; then its folders.
  init(_ file: [UInt8], _ content: Range<Int>) throws(GitError) {
    var reader = CachedTreeReader(file: file, offset: content.lowerBound, end: content.upperBound)
    self = try reader.folder(depth: 0)
    guard reader.offset == content.upperBound else { throw CachedTreeReader.corrupt }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    bytes += name
    bytes.append(0)
    bytes += "\(id == nil ? -1 : entries) \(folders.count)\n".utf8
    if let id { bytes += id.bytes }
    for folder in folders { folder.append(to: &bytes) }
  }
}

private struct CachedTreeReader {
  let file: [UInt8]
  var offset: Int
  let end: Int
  /// No path of the kernel's has more names.
  private static let deepest = 2048

  static var corrupt: GitError { IndexImage.corrupt("its cached tree cannot be read") }

  mutating func folder(depth: Int) throws(GitError) -> CachedTree {
    guard depth <= Self.deepest else { throw Self.corrupt }
    let name = Array(try bytes(upTo: 0))
    let entries = try number(upTo: UInt8(ascii: " "))
    let count = try number(upTo: UInt8(ascii: "\n"))
    // No file has room for more entries; the sum of several must not overflow.
    guard (-1...Int(UInt32.max)).contains(entries) else { throw Self.corrupt }
    var id: ObjectID?
    if entries >= 0 {
      guard offset + 20 <= end else { throw Self.corrupt }
      id = ObjectID(bytes: file[offset..<offset + 20])
      offset += 20
    }
    // Each folder takes at least six bytes.
    guard count >= 0, count <= (end - offset) / 6 else { throw Self.corrupt }
    var folders: [CachedTree] = []
    for _ in 0..<count { folders.append(try folder(depth: depth + 1)) }
    return CachedTree(name: name, id: id, entries: max(0, entries), folders: folders)
  }

  private mutating func bytes(upTo mark: UInt8) throws(GitError) -> ArraySlice<UInt8> {
    guard let found = file[offset..<end].firstIndex(of: mark) else { throw Self.corrupt }
    defer { offset = found + 1 }
    return file[offset..<found]
  }

  private mutating func number(upTo mark: UInt8) throws(GitError) -> Int {
    guard let number = Int(String(decoding: try bytes(upTo: mark), as: UTF8.self)) else { throw Self.corrupt }
    return number
  }
}
