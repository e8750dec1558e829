/// Space between the tokens of a JSON document.
enum JSONSpace {
  static func hasLineBreak(_ space: some Sequence<UInt8>) -> Bool { space.contains { $0 == 0x0A || $0 == 0x0D } }

  static func lineBreaks(_ space: ArraySlice<UInt8>) -> Int { space.count { $0 == 0x0A } }

  /// One line break and the indentation after it, where the space has any; else the space itself.
  static func withoutBlankLines(_ space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let end = space.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return space }
    let isPair = space[end] == 0x0A && end > space.startIndex && space[end - 1] == 0x0D
    return space[(isPair ? end - 1 : end)...]
  }

  /// What stands after the last line break.
  static func indentation(_ space: some Sequence<UInt8>) -> [UInt8] {
    let space = Array(space)
    guard let end = space.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [] }
    return Array(space[(end + 1)...])
  }
}

/// Where a value stands: on a line of its own with an indentation, or within a line.
struct JSONSurroundings {
  var isMultiline: Bool
  var indentation: [UInt8]

  static let oneLine = JSONSurroundings(isMultiline: false, indentation: [])
}
