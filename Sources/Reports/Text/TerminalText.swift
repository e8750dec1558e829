extension String {
  /// This text with everything that a terminal would obey or hide shown as an escape like `\u001b`.
  ///
  /// Escaped are C0 and C1 controls, DEL, bidirectional controls, zero-width and other invisible characters. What
  /// people write stays: a joiner inside an emoji or between letters of Arabic and Indic scripts, variation
  /// selectors behind a character, tags of a flag. Escapes are those of JSON (RFC 8259), beyond U+FFFF as surrogate
  /// pairs, so that one line of JSON stays the same JSON.
  ///
  /// - Parameter keepingLines: whether line feeds stay, for text of several lines that we composed.
  public func safeForTerminal(keepingLines: Bool = false) -> String {
    if unicodeScalars.allSatisfy({ $0.isPlain || (keepingLines && $0 == "\n") }) { return self }
    var safe = ""
    safe.reserveCapacity(utf8.count)
    var before: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isKept = keepingLines && scalar == "\n"
      if isKept || scalar.isSafe(after: before, before: rest.first) {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += scalar.spelledOut
      }
      before = scalar
    }
    return safe
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the many that are safe wherever they stand: a look at the number is ten times quicker than
  /// one at the properties.
  var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x3A1, 0x3A3...0x482, 0x2010...0x2027, 0x2600...0x27BF,
      0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9F,
      0x1F300...0x1F64F, 0x1F680...0x1F6C5:
      true
    default: false
    }
  }

  fileprivate func isSafe(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    guard isInvisible else { return true }
    guard let previous else { return false }
    switch value {
    case 0x200D: return previous.joinsEmoji && next?.properties.isEmoji == true || joinsLetters(previous, next)
    case 0x200C: return joinsLetters(previous, next)
    case 0xFE00...0xFE0F: return previous.properties.isEmoji || previous.value >= 0x2000 && !previous.isInvisible
    case 0xE0100...0xE01EF: return previous.properties.isIdeographic
    case 0xE0020...0xE007F: return previous.value == 0x1F3F4 || (0xE0020...0xE007E).contains(previous.value)
    default: return false
    }
  }

  private var isInvisible: Bool {
    if (0xFFF9...0xFFFB).contains(value) || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private var joinsEmoji: Bool { value > 0xFF && properties.isEmoji || value == 0xFE0F }

  /// Persian and the scripts of India write joiners inside words.
  private func joinsLetters(_ previous: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    let scripts: ClosedRange<UInt32> = 0x0620...0x0DFF
    guard let next else { return false }
    return scripts.contains(previous.value) && scripts.contains(next.value)
      && !previous.isInvisible && !next.isInvisible
  }

  fileprivate var spelledOut: String { String(self).utf16.map(Self.escape).joined() }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
