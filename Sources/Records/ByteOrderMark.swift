/// The byte order marks of the encodings that a text editor may write.
enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The name of the encoding other than UTF-8 that the first bytes give away: by their mark, or by the zero bytes
  /// beside the first character, which is always ASCII in JSON.
  static func otherEncoding(of bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head.count == 4, [[0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0]].contains(head) { return "UTF-32" }
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
    let zeros = head.map { $0 == 0 }
    if zeros == [true, true, true, false] || zeros == [false, true, true, true] { return "UTF-32" }
    if zeros.starts(with: [true, false]) || zeros.starts(with: [false, true]) { return "UTF-16" }
    return nil
  }
}
