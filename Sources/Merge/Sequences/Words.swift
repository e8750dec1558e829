import Records

/// Splits a text for merging: runs of letters, runs of white space, and each ideograph or kana by itself, since
/// Chinese and Japanese are written without spaces. Joined again they are the text.
enum Words {
  static func of(_ text: Text) -> [Text] {
    var words: [Text] = []
    var word = String.UnicodeScalarView()
    var previous = Class.alone
    for scalar in text.string.unicodeScalars {
      let next = Class(scalar)
      if next != previous || next == .alone, !word.isEmpty {
        words.append(Text(String(word)))
        word.removeAll()
      }
      word.append(scalar)
      previous = next
    }
    if !word.isEmpty { words.append(Text(String(word))) }
    return words
  }

  private enum Class {
    case space, letters, alone

    init(_ scalar: Unicode.Scalar) {
      if scalar.properties.isWhitespace {
        self = .space
      } else if scalar.properties.isIdeographic || Class.isKana(scalar) {
        self = .alone
      } else {
        self = .letters
      }
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3040...0x30FF).contains(scalar.value) }
  }
}
