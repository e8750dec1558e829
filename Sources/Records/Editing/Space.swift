/// Space between the tokens of a document.
enum Space {
  /// The four characters that are space in JSON and between the tags of XML.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func hasLineBreak(_ space: some Sequence<UInt8>) -> Bool { space.contains(where: isLineBreak) }

  static func lineBreaks(_ space: ArraySlice<UInt8>) -> Int { space.count { $0 == 0x0A } }

  /// One line break and the indentation after it, where the space has any; else the space itself.
  static func withoutBlankLines(_ space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let end = space.lastIndex(where: isLineBreak) else { return space }
    let isPair = space[end] == 0x0A && end > space.startIndex && space[end - 1] == 0x0D
    return space[(isPair ? end - 1 : end)...]
  }

  /// The space after the last line break.
  static func indentation(_ space: some Sequence<UInt8>) -> [UInt8] {
    let space = Array(space)
    guard let end = space.lastIndex(where: isLineBreak) else { return [] }
    return Array(space[(end + 1)...])
  }
}

/// How a value is placed: on a line of its own with an indentation, or within a line.
struct Placement {
  var isMultiline: Bool
  var indentation: [UInt8]

  static let oneLine = Placement(isMultiline: false, indentation: [])
}
