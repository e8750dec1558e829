/// Something that an unfinished word can become.
package struct Completion: Hashable, Sendable {
  package let value: String
  /// What it means, in a few words; perhaps empty.
  package let meaning: String

  package init(_ value: String, _ meaning: String = "") {
    self.value = value
    self.meaning = meaning
  }

  /// `VALUE`, a tab, what it means: no control characters, so that one candidate is one line.
  package var line: String {
    func plain(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
    return meaning.isEmpty ? plain(value) : "\(plain(value))\t\(plain(meaning))"
  }
}

/// What a shell is to offer.
package enum Offer: Hashable, Sendable {
  case candidates([Completion])
  /// The shell knows best: names of files.
  case files

  package static let nothing = Offer.candidates([])
}
