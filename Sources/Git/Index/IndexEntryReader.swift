/// Finds out where each entry of an index file begins, and lays the entries of version 4 out as those of version 3.
struct IndexEntryReader {
  private let file: [UInt8]
  /// The offset at which the entries and extensions end, and the checksum begins.
  private let content: Int
  /// How many entries to read; nil for all that there are.
  private let count: Int?
  private let version: UInt32

  private(set) var bytes: [UInt8]
  private(set) var starts: [UInt32] = []
  /// The offsets at which the entries end, in `bytes` and in the file.
  private(set) var end = IndexLayout.fileHeader
  private(set) var endInFile = IndexLayout.fileHeader
  /// The path, as a range of `bytes`, and the stage of the entry that was read last.
  private var last: (path: Range<Int>, stage: Int)?

  init(file: [UInt8], content: Int, count: Int?, version: UInt32) {
    (self.file, self.content, self.count, self.version) = (file, content, count, version)
    bytes = file
  }

  mutating func read() throws(GitError) {
    guard let count else {
      while end < content { try readEntry(before: content) }
      return
    }
    // An entry takes more than 62 bytes, also where its path is cut.
    guard count <= (content - end) / IndexLayout.entryHeader else { throw tooShort }
    starts.reserveCapacity(count)
    if version == 4 { try layOut(count) }
    let content = version == 4 ? bytes.count : content
    for _ in 0..<count { try readEntry(before: content) }
    if version < 4 { endInFile = end }
  }

  private var tooShort: GitError { IndexImage.endsInEntry }
  private var tooLong: GitError { IndexImage.corrupt("a path is longer than any may be") }

  private mutating func readEntry(before content: Int) throws(GitError) {
    let start = end
    guard start + IndexLayout.extendedEntryHeader <= content else { throw tooShort }
    let path = bytes.pathOfIndexEntry(at: start)
    guard path.count <= IndexLayout.longestPath else { throw tooLong }
    // What stands for an entry of another file has no path; zeros, which a power cut may leave, are nothing.
    if path.isEmpty { throw bytes.word(at: start + IndexLayout.mode) == 0 ? tooShort : IndexExtensions.split }
    end = start + IndexLayout.padded(path.upperBound - start)
    guard end <= content, bytes[path.upperBound] == 0 else { throw tooShort }
    try requireOrder(path, bytes.indexStage(at: start))
    starts.append(UInt32(start))
  }

  /// Everybody looks for entries by halves: an index in another order hides some.
  private mutating func requireOrder(_ path: Range<Int>, _ stage: Int) throws(GitError) {
    defer { last = (path, stage) }
    guard let last else { return }
    let order = bytes.span.extracting(last.path).order(bytes.span.extracting(path))
    guard order < 0 || (order == 0 && last.stage < stage) else {
      throw IndexImage.corrupt("its entries are not in order")
    }
  }
}

// MARK: - Version 4

extension IndexEntryReader {
  /// In version 4 an entry says how many bytes to cut from the path before it, and what follows them; nothing is padded.
  private mutating func layOut(_ count: Int) throws(GitError) {
    bytes = Array(file[..<IndexLayout.fileHeader])
    bytes.reserveCapacity(2 * file.count)
    var path: [UInt8] = []
    for _ in 0..<count {
      let start = endInFile
      guard start + IndexLayout.extendedEntryHeader < content else { throw tooShort }
      let isExtended = file.halfWord(at: start + IndexLayout.flags) & IndexLayout.extended != 0
      let header = isExtended ? IndexLayout.extendedEntryHeader : IndexLayout.entryHeader
      endInFile += header
      bytes += file[start..<endInFile]
      let cut = try readNumber()
      guard cut <= path.count else { throw IndexImage.corrupt("a path is cut by more than it has") }
      path.removeLast(cut)
      guard let zero = file[endInFile..<content].firstIndex(of: 0) else { throw tooShort }
      path += file[endInFile..<zero]
      guard path.count <= IndexLayout.longestPath else { throw tooLong }
      endInFile = zero + 1
      bytes += path
      bytes += repeatElement(0, count: IndexLayout.padded(header + path.count) - header - path.count)
      guard bytes.count <= GitIndexFile.largest else { throw GitIndexFile.tooLarge }
    }
  }

  /// Seven bits in each byte, the most significant first; each byte but the last stands for one more than it says.
  private mutating func readNumber() throws(GitError) -> Int {
    var number = 0
    while endInFile < content {
      let byte = file[endInFile]
      endInFile += 1
      number |= Int(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
      guard number < 1 << 24 else { break }
      number = (number + 1) << 7
    }
    throw IndexImage.corrupt("a number has no end")
  }
}
