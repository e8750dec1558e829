package import Query
import Records
package import Schema
package import Store

/// The words of a command that asks: perhaps a kind, then terms or texts.
package struct QuestionWords {
  package let kind: Kind?
  package let question: Question
  /// As it was written: columns of errors count in it.
  package let text: String
  /// The first word, where it is not a kind.
  private let first: String?
  /// Whether its words could have been terms.
  private var takesTerms = false

  /// A question about every record.
  package static let everything = QuestionWords(kind: nil)

  /// A question about every record of a kind.
  package static func all(of kind: Kind) -> QuestionWords { QuestionWords(kind: kind) }

  private init(kind: Kind?) {
    self.kind = kind
    question = .everything
    text = ""
    first = nil
  }

  /// - Parameter words: as the query language reads them.
  private init(kind: Kind?, words: [String], first: String?) throws(QueryError) {
    self.kind = kind
    self.first = first
    text = words.joined(separator: " ")
    question = try QueryParser.parse(arguments: words)
  }

  private init(_ words: QuestionWords, _ question: Question) {
    kind = words.kind
    self.question = question
    text = words.text
    first = words.first
    takesTerms = words.takesTerms
  }

  /// Those of these records that also answer another question, which has no mistakes.
  func narrowed(to other: Question) -> QuestionWords { QuestionWords(self, question.and(other)) }

  /// The same of another question, which has no mistakes.
  func asking(_ other: Question) -> QuestionWords { QuestionWords(self, other) }

  /// `[KIND] [TERM...]`. Throws where the first word is not a kind but likely meant to be one: its records would be
  /// searched for the word instead, and a sum of what is found be taken for the sum of the kind.
  package init(terms: [String], _ kinds: Kinds, in ledger: Ledger) throws {
    var words = terms
    let kind = try words.first.flatMap { try kinds.called($0) }
    if kind != nil { words.removeFirst() }
    let titles = TitledReferences(kind.map { [$0] } ?? kinds.all, kinds, in: ledger)
    words = try words.map { try titles.meantAsOne($0) ? Self.quotingValue(of: $0) : $0 }
    try self.init(kind: kind, words: words, first: words.first)
    takesTerms = true
    if let first = wordThatIsNoKind, let near = nearestKind(kinds) {
      throw Failure.usage(
        "there is no kind “\(first)”", hint: "did you mean \(near)? To look for the word, write text:\(first)")
    }
  }

  /// `[KIND] TEXT...`: every text as it stands, also where it looks like a term; an amount with its unit also means the
  /// fields that are measured so. A text alone is never a kind.
  package init(texts: [String], _ kinds: Kinds) throws {
    var words = texts
    let kind = words.count > 1 ? try words.first.flatMap { try kinds.called($0) } : nil
    if kind != nil { words.removeFirst() }
    let asked = kind.map { [$0] } ?? kinds.all
    let groups = words.map { word in
      ([Self.quoted(word)] + MeasuredWord(word).terms(of: asked)).joined(separator: " or ")
    }
    try self.init(kind: kind, words: groups, first: words.first)
  }

  /// Whether an argument is one word of the question, without a field or quotes.
  private func isBare(_ argument: String) -> Bool {
    question.terms.contains { $0.subject == .words && $0.column == 1 && $0.operand == .text(argument) }
  }

  /// Words that are looked for as texts, and are a period when they are written as a term's: `last-friday`.
  func periodAmongTexts(in calendar: PeriodCalendar) -> String? {
    let texts = takesTerms ? question.terms.filter { $0.subject == .words }.map(\.operand.string) : []
    for length in (1...3).reversed() where length <= texts.count {
      for start in 0...(texts.count - length) {
        let name = texts[start..<start + length].joined(separator: "-")
        if isPeriod(name, calendar) { return name }
      }
    }
    return nil
  }

  private func isPeriod(_ name: String, _ calendar: PeriodCalendar) -> Bool {
    do throws(PeriodError) {
      _ = try Period(parsing: name, in: calendar)
      return true
    } catch { return false }
  }

  /// The first word, where it could have named a kind, and is looked for instead.
  var wordThatIsNoKind: String? {
    guard takesTerms, let first, isBare(first) else { return nil }
    return first
  }

  /// The kind that the first word may have been meant to be.
  func nearestKind(_ kinds: Kinds) -> Text? {
    guard kind == nil, let first else { return nil }
    return Text(first).nearest(among: kinds.all.flatMap { [$0.name, $0.folder] })
  }

  private static func quotingValue(of term: String) -> String {
    guard let sign = TitledReferences.sign(in: term) else { return term }
    let after = term.unicodeScalars.index(after: sign)
    return term[..<after] + quoted(String(term[after...]))
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
