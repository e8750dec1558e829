/// A sentence in a file of ours, as the index keeps why a record cannot be read: each part a letter, the count of its
/// bytes, a colon and the bytes (a netstring, after D. J. Bernstein).
extension Sentence {
  public var stored: String { parts.map(\.stored).joined() }

  /// A text that is none of these is a sentence of these words, in no language.
  public init(stored text: String) {
    self = Self.read(text.utf8[...]) ?? Sentence(verbatim: text)
  }

  fileprivate static func read(_ bytes: Substring.UTF8View) -> Sentence? {
    guard let parts = netstrings(in: bytes) else { return nil }
    var sentence = Sentence()
    for (letter, content) in parts {
      guard let element = Element(letter, content) else { return nil }
      sentence.parts.append(element)
    }
    return sentence
  }

  /// The letters and contents; nil where the bytes are not such parts from the first to the last.
  fileprivate static func netstrings(in bytes: Substring.UTF8View) -> [(letter: UInt8, content: Substring.UTF8View)]? {
    var (found, rest): ([(UInt8, Substring.UTF8View)], Substring.UTF8View) = ([], bytes)
    while let letter = rest.popFirst() {
      guard let colon = rest.prefix(10).firstIndex(of: UInt8(ascii: ":")),
        let count = Int(String(rest[..<colon]) ?? ""),
        count >= 0, let end = rest.index(rest.index(after: colon), offsetBy: count, limitedBy: rest.endIndex)
      else { return nil }
      found.append((letter, rest[rest.index(after: colon)..<end]))
      rest = rest[end...]
    }
    return found
  }
}

extension Sentence.Element {
  fileprivate var stored: String {
    switch self {
    case .words(let text): Self.netstring("w", text)
    case .value(let text): Self.netstring("v", text)
    case .sentence(let sentence): Self.netstring("s", sentence.stored)
    case .noun, .choice: Self.netstring("v", text(in: .english))
    case .command(let words, let isWhole):
      Self.netstring(isWhole ? "r" : "c", words.map { Self.netstring("v", $0) }.joined())
    }
  }

  private static func netstring(_ letter: Character, _ text: String) -> String { "\(letter)\(text.utf8.count):\(text)" }

  fileprivate init?(_ letter: UInt8, _ content: Substring.UTF8View) {
    switch letter {
    case UInt8(ascii: "w"): self = .words(String(Substring(content)))
    case UInt8(ascii: "v"): self = .value(String(Substring(content)))
    case UInt8(ascii: "s"):
      guard let sentence = Sentence.read(content) else { return nil }
      self = .sentence(sentence)
    case UInt8(ascii: "r"), UInt8(ascii: "c"):
      guard let words = Sentence.netstrings(in: content) else { return nil }
      self = .command(words.map { String(Substring($0.content)) }, isWhole: letter == UInt8(ascii: "r"))
    default: return nil
    }
  }
}
