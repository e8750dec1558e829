import TestSupport

/// Makes questions that nobody would ask: good ones with their parts changed, and any Unicode at all.
struct QuestionMutator {
  private var random: SeededGenerator
  private let questions: [[String]]

  init(seed: UInt64, questions: [String]) {
    random = SeededGenerator(seed: seed)
    self.questions = questions.map(Self.parts)
  }

  /// Words of the language, and what has been trouble in other languages.
  private static let pieces = [
    "a", "lunch", "not ", "or ", "and ", "(", ")", ":", "=", "==", "!=", "!", "<=", ">", "≥", "≠", "\"", "/", "/i",
    "\\",
    " ", "\t", "\u{3000}", "\u{A0}", "..", "...", ",", "-", "--", "~", "~0", "~1", "i", "{2,}", "[a-", "(?", "*",
    "tag:", "has:", "date:", "kind:", "user:", "conflict:", "amount>=", "amount:", "category:", "name:/", "x/y:",
    "photo:",
    "2026", "2026-11", "2026-Q4", "2026-W53", "9999-12-31", "0001-01-01", "last-", "last-9999-years", "this-week",
    "today..",
    "0", "-0", "1e3", "1E-999", "1e999999999999", "0.1", "99999999999999999999999999999999999999", "NaN", "½", "٣", "２",
    "午", "🍜", "👨\u{200D}👩", "\u{301}", "\u{200D}", "\0", "\u{7F}", "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}",
    "ß", "İ", "ﬁ", "ǅ", "Σ", "\r\n", "\n", "\u{2028}", "\u{85}",
  ]

  mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: anyUnicode()
    case 1: anyBytes()
    case 2, 3: joinedPieces()
    default: changedQuestion()
    }
  }

  private mutating func anyUnicode() -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...40, using: &random) { view.append(scalar()) }
    return String(view)
  }

  /// From any plane, more often from those that people write in.
  private mutating func scalar() -> Unicode.Scalar {
    let highest: UInt32 = random.pick([0x7F, 0x7F, 0x2FF, 0xFFFF, 0x1FFFF, 0x10FFFF])
    return Unicode.Scalar(UInt32.random(in: 0...highest, using: &random)) ?? " "
  }

  /// What a shell may hand over: bytes that are no UTF-8 become U+FFFD.
  private mutating func anyBytes() -> String {
    let count = Int.random(in: 0...60, using: &random)
    return String(decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, as: UTF8.self)
  }

  private mutating func joinedPieces() -> String {
    (0..<Int.random(in: 0...14, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
  }

  private mutating func changedQuestion() -> String {
    var parts = random.pick(questions)
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&parts) }
    return parts.joined()
  }

  private mutating func change(_ parts: inout [String]) {
    let place = Int.random(in: 0...parts.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: parts.insert(random.pick(Self.pieces), at: place)
    case 1: parts.insert(String(scalar()), at: place)
    case 2: parts.insert(contentsOf: random.pick(questions), at: place)
    case 3: parts.removeSubrange(place...)
    case 4: parts.removeSubrange(..<place)
    case 5: nest(&parts)
    case 6 where place < parts.count: parts[place] = spoilt(parts[place])
    case 7 where place < parts.count: parts.remove(at: place)
    default: parts.reverse()
    }
  }

  /// In parentheses or under `not`, sometimes deeper than may be.
  private mutating func nest(_ parts: inout [String]) {
    let depth = random.pick([1, 1, 2, 3, 63, 64, 65])
    let (open, close) = random.pick([("(", ")"), ("not ", ""), ("not (", ")"), ("(", "")])
    parts.insert(String(repeating: open, count: depth), at: 0)
    parts.append(String(repeating: close, count: depth))
  }

  /// One scalar taken away, doubled, or put in place of another.
  private mutating func spoilt(_ part: String) -> String {
    var scalars = Array(part.unicodeScalars)
    let place = Int.random(in: 0..<max(scalars.count, 1), using: &random)
    guard place < scalars.count else { return part }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    default: scalars[place] = scalar()
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Runs of letters and digits, and every other scalar by itself.
  private static func parts(_ question: String) -> [String] {
    var parts: [String] = []
    var isWord = false
    for scalar in question.unicodeScalars {
      let continues = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if continues, isWord {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else {
        parts.append(String(scalar))
      }
      isWord = continues
    }
    return parts
  }
}
