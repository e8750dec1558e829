/// Goes through an index from its beginning to its end, and notes where the entries of each folder lie.
struct IndexSurvey: ~Copyable {
  private(set) var parts: [[UInt8]: [Range<Int>]] = [:]
  private let file: GitIndexPortions
  private let checksum: SHA1
  /// What has been read and not yet looked at, but for its first `looked` bytes; and where in the file it ends.
  private var waiting: [UInt8] = []
  private var looked = 0
  private var end = 0
  private var folder: [UInt8] = []
  /// The offset at which the present run of entries of `folder` begins.
  private var start = IndexLayout.fileHeader

  init(_ file: GitIndexPortions) throws(GitError) {
    self.file = file
    checksum = try SHA1()
  }

  private var contentEnd: Int { file.size - IndexLayout.checksum }

  /// The offset in the file of what comes next.
  private var offset: Int { end - waiting.count + looked }

  mutating func read(entries count: Int) throws(GitError) {
    while waiting.count < IndexLayout.fileHeader { try readMore() }
    looked = IndexLayout.fileHeader
    for _ in 0..<count { try pass() }
    close()
    while end < contentEnd { try readMore() }
    _ = try IndexExtensions(waiting, from: looked, to: waiting.count)
    try IndexImage.require(checksum, try file.bytes(contentEnd..<file.size))
  }

  /// Goes past one entry.
  private mutating func pass() throws(GitError) {
    while true {
      let left = waiting.count - looked
      if left >= IndexLayout.extendedEntryHeader {
        let path = waiting.pathOfIndexEntry(at: looked)
        guard path.count <= IndexLayout.longestPath else { throw IndexImage.endsInEntry }
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
    guard end < contentEnd else { throw IndexImage.endsInEntry }
    waiting.removeFirst(looked)
    looked = 0
    let more = try file.bytes(end..<min(end + GitIndexPortions.portion, contentEnd))
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
    start = offset
  }

  /// Notes the entries since `start`.
  private mutating func close() {
    if start < offset { parts[folder, default: []].append(start..<offset) }
    start = offset
  }
}
