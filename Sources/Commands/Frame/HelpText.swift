internal import Desk
internal import Records
internal import Reports

/// Help, made from the definitions of commands and options.
enum HelpText {
  static func overview(of commands: [Command], in language: Language) -> StyledText {
    var text = StyledText(language)
    text.add("usage: ledger-sync [-C DIR] [--format FORMAT] [--user NAME] COMMAND [ARGUMENT...]")
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
  func help(in language: Language) -> StyledText {
    var text = StyledText(language)
    for (place, usage) in usages.enumerated() { text.add(place == 0 ? "usage: \(usage)" : "   or: \(usage)") }
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
      text.add(Sentence(verbatim: "  " + example.line))
      text.add(Sentence(verbatim: "      " + example.meaning.text(in: language)))
    }
    return text
  }

  private var formatHelp: [(String, Sentence)] {
    formats.isEmpty ? [] : [("--format \(formats.joined(separator: "|"))", "Formats for other programs")]
  }
}

/// Lines of help in the language of the reader.
struct StyledText {
  private(set) var lines: [StyledLine] = []
  private let language: Language

  init(_ language: Language) { self.language = language }

  mutating func add(_ line: Sentence) { lines.append(StyledLine(line.text(in: language))) }

  /// Paragraphs as they stand, line by line.
  mutating func add(paragraphs: Sentence) {
    for (place, paragraph) in paragraphs.paragraphs.enumerated() {
      if place > 0 { lines.append(StyledLine("")) }
      for line in paragraph.text(in: language).split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(StyledLine(String(line)))
      }
    }
  }

  /// Behind an empty line.
  mutating func add(heading: Sentence) {
    lines += [StyledLine(), StyledLine(("\(heading):" as Sentence).text(in: language), .heading)]
  }

  /// Names and what they mean, in two columns; a long name has a line of its own.
  mutating func add(pairs: [(name: String, meaning: Sentence)]) {
    let widest = pairs.map(\.name.displayWidth).filter { $0 <= 24 }.max() ?? 0
    for pair in pairs {
      let space = String(repeating: " ", count: max(0, widest - pair.name.displayWidth))
      let meaning = pair.meaning.text(in: language)
      if pair.name.displayWidth > widest {
        lines.append(StyledLine("  " + pair.name))
        lines.append(StyledLine("  " + String(repeating: " ", count: widest + 2) + meaning))
      } else {
        lines.append(StyledLine("  " + pair.name + space + "  " + meaning))
      }
    }
  }
}

extension Context {
  func print(_ text: StyledText) { for line in text.lines { print(line) } }
}
