import CLibgit2

/// Writes one pack file and its index, flushed to the disk, in the format of gitformat-pack(5).
///
/// Objects are stored, not compressed: records are small, finding what they have in common would take most of the time
/// of an import, and git does it with its next `gc`. libgit2's indexer checks the stream and hashes every object again.
struct PackWriter: ~Copyable {
  private let indexer: Handle
  private let checksum: SHA1
  private var waiting: [UInt8] = []
  private let doing: String
  /// Each portion costs the indexer a mapping of the file.
  private static let portion = 1 << 20

  /// - Parameter count: exactly how many objects will be appended; it stands at the beginning of a pack.
  init(folder: String, count: Int) throws(GitError) {
    let doing = "write a pack of \(count) objects"
    let checksum = try SHA1()
    self.indexer = try unsafe Handle(git_indexer_free, doing: doing) {
      unsafe git_indexer_new(&$0, folder, 0, nil, nil)
    }
    (self.doing, self.checksum) = (doing, checksum)
    waiting = Array("PACK".utf8) + [0, 0, 0, 2] + UInt32(truncatingIfNeeded: count).bigEndianBytes
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer, type: git_object_t) throws(GitError) {
    appendHeader(size: bytes.count, type: type)
    unsafe appendStored(bytes)
    if waiting.count >= Self.portion { try flush() }
  }

  /// The type and the low four bits of the size, then seven more bits of the size in each byte.
  private mutating func appendHeader(size: Int, type: git_object_t) {
    var byte = UInt8(truncatingIfNeeded: type.rawValue) << 4 | UInt8(size & 15)
    var rest = size >> 4
    while rest > 0 {
      waiting.append(byte | 0x80)
      byte = UInt8(rest & 0x7F)
      rest >>= 7
    }
    waiting.append(byte)
  }

  /// A zlib stream (RFC 1950) of blocks that are not compressed (RFC 1951, 3.2.4).
  private mutating func appendStored(_ bytes: UnsafeRawBufferPointer) {
    waiting += [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      let length = UInt16(end - start)
      waiting.append(end == bytes.count ? 1 : 0)
      waiting += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      unsafe waiting.append(contentsOf: bytes[start..<end])
      start = end
    } while start < bytes.count
    waiting += unsafe adler32(bytes).bigEndianBytes
  }

  private mutating func flush() throws(GitError) {
    try checksum.update(waiting.span)
    try send()
  }

  private mutating func send() throws(GitError) {
    var progress = git_indexer_progress()
    let status = unsafe waiting.withUnsafeBytes {
      unsafe git_indexer_append(indexer.pointer, $0.baseAddress, $0.count, &progress)
    }
    try check(status, doing: doing)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Ends the pack with its checksum, and makes it visible.
  consuming func finish() throws(GitError) {
    try flush()
    waiting = try checksum.finished()
    try send()
    var progress = git_indexer_progress()
    try check(unsafe git_indexer_commit(indexer.pointer, &progress), doing: doing)
  }
}

/// The checksum of RFC 1950. The sums are reduced before they can overflow 32 bits.
private func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  var (low, high): (UInt32, UInt32) = (1, 0)
  var start = 0
  while start < bytes.count {
    let end = min(start + 5552, bytes.count)
    for place in start..<end {
      low &+= unsafe UInt32(bytes[place])
      high &+= low
    }
    low %= 65521
    high %= 65521
    start = end
  }
  return high << 16 | low
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
