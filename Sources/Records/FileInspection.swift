/// What can be said of a record file whatever its format.
enum FileInspection {
  /// What can be said of a file before it is read: its size, its encoding, that it is damaged.
  static func inspect(_ bytes: [UInt8], limits: ReadLimits) throws(ReadError) {
    let limit = min(limits.bytes, ReadLimits.ceiling.bytes)
    if bytes.count > limit { throw .tooLong(limit: limit) }
    if let message = objection(to: bytes) { throw ReadError(offset: 0, in: [], message: message) }
  }

  private static func objection(to bytes: [UInt8]) -> Sentence? {
    if bytes.isEmpty {
      return "the file is empty, as after a full disk or a power cut: restore it with git restore FILE"
    }
    if let encoding = ByteOrderMark.otherEncoding(of: bytes) {
      return "the file is written in \(encoding): save it as UTF-8"
    }
    if bytes.prefix(16).allSatisfy({ $0 == 0 }) {
      return "the file begins with NUL bytes, as after a power cut: restore it with git restore FILE"
    }
    return nil
  }

  /// The error to show for a file that plain git left with conflict markers, at the first of them. No line of a
  /// valid document begins with one.
  static func conflictMarkers(in bytes: [UInt8]) -> ReadError? {
    var start = 0
    while start < bytes.count {
      if isMarker(bytes[start...].prefix(8)) {
        return ReadError(
          offset: start, in: bytes,
          message: "git has left conflict markers in this file: ledger-sync repair merges it again")
      }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    return nil
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 7, let first = line.first, "<=>|".utf8.contains(first) else { return false }
    guard line.prefix(7).allSatisfy({ $0 == first }) else { return false }
    return line.count == 7 || [0x20, 0x0A, 0x0D].contains(line[line.startIndex + 7])
  }
}

extension ReadError {
  /// The file is longer than any record may be.
  /// - Parameter limit: in bytes.
  public static func tooLong(limit: Int) -> ReadError {
    ReadError(offset: 0, in: [], message: "the file has more than the \(limit) bytes that a record may have")
  }
}
