import Records

/// The tags and texts of OFX, one after the other. Comments, processing instructions and blanks are passed over.
struct OFXTokens {
  enum Content {
    case open(Text)
    case close(Text)
    case text(String)
  }

  private let text: [UInt8]
  private var offset: Int
  private static let (less, greater) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
  private static let cdata = Array("<![CDATA[".utf8)

  init(_ text: [UInt8], from offset: Int) { (self.text, self.offset) = (text, offset) }

  mutating func next() -> (content: Content, offset: Int)? {
    while offset < text.count {
      let start = offset
      if text[offset...].starts(with: Self.cdata) { return (.text(characterData()), start) }
      if text[offset] == Self.less {
        guard let end = text[offset...].firstIndex(of: Self.greater) else {
          offset = text.count
          return nil
        }
        let name = text[(offset + 1)..<end]
        offset = end + 1
        if let tag = Self.tag(name) { return (tag, start) }
        continue
      }
      let end = text[offset...].firstIndex(of: Self.less) ?? text.count
      let words = Self.unescaped(String(decoding: text[offset..<end], as: UTF8.self).trimmed)
      offset = end
      if !words.isEmpty { return (.text(words), start) }
    }
    return nil
  }

  private mutating func characterData() -> String {
    let start = offset + Self.cdata.count
    let ending = Array("]]>".utf8)
    let end = text[start...].indices.first { text[$0] == ending[0] && text[$0...].starts(with: ending) } ?? text.count
    offset = min(end + ending.count, text.count)
    return String(decoding: text[start..<end], as: UTF8.self).trimmed
  }

  /// nil for a comment or an instruction.
  private static func tag(_ bytes: ArraySlice<UInt8>) -> Content? {
    var name = String(decoding: bytes, as: UTF8.self).trimmed
    guard let first = name.first, first != "!", first != "?" else { return nil }
    if first == "/" { return .close(Text(String(name.dropFirst()).uppercased())) }
    if name.ends(with: "/") { name.removeLast() }
    return .open(Text((name.split(separator: " ").first.map(String.init) ?? name).uppercased()))
  }

  /// What stands for characters that would begin a tag.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      rest = rest[sign...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: sign)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
  }
}
