import Records

/// Names on the disk are bytes; ours are UTF-8.
enum EntryName {
  /// For messages: what is not printable ASCII as `\xNN`, so that it can be told apart and typed in a shell.
  static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if byte > 0x1F, byte < 0x7F, byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        text += "\\x\(hexadecimal([byte]))".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
