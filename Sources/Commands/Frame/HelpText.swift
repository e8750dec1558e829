internal import Desk
internal import Records
internal import Reports

/// Help, made from the definitions of commands and options.
enum HelpText {
  static func overview(of commands: [Command], in language: Language, width: Int?) -> StyledText {
    var text = StyledText(language, width: width)
    text.add("usage: ledger-sync [-C DIR] [--format FORMAT] [--user NAME] COMMAND [ARGUMENT...]", indent: 9)
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      if !members.isEmpty {
        text.add(heading: group.title)
        text.add(pairs: members.map { ($0.name, $0.summary) })
      }
    }
    text.add("")
    text.add("ledger-sync help COMMAND tells more, with examples.")
    return text
  }
}

extension Command {
  /// What `--help` shows.
  func help(in language: Language, width: Int?) -> StyledText {
    var text = StyledText(language, width: width)
    for (place, usage) in usages.enumerated() {
      text.add(place == 0 ? "usage: \(usage)" : "   or: \(usage)", indent: 9)
    }
    text.add("")
    text.add("\(summary).")
    if !details.isEmpty {
      text.add("")
      text.add(paragraphs: details)
    }
    let own = options.map { ($0.usage, $0.summary) } + formatHelp
    if !own.isEmpty {
      text.add(heading: "Options")
      text.add(pairs: own)
    }
    text.add(heading: "Options of every command")
    text.add(pairs: GlobalOptions.all.map { ($0.usage, $0.summary) })
    if !examples.isEmpty { text.add(heading: "Examples") }
    for example in examples {
      text.add(Sentence(verbatim: "  " + example.line), indent: 6)
      text.add(Sentence(verbatim: "      " + example.meaning.text(in: language)), indent: 6)
    }
    return text
  }

  private var formatHelp: [(String, Sentence)] {
    formats.isEmpty ? [] : [("--format \(formats.joined(separator: "|"))", "Formats for other programs")]
  }
}

/// Lines of help in the language of the reader, and as wide as a terminal.
struct StyledText {
  private(set) var lines: [StyledLine] = []
  private let language: Language
  /// nil: lines stay as they are.
  private let width: Int?

  init(_ language: Language, width: Int?) { (self.language, self.width) = (language, width) }

  /// - Parameter indent: blanks before what does not fit on the first line.
  mutating func add(_ line: Sentence, indent: Int = 0) { add(line.text(in: language), indent: indent) }

  private mutating func add(_ text: String, indent: Int) {
    let wrapped = width.map { text.wrapped(toWidth: $0, indent: indent) } ?? [text]
    lines += wrapped.map { StyledLine($0) }
  }

  /// Paragraphs as they stand, line by line, where the terminal is wide enough.
  mutating func add(paragraphs: Sentence) {
    for (place, paragraph) in paragraphs.paragraphs.enumerated() {
      if place > 0 { lines.append(StyledLine("")) }
      lines += paragraph.text(in: language).reflowed(toWidth: width ?? .max).map { StyledLine($0) }
    }
  }

  /// Columns for meanings, with their margins, below which they stand under their names.
  private static let narrowest = 40

  /// Behind an empty line.
  mutating func add(heading: Sentence) {
    lines += [StyledLine(), StyledLine(("\(heading):" as Sentence).text(in: language), .heading)]
  }

  /// Names and what they mean, in two columns; a long name has a line of its own, and on a narrow terminal each has.
  ///
  /// - Parameter most: how wide the first column may be.
  mutating func add(pairs: [(name: String, meaning: Sentence)], most: Int = 24) {
    let longest = pairs.map(\.name.displayWidth).filter { $0 <= most }.max() ?? 0
    let isNarrow = width.map { $0 < longest + Self.narrowest } ?? false
    // No name is so short that its meaning stands beside it then.
    let widest = isNarrow ? 0 : longest
    for pair in pairs {
      let space = String(repeating: " ", count: max(0, widest - pair.name.displayWidth))
      let meaning = pair.meaning.text(in: language)
      if pair.name.displayWidth > widest {
        add("  " + pair.name, indent: 4)
        let margin = isNarrow ? 6 : widest + 4
        add(String(repeating: " ", count: margin) + meaning, indent: margin)
      } else {
        add("  " + pair.name + space + "  " + meaning, indent: widest + 4)
      }
    }
  }
}

extension Context {
  func print(_ text: StyledText) { for line in text.lines { print(line) } }
}
