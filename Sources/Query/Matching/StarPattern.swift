/// A text in which each star stands for any text, perhaps for none: `rewe*`. Capital letters, and how many blanks stand
/// between words, do not matter.
public struct StarPattern: Hashable, Sendable {
  /// A text as patterns are compared with it.
  public struct Subject: Hashable, Sendable {
    fileprivate let bytes: [UInt8]

    public init(_ text: String) { bytes = CaseFolding.bytes(of: StarPattern.spaced(text)) }
  }

  public let written: String
  /// How many characters it says besides its stars: of two patterns, the one that says more.
  public let length: Int
  /// What stands before, between and behind the stars.
  private let pieces: [[UInt8]]

  public init(_ written: String) {
    self.written = written
    let pieces = Self.spaced(written).split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    length = pieces.reduce(0) { $0 + $1.count }
    self.pieces = pieces.map(CaseFolding.bytes)
  }

  private static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it says the whole text.
  public func matches(_ subject: Subject) -> Bool {
    // Most patterns say another first letter, and there may be many for each of many texts.
    if let letter = pieces.first?.first, subject.bytes.first != letter { return false }
    let text = subject.bytes[...]
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return text == pieces.first?[...] }
    guard text.count >= first.count + last.count, text.starts(with: first), text.suffix(last.count) == last[...] else {
      return false
    }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = Self.place(of: piece, in: rest) else { return false }
      rest = rest[(place + piece.count)...]
    }
    return true
  }

  private static func place(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    let lastStart = text.endIndex - piece.count
    guard lastStart >= text.startIndex else { return nil }
    return (text.startIndex...lastStart).first { start in
      text[start] == piece[0] && text[start..<start + piece.count] == piece[...]
    }
  }
}
