import Query
import Records

/// A page of questions and of what becomes of each, as the files in `Table` have them.
///
///     kinds bill diary       of which kinds the meaning is told from here on
///
///     ? lunch or dinner      a question; behind `??` it has \u{…} for what a page cannot show
///     reads  lunch or dinner
///     bill   a text contains "lunch" or a text contains "dinner"
///
/// A question that is refused has its message in place of the meaning, with the caret. What is odd about it and yet no
/// error stands behind `note`. Everything else is prose for the reader.
struct QuestionTable {
  enum Item: Equatable {
    case prose(String)
    case kinds([Text])
    case question(String, line: String)
  }

  private(set) var items: [Item] = []

  init(_ text: String) {
    var isAnswer = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) {
      if line.hasPrefix("?") {
        items.append(.question(Self.question(line), line: line))
        isAnswer = true
      } else if line.hasPrefix("kinds ") {
        items.append(.kinds(line.split(separator: " ").dropFirst().map { Text(String($0)) }))
      } else if !isAnswer || line.isEmpty {
        items.append(.prose(line))
        isAnswer = false
      }
    }
  }

  var questions: [String] {
    items.compactMap { if case .question(let question, _) = $0 { question } else { nil } }
  }

  /// The page with what really became of each question.
  func told(in setting: Matcher.Setting) -> String {
    var kinds: [Text] = []
    var text = ""
    for item in items {
      switch item {
      case .prose(let line): text += line + "\n"
      case .kinds(let names):
        kinds = names
        text += "kinds " + names.map(\.string).joined(separator: " ") + "\n"
      case .question(let question, let line):
        let meaning = Meaning(question, of: kinds, in: setting)
        text += ([line] + meaning.lines).joined(separator: "\n") + "\n"
      }
    }
    return text
  }

  private static func question(_ line: String) -> String {
    line.hasPrefix("??") ? unescaped(line.dropFirst(line.hasPrefix("?? ") ? 3 : 2)) : String(line.dropFirst(2))
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
  }
}

/// What became of a question.
struct Meaning {
  private(set) var lines: [String] = []
  private(set) var reading: String?
  private(set) var error: QueryError?
  private(set) var notes: [QueryError] = []

  init(_ text: String, of kinds: [Text], in setting: Matcher.Setting) {
    do throws(QueryError) {
      let question = try QueryParser.parse(text)
      reading = question.description
      lines.append(Self.line("reads", question.description))
      let matcher = try Matcher(text, in: setting)
      lines += kinds.map { Self.line($0.string, matcher.words(for: $0).description) }
      notes = matcher.notes + question.unknownReferences(to: setting.references, of: setting.kinds, text: text)
      lines += notes.map { "note, \($0.rendering)" }
    } catch {
      self.error = error
      lines.append(error.rendering)
    }
  }

  private static func line(_ head: String, _ text: String) -> String {
    text.isEmpty ? head : head + String(repeating: " ", count: max(1, 7 - head.count)) + text
  }
}
