import Glibc

/// Why bytes are not text of a character set.
public enum CharacterSetError: Error, Hashable, Sendable {
  /// The C library knows no such character set.
  case unknown
  /// The first byte that means nothing in it.
  case invalid(offset: Int)
}

/// Character sets other than UTF-8, as the C library knows them.
public enum CharacterSets {
  /// The text of `bytes` in UTF-8. The corresponding C functions are `iconv_open`, `iconv` and `iconv_close`.
  ///
  /// - Parameter name: such as `ISO-8859-1`, `UTF-16LE`, `WINDOWS-1252`.
  public static func utf8(of bytes: [UInt8], from name: String) throws(CharacterSetError) -> [UInt8] {
    // Suffixes of iconv such as //IGNORE would drop what cannot be read without a word.
    guard name.utf8.allSatisfy(isPlain) else { throw .unknown }
    if name.uppercased() == "UTF-8", isUTF8(bytes) { return bytes }
    let conversion = unsafe iconv_open("UTF-8", name)
    guard unsafe conversion != iconv_t(bitPattern: -1) else { throw .unknown }
    defer { unsafe _ = iconv_close(conversion) }
    var (input, result) = (bytes, [UInt8]())
    result.reserveCapacity(bytes.count * 2)
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    var done = 0
    while done < bytes.count {
      var (left, room) = (bytes.count - done, portion.count)
      let (status, error) = unsafe input.withUnsafeMutableBytes { input in
        unsafe portion.withUnsafeMutableBytes { output in
          var from = unsafe input.baseAddress?.advanced(by: done).assumingMemoryBound(to: CChar.self)
          var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
          let status = unsafe iconv(conversion, &from, &left, &to, &room)
          return (status, errno)
        }
      }
      result += portion[..<(portion.count - room)]
      done = bytes.count - left
      if status == -1, error != E2BIG { throw .invalid(offset: done) }
    }
    return result
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch { return false }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
