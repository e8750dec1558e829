internal import Records

// Sets of characters and escapes.
extension PatternParser {
  /// What stands between `[` and `]`.
  mutating func scalarClass() throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    set.isNegated = consume("^")
    while !consume("]") {
      let item = try classItem()
      guard rest.first == "-", rest.dropFirst().first != "]" else {
        set.formUnion(item)
        continue
      }
      rest.removeFirst()
      guard let low = item.single, let high = try classItem().single, low <= high else {
        throw PatternError("a range in [ ] has no beginning and end in order")
      }
      set.insert(low...high)
    }
    return set
  }

  private mutating func classItem() throws(PatternError) -> ScalarSet {
    let scalar = try next(in: "a [")
    guard scalar == "\\" else { return ScalarSet(scalar) }
    if consume("b") { return ScalarSet("\u{8}") }
    return try escapedSet()
  }

  /// What stands after a backslash and is a character or a class of them.
  mutating func escapedSet() throws(PatternError) -> ScalarSet {
    let scalar = try next(in: "an escape")
    switch scalar {
    case "d", "D": return ScalarSet(.digit, isNegated: scalar == "D")
    case "w", "W": return ScalarSet(.word, isNegated: scalar == "W")
    case "s", "S": return ScalarSet(.space, isNegated: scalar == "S")
    case "p", "P": return ScalarSet(.category(try category()), isNegated: scalar == "P")
    default: return ScalarSet(try escapedScalar(scalar))
    }
  }

  private mutating func escapedScalar(_ scalar: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "0": return "\0"
    case "x": return try hexadecimal(digits: 2)
    case "u": return consume("{") ? try bracedHexadecimal() : try unicodeEscape()
    default:
      guard scalar.isASCII, !scalar.isWord else { throw PatternError("\\\(scalar) is not an escape") }
      return scalar
    }
  }

  /// `L` or `gc=L` or `General_Category=L` in braces.
  private mutating func category() throws(PatternError) -> String {
    guard consume("{") else { throw PatternError("after \\p stands no {") }
    var name = ""
    while case let scalar = try next(in: "\\p{"), scalar != "}" { name.unicodeScalars.append(scalar) }
    if let equals = name.firstIndex(of: "=") { name = String(name[name.index(after: equals)...]) }
    guard Unicode.GeneralCategory.shortNames.contains(name) else {
      throw PatternError(
        "the category \(name.shortened) of \\p is not supported; general categories such as \\p{L} are")
    }
    return name
  }

  private mutating func hexadecimal(digits: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(try code(digits: digits)) else { throw Self.noCharacter }
    return scalar
  }

  private mutating func code(digits: Int) throws(PatternError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Character(try next(in: "an escape")).hexDigitValue else { throw Self.noCharacter }
      code = code * 16 + UInt32(digit)
    }
    return code
  }

  private mutating func bracedHexadecimal() throws(PatternError) -> Unicode.Scalar {
    let digits = rest.prefix { $0 != "}" }.count
    guard (1...6).contains(digits) else { throw Self.noCharacter }
    let scalar = try hexadecimal(digits: digits)
    _ = consume("}")
    return scalar
  }

  /// Four digits, or two surrogates after one another.
  private mutating func unicodeEscape() throws(PatternError) -> Unicode.Scalar {
    let high = try code(digits: 4)
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard consume("\\"), consume("u"), high < 0xDC00 else { throw Self.noCharacter }
    let low = try code(digits: 4)
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + low - 0xDC00)
    else { throw Self.noCharacter }
    return scalar
  }

  private static let noCharacter = PatternError("an escape names no character")
}
