import Glibc

/// Where the entries of each folder lie in the file of a git index, so that of a million entries only those of one folder
/// have to be in memory. May be used on several threads.
public final class IndexFolders: Sendable {
  private let file: IndexPortions
  private let content: Content

  private enum Content {
    /// By the folder's path: where entries of files that lie in it stand side by side.
    case parts([[UInt8]: [Range<Int>]], version: UInt32)
    /// In version 4 an entry is nothing without the one before it.
    case whole(IndexImage)
  }

  /// nil where there is no index. Throws what reading an index throws.
  init?(path: String) throws(GitError) {
    guard let file = try IndexPortions(path) else { return nil }
    self.file = file
    let beginning = try file.bytes(0..<min(IndexLayout.beginning, file.size))
    let (version, count) = try IndexImage.beginning(beginning, size: file.size)
    if version == 4 {
      content = .whole(try IndexImage(try file.bytes(0..<file.size), isChecked: true))
      return
    }
    var survey = try IndexSurvey(file)
    try survey.read(entries: count)
    content = .parts(survey.parts, version: version)
  }

  /// The entries of the files in a folder, and perhaps others.
  public func entries(of folder: String) throws(GitError) -> IndexImage {
    var image: IndexImage
    switch content {
    case .whole(let whole): image = whole
    case .parts(let parts, let version):
      var bytes = [UInt8](repeating: 0, count: IndexLayout.beginning)
      for part in parts[Array(folder.utf8)] ?? [] { bytes += try file.bytes(part) }
      image = try IndexImage(entries: bytes, version: version)
    }
    image.written = file.stamp.modified
    return image
  }
}

/// Goes through an index from its beginning to its end, and notes where the entries of each folder lie.
private struct IndexSurvey: ~Copyable {
  private(set) var parts: [[UInt8]: [Range<Int>]] = [:]
  private let file: IndexPortions
  private let checksum: SHA1
  /// What has been read and not yet looked at, but for its first `looked` bytes; and where in the file it ends.
  private var waiting: [UInt8] = []
  private var looked = 0
  private var end = 0
  private var folder: [UInt8] = []
  /// Where those entries of `folder` begin that stand side by side.
  private var start = IndexLayout.beginning

  init(_ file: IndexPortions) throws(GitError) {
    self.file = file
    checksum = try SHA1()
  }

  private var content: Int { file.size - IndexLayout.checksum }

  /// Where in the file is what comes next.
  private var place: Int { end - waiting.count + looked }

  mutating func read(entries count: Int) throws(GitError) {
    while waiting.count < IndexLayout.beginning { try readMore() }
    looked = IndexLayout.beginning
    for _ in 0..<count { try pass() }
    close()
    while end < content { try readMore() }
    _ = try IndexExtensions(waiting, from: looked, to: waiting.count)
    try IndexImage.require(checksum, try file.bytes(content..<file.size))
  }

  /// Goes past one entry.
  private mutating func pass() throws(GitError) {
    while true {
      let left = waiting.count - looked
      if left >= IndexLayout.extendedHeader {
        let path = waiting.pathOfIndexEntry(at: looked)
        let size = IndexLayout.padded(path.upperBound - looked)
        if size <= left {
          enterFolder(of: path)
          looked += size
          return
        }
      }
      try readMore()
    }
  }

  private mutating func readMore() throws(GitError) {
    guard end < content else { throw IndexImage.corrupt("it ends in the middle of an entry") }
    waiting.removeFirst(looked)
    looked = 0
    let more = try file.bytes(end..<min(end + IndexPortions.size, content))
    try checksum.update(more.span)
    waiting += more
    end += more.count
  }

  private mutating func enterFolder(of path: Range<Int>) {
    let slash = waiting[path].lastIndex(of: UInt8(ascii: "/")) ?? path.lowerBound
    let here = path.lowerBound..<slash
    if here.count == folder.count, waiting[here].elementsEqual(folder) { return }
    close()
    folder = Array(waiting[here])
    start = place
  }

  /// Notes the entries since `start`.
  private mutating func close() {
    if start < place { parts[folder, default: []].append(start..<place) }
    start = place
  }
}

/// The file of an index, read in portions.
private final class IndexPortions: Sendable {
  /// In bytes.
  static let size = 1 << 20
  let size: Int
  let stamp: IndexFile.Stamp
  private let file: Int32

  /// nil where there is no such file.
  init?(_ path: String) throws(GitError) {
    file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: IndexImage.reading) }
    stamp = try IndexFile.stamp(of: file)
    size = Int(stamp.size)
  }

  deinit { close(file) }

  /// Throws `corrupt` where the file has less.
  func bytes(_ range: Range<Int>) throws(GitError) -> [UInt8] {
    let bytes = try IndexFile.read(file, range)
    guard bytes.count == range.count else { throw IndexImage.corrupt("it was cut off") }
    return bytes
  }
}

extension Repository {
  /// The index of this work tree, a folder at a time; nil where there is none yet.
  public func indexFolders() throws(GitError) -> IndexFolders? { try IndexFolders(path: gitDirectory + "index") }
}
