/// What is said to people: its words, and the values in it. Front doors say it in the language of whoever reads.
///
/// Its English words are what it is known by: `there is no \(kind) here` has the key `there is no {} here`, and a language
/// (`Language`) has for each key what people say there. So whatever throws or returns a sentence writes it once, as text,
/// and no language has to read what another one printed.
public struct Sentence: Sendable {
  enum Element: Hashable, Sendable {
    /// English, to be translated.
    case words(String)
    /// A name, a number, a path: the same in each language.
    case value(String)
    /// Said in the language of the sentence that it stands in.
    case sentence(Sentence)
    /// What records of a kind are called, or so many of them.
    case noun(Noun, count: Int?)
    /// One of the values that a field of a kind may have: `expense`.
    case choice(Text, field: Text, kind: Text)
    /// A command of ours, without the program's name; whether it can be run as it stands.
    case command([String], isWhole: Bool)
  }

  var parts: [Element] = []

  public init() {}

  /// What is not ours to translate: what somebody wrote, or another program said.
  public init(verbatim text: String) { if !text.isEmpty { parts = [.value(text)] } }

  fileprivate init(joining sentences: some Sequence<Sentence>, _ separator: Sentence) {
    for sentence in sentences { parts += (parts.isEmpty ? [] : [.sentence(separator)]) + [.sentence(sentence)] }
  }

  /// What records are called, `bill` or `bills`: a noun of a kind.
  public init(_ noun: Noun) { parts = [.noun(noun, count: nil)] }

  /// What one of the values is called that a field of a kind may have.
  public init(choice value: Text, of field: Text, kind: Text) { parts = [.choice(value, field: field, kind: kind)] }

  /// `3 bills`
  public init(counting count: Int, _ noun: Noun) { parts = [.noun(noun, count: count)] }

  /// `3 files`, known by `{} files`.
  init(counting count: Int, _ things: String) { parts = [.value("\(count)"), .words(" \(things)")] }
}

/// Two sentences are the same where they say the same.
extension Sentence: Hashable {
  public static func == (one: Sentence, other: Sentence) -> Bool { one.description == other.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Sentence: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { if !text.isEmpty { parts = [.words(text)] } }

  public init(stringInterpolation parts: Parts) { self = parts.sentence }

  public struct Parts: StringInterpolationProtocol {
    fileprivate var sentence = Sentence()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: String) { if !text.isEmpty { sentence.parts.append(.words(text)) } }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      sentence.parts.append(.value(value.description))
    }

    public mutating func appendInterpolation(_ other: Sentence) { sentence.parts.append(.sentence(other)) }

    /// An error that says itself what is wrong.
    public mutating func appendInterpolation(_ value: some Worded & CustomStringConvertible) {
      sentence.parts.append(.sentence(value.sentence))
    }

    /// A command of ours that can be run as it stands.
    public mutating func appendInterpolation(run words: String...) {
      sentence.parts.append(.command(words, isWhole: true))
    }

    /// A command of ours in which something is left to be filled in, as `ID`, or an option that is added to what was run.
    public mutating func appendInterpolation(shape words: String...) {
      sentence.parts.append(.command(words, isWhole: false))
    }
  }
}

// MARK: - What it says

extension Sentence {
  /// What a language knows it by: its English words, with `{}` for each value. nil where there is nothing to translate.
  var key: String? {
    guard parts.contains(where: \.isWords) else { return nil }
    return parts.map { if case .words(let words) = $0 { words } else { "{}" } }.joined()
  }

  /// As people read it.
  public func text(in language: Language) -> String {
    guard let key, let form = language.form(of: key) else { return parts.map { $0.text(in: language) }.joined() }
    let values = parts.filter { !$0.isWords }.map { $0.text(in: language) }
    return form.filled(values)
  }

  /// Its paragraphs, between which is an empty line: languages know each by itself.
  public var paragraphs: [Sentence] {
    var found = [Sentence()]
    for part in parts {
      guard case .words(let text) = part else {
        found[found.count - 1].parts.append(part)
        continue
      }
      for (place, piece) in text.split(separator: "\n\n", omittingEmptySubsequences: false).enumerated() {
        if place > 0 { found.append(Sentence()) }
        if !piece.isEmpty { found[found.count - 1].parts.append(.words(String(piece))) }
      }
    }
    return found
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { parts.isEmpty }

  /// Bytes of its words and values, roughly.
  public var size: Int { parts.reduce(0) { $0 + $1.size } }

  /// The commands of ours in it that can be run as they stand: words, without the program's name.
  public var commands: [[String]] {
    parts.flatMap { part -> [[String]] in
      switch part {
      case .command(let words, isWhole: true): [words]
      case .sentence(let other): other.commands
      case .command, .words, .value, .noun, .choice: []
      }
    }
  }

}

/// In English, for programs, tests and whoever debugs.
extension Sentence: CustomStringConvertible {
  public var description: String { text(in: .english) }
}

extension Sentence.Element {
  fileprivate var size: Int {
    switch self {
    case .words(let text), .value(let text): text.utf8.count
    case .sentence(let sentence): sentence.size
    case .noun(let noun, _): noun.word.utf8.count + 2
    case .choice(let value, _, _): value.string.utf8.count + 2
    case .command(let words, _): words.reduce(12) { $0 + $1.utf8.count + 1 }
    }
  }

  fileprivate var isWords: Bool { if case .words = self { true } else { false } }

  func text(in language: Language) -> String {
    switch self {
    case .words(let text), .value(let text): text
    case .sentence(let sentence): sentence.text(in: language)
    case .noun(let noun, let count): noun.text(in: language, count: count)
    case .choice(let value, let field, let kind):
      language.name(ofChoice: value, of: field, kind: kind) ?? value.string
    case .command(let words, _): "ledger-sync " + words.map(ShellWord.quoted).joined(separator: " ")
    }
  }
}

extension Sequence where Element == Sentence {
  /// One after the other, with the same between each two.
  public func joined(separator: Sentence) -> Sentence { Sentence(joining: self, separator) }
}

extension Sequence<String> {
  /// Names as a sentence lists them, with a word between each two that languages have: ` or `.
  public func said(separator: Sentence) -> Sentence {
    map { Sentence(verbatim: $0) }.joined(separator: separator)
  }
}
