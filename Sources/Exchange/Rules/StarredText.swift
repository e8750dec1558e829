/// A text with stars in it, each of which stands for another text: `nameOfID*`, `photos/*.*`.
public struct StarredText: Hashable, Sendable {
  public let written: String
  /// What stands before, between and behind the stars.
  private let pieces: [String]

  /// nil for a text without a star.
  public init?(_ written: String) {
    pieces = written.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    self.written = written
    if pieces.count < 2 { return nil }
  }

  public var stars: Int { pieces.count - 1 }

  /// The text with these in place of the stars.
  public func filled(_ texts: [String]) -> String {
    zip(pieces, texts + [""]).reduce("") { $0 + $1.0 + $1.1 }
  }

  /// What the only star stands for in a text; nil where the text is another one, or it would stand for nothing.
  public func part(of text: String) -> String? {
    guard pieces.count == 2, text.utf8.count > pieces[0].utf8.count + pieces[1].utf8.count,
      text.utf8.starts(with: pieces[0].utf8), text.utf8.reversed().starts(with: pieces[1].utf8.reversed())
    else { return nil }
    return String(text.utf8.dropFirst(pieces[0].utf8.count).dropLast(pieces[1].utf8.count))
  }
}
