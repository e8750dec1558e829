public import Records

/// What a piece of text means to the reader; only `painted` knows the colours.
public enum TextStyle: Hashable, Sendable {
  case plain
  case heading
  case dim
  case strong
  case expense
  case income
  case good
  case warning
  case bad
  /// Black on white whatever the colours of the terminal are: what a camera is to read.
  case darkOnLight
  /// What a drawing has a colour of its own for.
  case coloured(Colour)

  /// The escape sequence (ECMA-48, select graphic rendition) that starts the style; nil for plain text.
  private var selector: String? {
    switch self {
    case .plain: nil
    case .heading, .strong: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .income, .good: "\u{1B}[32m"
    case .warning: "\u{1B}[33m"
    case .expense, .bad: "\u{1B}[31m"
    case .darkOnLight: "\u{1B}[38;5;16;48;5;231m"
    case .coloured(let colour): "\u{1B}[38;5;\(colour.terminalNumber)m"
    }
  }

  /// `text`, already safe for a terminal, in this style.
  func painted(_ text: String) -> String {
    guard let selector, !text.isEmpty else { return text }
    return selector + text + "\u{1B}[0m"
  }
}

/// A line of text in several styles.
public struct StyledLine: Hashable, Sendable {
  public struct Piece: Hashable, Sendable {
    /// What it says; of a sentence, in English.
    public let text: String
    public let style: TextStyle
    /// What it says in the language of whoever reads it, where that is a sentence.
    fileprivate var sentence: Sentence? = nil

    /// Safe for a terminal.
    fileprivate func text(in language: Language) -> String {
      sentence.map { $0.text(in: language).safeForTerminal() } ?? text
    }
  }

  public private(set) var pieces: [Piece] = []

  public init(_ text: String = "", _ style: TextStyle = .plain) { append(text, style) }

  /// A sentence, which `rendered` says in the reader's language.
  public init(said sentence: Sentence, _ style: TextStyle = .plain) {
    if sentence.isEmpty { return }
    pieces = [Piece(text: sentence.description.safeForTerminal(), style: style, sentence: sentence)]
  }

  /// Makes `text` safe for a terminal and appends it.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: text.safeForTerminal(), style: style)) }
  }

  public static func + (a: StyledLine, b: StyledLine) -> StyledLine {
    var line = a
    line.pieces += b.pieces
    return line
  }

  public var displayWidth: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

  public func rendered(inColour: Bool, in language: Language = .english) -> String {
    pieces.map { piece in
      let text = piece.text(in: language)
      return inColour ? piece.style.painted(text) : text
    }.joined()
  }
}

extension StyledLine {
  /// With what views draw with in characters of ASCII; texts of records keep their letters.
  public var inASCII: StyledLine {
    var line = StyledLine()
    for piece in pieces {
      let text = String(piece.text.map { Self.drawnInASCII[$0] ?? $0 })
      // A sentence is said as it is: nothing is drawn in it.
      line.pieces.append(Piece(text: text, style: piece.style, sentence: piece.sentence))
    }
    return line
  }

  private static let drawnInASCII: [Character: Character] = [
    "\u{2212}": "-", "…": "~", "─": "-", "│": "|", "·": "-", "●": "*", "📎": "@", "█": "#", "▒": "/", "┤": "+", "└": "+",
  ]
}

extension StyledLine {
  /// The same with fewer pieces: neighbours of one style are one, and there are no spaces at the end.
  var compact: StyledLine {
    var line = StyledLine()
    var pending = ""
    for piece in pieces {
      if piece.text.allSatisfy({ $0 == " " }) {
        pending += piece.text
      } else if let last = line.pieces.last, pending.isEmpty, last.style == piece.style,
        last.sentence == nil, piece.sentence == nil
      {
        line.pieces[line.pieces.count - 1] = Piece(text: last.text + piece.text, style: last.style)
      } else {
        line.append(pending)
        line.pieces.append(piece)
        pending = ""
      }
    }
    return line
  }
}
