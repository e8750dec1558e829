import Records

/// Splits a text for merging: runs of white space, each ideograph or kana by itself, since Chinese and Japanese are
/// written without spaces, and runs of anything else. Law: joined again they are the text (`WordsTests.joinedAgain`).
///
/// The ranges stand here in full, not as properties of Unicode, which change from version to version: every device has
/// to split alike.
enum Words {
  static func of(_ text: Text) -> [Text] {
    var words: [Text] = []
    var word = String.UnicodeScalarView()
    var previous = Class.letters
    for scalar in text.string.unicodeScalars {
      let next = Class(scalar, after: previous)
      if next != previous || next == .alone && !Class.isMark(scalar), !word.isEmpty {
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

    /// A mark that changes the character before it stays with it.
    init(_ scalar: Unicode.Scalar, after previous: Class) {
      if Class.isMark(scalar) {
        self = previous
      } else if Class.isSpace(scalar) {
        self = .space
      } else {
        self = Class.standsAlone(scalar) ? .alone : .letters
      }
    }

    /// The white space of Unicode.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
      default: false
      }
    }

    /// Ideographs and kana.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303A, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
        true
      default: false
      }
    }

    /// The voicing marks of kana, and what selects a variant of the character before.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x3099, 0x309A, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
      default: false
      }
    }
  }
}
