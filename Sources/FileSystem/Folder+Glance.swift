import Glibc

/// What one look at a folder tells: enough to know whether anything in it changed.
public struct FolderGlance: Sendable {
  /// The stamp of all files that were asked about.
  public var stamp = FileStamp.none
  public var files = 0
  /// The names of the folders in it, ordered by their bytes.
  public var folders: [String] = []
  /// Whether there is a link, a special file, a name that is not UTF-8, or an entry that cannot be looked at.
  public var hasOddEntries = false
  /// Whether there is a `.git`.
  public var isRepository = false
  /// Whether a file has other names, maybe elsewhere, by which it can be changed.
  public var hasLinkedFiles = false

  public init() {}

  /// Whether there is something that needs a closer look, by `listing`.
  public var isOdd: Bool { hasOddEntries || isRepository }
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
  /// Looks at every entry of this folder; where there are many, on two threads. A file costs one system call and no
  /// allocation.
  ///
  /// The corresponding C functions are `getdents64` and `fstatat`.
  /// - Parameter isAsked: whether a file takes part, by the bytes of its name.
  public func glance(
    at isAsked: @escaping @Sendable (borrowing Span<UInt8>) -> Bool
  ) throws(FileError) -> FolderGlance {
    let folder = descriptor.number
    var glance = FolderGlance()
    var others = WaitingNames()
    var count = 0
    try unsafe FolderEntries().forEach(in: descriptor, path) { (name, length, type) throws(FileError) in
      count += 1
      if count <= WaitingNames.fewest {
        unsafe glance.take(name, length, type, in: folder, isAsked)
      } else {
        unsafe others.append(name, length, type)
      }
    }
    for part in others.glances(in: folder, isAsked) { glance.add(part) }
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

/// Names in a large folder, while they wait to be looked at by several threads. They lie in one array, piece by piece.
private struct WaitingNames: Sendable {
  /// Of each its type, its bytes, and NUL.
  private var bytes: [UInt8] = []
  /// Where each piece begins.
  private var starts: [Int] = []
  private var count = 0

  /// In a folder with fewer, none has to wait: a thread is not worth while for them.
  static let fewest = 2048
  private static let piece = 1024

  mutating func append(_ name: UnsafePointer<CChar>, _ length: Int, _ type: UInt8) {
    if count % Self.piece == 0 { starts.append(bytes.count) }
    count += 1
    bytes.append(type)
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: length + 1))
  }

  /// What a look at each piece tells, in no order.
  func glances(in folder: Int32, _ isAsked: @escaping @Sendable (borrowing Span<UInt8>) -> Bool) -> [FolderGlance] {
    ParallelLoop.map(starts.count) { piece in
      var glance = FolderGlance()
      unsafe forEach(in: piece) { unsafe glance.take($0, $1, $2, in: folder, isAsked) }
      return glance
    }
  }

  private func forEach(in piece: Int, _ body: (UnsafePointer<CChar>, Int, UInt8) -> Void) {
    let end = piece + 1 < starts.count ? starts[piece + 1] : bytes.count
    unsafe bytes.withUnsafeBytes { bytes in
      var place = starts[piece]
      while place < end, let base = bytes.baseAddress {
        let name = unsafe base.advanced(by: place + 1).assumingMemoryBound(to: CChar.self)
        let length = unsafe strlen(name)
        unsafe body(name, length, bytes[place])
        place += length + 2
      }
    }
  }
}

extension FolderGlance {
  fileprivate mutating func add(_ other: FolderGlance) {
    stamp.add(other.stamp)
    files += other.files
    folders += other.folders
    hasOddEntries = hasOddEntries || other.hasOddEntries
    isRepository = isRepository || other.isRepository
    hasLinkedFiles = hasLinkedFiles || other.hasLinkedFiles
  }

  fileprivate mutating func take(
    _ name: UnsafePointer<CChar>, _ count: Int, _ type: UInt8, in folder: Int32,
    _ isAsked: (borrowing Span<UInt8>) -> Bool
  ) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
    if type == DT_DIR { return unsafe takeFolder(bytes) }
    var status = Glibc.stat()
    if unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      hasOddEntries = hasOddEntries || Errno.current != .notFound
      return
    }
    let stat = FileStat(status)
    switch stat.kind {
    case .regular:
      hasLinkedFiles = hasLinkedFiles || status.st_nlink > 1
      unsafe takeFile(bytes, stat, isAsked)
    case .folder: unsafe takeFolder(bytes)
    case .symbolicLink, .special: hasOddEntries = true
    }
  }

  private mutating func takeFile(
    _ name: UnsafeRawBufferPointer, _ stat: FileStat, _ isAsked: (borrowing Span<UInt8>) -> Bool
  ) {
    let bytes = unsafe name.bindMemory(to: UInt8.self)
    let span = unsafe bytes.span
    if !Self.isText(span) { hasOddEntries = true }
    if unsafe bytes.elementsEqual(".git".utf8) { isRepository = true }
    guard isAsked(span) else { return }
    unsafe stamp.add(FileStamp(name, stat))
    files += 1
  }

  private static func isText(_ bytes: borrowing Span<UInt8>) -> Bool {
    do { _ = try UTF8Span(validating: copy bytes) } catch { return false }
    return true
  }

  private mutating func takeFolder(_ name: UnsafeRawBufferPointer) {
    guard let name = unsafe String(validating: name, as: UTF8.self) else { return hasOddEntries = true }
    if name == ".git" { isRepository = true }
    folders.append(name)
  }
}
