import Records

/// The words of a file's name, made of a record's title: `20-lunch-at-noon.7k3fq2xw.json`.
enum Slug {
  static let longest = 40

  /// The slug of a title, in lower case. Letters and digits of any script stay, everything else becomes one `-`. Empty where
  /// nothing stays.
  static func of(_ title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return ofASCII(title) }
    var slug: [Character] = []
    for character in title.lowercased() {
      if character.isLetter || character.isNumber {
        slug.append(character)
      } else if slug.last != "-", !slug.isEmpty {
        slug.append("-")
      }
      if slug.count == longest { break }
    }
    while slug.last == "-" { slug.removeLast() }
    return shortened(slug)
  }

  /// The same, quicker.
  private static func ofASCII(_ title: String) -> String {
    let dash = UInt8(ascii: "-")
    var slug: [UInt8] = []
    for byte in title.utf8 {
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) {
        slug.append(lower)
      } else if !slug.isEmpty, slug.last != dash {
        slug.append(dash)
      }
      if slug.count == longest { break }
    }
    while slug.last == dash { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }

  /// The most bytes of a slug: a name has at most 255, and the day, the id and the extension need room, too.
  private static func shortened(_ slug: [Character]) -> String {
    var slug = slug
    while String(slug).utf8.count > 160 { slug.removeLast() }
    return String(slug)
  }
}

extension String {
  /// The text on one line, without control characters and with at most 60 characters, for messages of commits.
  public var asTitle: String {
    let line = String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let words = line.split(separator: " ").joined(separator: " ")
    return words.count <= 60 ? words : words.prefix(59) + "…"
  }
}
