/// Cuts JSON into tokens and the space between them: knows nothing of the reader, and trusts that the text is valid.
enum JSONTokenizer {
  static func tokens(_ bytes: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var place = 0
    while place < bytes.count {
      let end = self.end(of: bytes, from: place)
      tokens.append(Array(bytes[place..<end]))
      place = end
    }
    return tokens
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let marks = Set("{}[],:".utf8)
    if marks.contains(bytes[start]) { return start + 1 }
    if bytes[start] == UInt8(ascii: "\"") { return endOfString(bytes, from: start) }
    let isSpace = space.contains(bytes[start])
    return bytes[start...].firstIndex {
      isSpace ? !space.contains($0) : space.contains($0) || marks.contains($0) || $0 == UInt8(ascii: "\"")
    } ?? bytes.count
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return place + 1
  }
}
