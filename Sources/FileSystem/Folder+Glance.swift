import Glibc

/// What one look at a folder tells: enough to know whether anything in it changed.
public struct FolderGlance: Sendable {
  /// The stamp of all files that were asked about.
  public var stamp = FileStamp.none
  public var files = 0
  /// The names of the folders in it, ordered by their bytes.
  public var folders: [String] = []
  /// Whether there is something that needs a closer look, by `listing`: a link, a special file, a name that is not
  /// UTF-8, an entry that cannot be looked at, a `.git`.
  public var isOdd = false
}

/// What is in one folder.
public struct FolderListing: Sendable {
  public let files: [WalkedFile]
  public let folders: [String]
  public let problems: [WalkProblem]

  /// Whether it has a `.git`: then it is a git repository of its own.
  public var isRepository: Bool { folders.contains(".git") || files.contains { $0.path == ".git" } }
}

extension Folder {
  /// Looks at every entry of this folder. A file costs one system call and no allocation.
  ///
  /// The corresponding C functions are `getdents64` and `fstatat`.
  /// - Parameter isAsked: whether a file takes part, by the bytes of its name.
  public func glance(at isAsked: (borrowing Span<UInt8>) -> Bool) throws(FileError) -> FolderGlance {
    var glance = FolderGlance()
    try unsafe FolderEntries().forEach(in: descriptor, path) { (name, count, type) throws(FileError) in
      unsafe glance.take(name, count, type, in: descriptor, isAsked)
    }
    glance.folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return glance
  }

  /// The files of this folder with their stat data, the folders, and the problems, as a walk has them: by their names,
  /// in order.
  public func listing() -> FolderListing {
    var found = WalkedFolder()
    found.fill(from: descriptor.number, "") { _ in false }
    return FolderListing(files: found.files, folders: found.folders.map(\.path), problems: found.problems)
  }

  /// Calls `visit` with each folder at `paths` and below, on two threads, each folder before those in it.
  ///
  /// - Parameters:
  ///   - visit: gets a folder and its path below this one; answers the names of the folders in it.
  ///   - failed: gets the path of a folder that cannot be opened.
  public func visit(
    _ paths: [String], _ visit: @escaping @Sendable (borrowing Folder, String) -> [String],
    failed: @escaping @Sendable (String, Errno) -> Void
  ) {
    let root = descriptor.number
    var level = paths
    while !level.isEmpty {
      let paths = level
      level = ParallelLoop.map(paths.count) { place in
        let path = paths[place]
        do throws(FileError) {
          let inner = try OpenBeneath.open(root, path, flags: O_RDONLY | O_DIRECTORY, mode: 0, .list)
          return visit(Folder(inner, path: path), path).map { "\(path)/\($0)" }
        } catch {
          failed(path, error.errno ?? .inputOutput)
          return []
        }
      }.flatMap(\.self)
    }
  }
}

extension FolderGlance {
  fileprivate mutating func take(
    _ name: UnsafePointer<CChar>, _ count: Int, _ type: UInt8, in folder: borrowing Descriptor,
    _ isAsked: (borrowing Span<UInt8>) -> Bool
  ) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
    if type == DT_DIR { return unsafe takeFolder(bytes) }
    var status = Glibc.stat()
    if unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      isOdd = isOdd || Errno.current != .notFound
      return
    }
    let stat = FileStat(status)
    switch stat.kind {
    case .regular: unsafe takeFile(bytes, stat, isAsked)
    case .folder: unsafe takeFolder(bytes)
    case .symbolicLink, .special: isOdd = true
    }
  }

  private mutating func takeFile(
    _ name: UnsafeRawBufferPointer, _ stat: FileStat, _ isAsked: (borrowing Span<UInt8>) -> Bool
  ) {
    let bytes = unsafe name.bindMemory(to: UInt8.self)
    let span = unsafe bytes.span
    if unsafe !Self.isText(span) || bytes.elementsEqual(".git".utf8) { isOdd = true }
    guard isAsked(span) else { return }
    unsafe stamp.add(FileStamp(name, stat))
    files += 1
  }

  private static func isText(_ bytes: borrowing Span<UInt8>) -> Bool {
    do { _ = try UTF8Span(validating: copy bytes) } catch { return false }
    return true
  }

  private mutating func takeFolder(_ name: UnsafeRawBufferPointer) {
    guard let name = unsafe String(validating: name, as: UTF8.self) else { return isOdd = true }
    if name == ".git" { isOdd = true }
    folders.append(name)
  }
}
