/// Names of columns and words of banks, without what programs that know no marks leave out: `Währung`, `Waehrung` and
/// `WAHRUNG` are one word.
enum PlainLetters {
  private static let letters: [Character: String] = {
    let marked = [
      "a": "àáâãäåāăąạảấầẩ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęěẹ", "g": "ĝğġģ", "i": "ìíîïĩīĭįı", "l": "ĺļľŀł",
      "n": "ñńņňŉ", "o": "òóôõöøōŏőộợồ", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųừ", "y": "ýÿŷ",
      "z": "źżž",
    ]
    var letters: [Character: String] = ["ß": "ss", "æ": "a", "œ": "o", "þ": "th"]
    for (plain, all) in marked { for letter in all { letters[letter] = plain } }
    return letters
  }()

  /// In lower case, without marks, and with `ae`, `oe` and `ue` within a word as one letter: a name that was written
  /// on a keyboard without umlauts is then the same.
  static func folded(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? foldedASCII(text) : foldedCharacters(text)
  }

  /// Most words have letters of English alone, and all words of all tables are folded before the first file is read.
  static func foldedASCII(_ text: String) -> String {
    let bytes = text.utf8.map { Self.isCapital($0) ? $0 | 0x20 : $0 }
    var folded: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isInside = place + 1 < bytes.count && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place + 1])
      if byte == UInt8(ascii: "e"), isInside, let last = folded.last, "aou".utf8.contains(last) { continue }
      folded.append(byte)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  static func foldedCharacters(_ text: String) -> String {
    var folded = ""
    let characters = Array(text.lowercased())
    for (place, character) in characters.enumerated() {
      let plain = letters[character] ?? String(character)
      // Not at the end of a word: `value`.
      let isInside = place + 1 < characters.count && characters[place + 1].isLetter
      if plain == "e", isInside, let last = folded.last, "aou".contains(last) { continue }
      // A dotted İ in lower case is an i and a mark of its own.
      folded += plain.unicodeScalars.first == "i" && plain.count == 1 ? "i" : plain
    }
    return folded
  }

  /// Whether a folded word stands somewhere in a folded text. Where the text has only letters of English, by its bytes, which
  /// is many times as quick: the names of all columns are compared with all words.
  static func has(_ word: String, in text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.contains(word) }
    let (bytes, sought) = (text.utf8Span.span, word.utf8Span.span)
    guard sought.count <= bytes.count else { return false }
    for start in 0...(bytes.count - sought.count) {
      var length = 0
      while length < sought.count, bytes[start + length] == sought[length] { length += 1 }
      if length == sought.count { return true }
    }
    return false
  }

  /// `amountInCents` as words.
  static func parted(_ name: String) -> String {
    var parted = ""
    for letter in name {
      if letter.isUppercase, parted.last?.isLowercase == true { parted.append(" ") }
      parted.append(letter)
    }
    return parted
  }

  /// The words of a text, cut at everything that is not a letter or a digit.
  static func words(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

enum Capitals {
  /// A word in the capitals of another.
  static func spelled(_ word: String, as other: String) -> String {
    if other == other.lowercased() { return word }
    return other == other.uppercased() ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
