/// A file whose lines each stand for themselves, as git merges it.
enum FileLines {
  /// The lines of a file, each with its line end.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// A line without its line end. git gives the last line an end, and may be told to change all line ends.
  static func withoutEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  static func set(of bytes: [UInt8]) -> Set<ArraySlice<UInt8>> { Set(lines(of: bytes).map(withoutEnd)) }

  /// The file with the lines that it lacks at its end; nil where it has them all.
  static func adding(_ lines: [String], to bytes: [UInt8]?) -> [UInt8]? {
    var bytes = bytes ?? []
    let there = set(of: bytes)
    let missing = lines.filter { !there.contains(Array($0.utf8)[...]) }
    if missing.isEmpty { return nil }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    return bytes + missing.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
