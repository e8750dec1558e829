/// A word of a line: as it was typed, and with ASCII in place of the wide letters that Chinese keyboards type (`１２`).
package struct QuickWord: Hashable, Sendable {
  package let text: String
  package let plain: String
  /// Whether it was several words: `12 / 2`, which is no day.
  package let isJoined: Bool

  package init(_ text: String) { self.init(text, isJoined: false) }

  private init(_ text: String, isJoined: Bool) {
    (self.text, self.isJoined) = (text, isJoined)
    plain = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.narrow)))
  }

  /// Several words that are one: `12.50 + 3`.
  package init(joining words: [QuickWord]) {
    self.init(words.map(\.text).joined(), isJoined: true)
  }

  /// The words of a text. A mark that stands on a space does not make one of two words.
  package static func words(of text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
  }

  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFFE1: "£"
    case 0xFFE5: "¥"
    case 0xFFE6: "₩"
    default: scalar
    }
  }
}
