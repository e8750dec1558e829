/// What follows the entries of an index file.
struct IndexExtensions {
  private(set) var cachedTree: CachedTree?
  private(set) var resolveUndo: [UInt8] = []

  /// Throws `unsupported` for an extension without which the entries say something else.
  init(_ file: [UInt8], from start: Int, to end: Int) throws(GitError) {
    var offset = start
    while offset < end {
      guard offset + 8 <= end, case let size = Int(file.word(at: offset + 4)), size <= end - offset - 8 else {
        throw IndexImage.corrupt("it ends in the middle of an extension")
      }
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      let content = offset + 8..<offset + 8 + size
      try take(name, file, content)
      offset = content.upperBound
    }
  }

  private mutating func take(_ name: String, _ file: [UInt8], _ content: Range<Int>) throws(GitError) {
    switch name {
    case "TREE": cachedTree = try CachedTree(file, content)
    case "REUC": resolveUndo = Array(file[content])
    case "link": throw Self.split
    case "sdir":
      throw Self.unsupported(
        "it leaves folders out (index.sparse); git sparse-checkout reapply --no-sparse-index fills them in")
    case _ where !name.utf8.allSatisfy(Self.isLetter): throw IndexImage.corrupt("an extension has no name")
    case _ where UInt8(ascii: "A")...UInt8(ascii: "Z") ~= file[content.lowerBound - 8]: break
    default: throw Self.unsupported("its extension \(name) is not known")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  static let split = unsupported(
    "it is split in two files (core.splitIndex); git update-index --no-split-index makes one of them")

  private static func unsupported(_ message: String) -> GitError {
    GitError(.unsupported, doing: IndexImage.reading, message)
  }
}

extension [UInt8] {
  /// Appends an extension with its name and size; nothing where it has no content.
  mutating func appendExtension(_ name: String, _ content: [UInt8]) {
    if content.isEmpty { return }
    self += name.utf8
    self += UInt32(truncatingIfNeeded: content.count).bigEndianBytes
    self += content
  }
}
