internal import Desk
internal import Reports

/// Help, made from the definitions of commands and options.
enum HelpText {
  static func overview(of commands: [Command]) -> StyledText {
    var text = StyledText()
    text.add("usage: ledger-sync [-C DIR] [--format FORMAT] [--user NAME] COMMAND [ARGUMENT...]")
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      if !members.isEmpty {
        text.add(heading: group.rawValue)
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
  var help: StyledText {
    var text = StyledText()
    for (place, usage) in usages.enumerated() { text.add((place == 0 ? "usage: " : "   or: ") + usage) }
    text.add("")
    text.add(summary + ".")
    if !details.isEmpty {
      text.add("")
      for line in details.split(separator: "\n", omittingEmptySubsequences: false) { text.add(String(line)) }
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
      text.add("  " + example.line)
      text.add("      " + example.meaning)
    }
    return text
  }

  private var formatHelp: [(String, String)] {
    formats.isEmpty ? [] : [("--format \(formats.joined(separator: "|"))", "Formats for other programs")]
  }
}

/// Lines of help.
struct StyledText {
  private(set) var lines: [StyledLine] = []

  mutating func add(_ line: String) { lines.append(StyledLine(line)) }

  /// Behind an empty line.
  mutating func add(heading: String) { lines += [StyledLine(), StyledLine(heading + ":", .heading)] }

  /// Names and what they mean, in two columns; a long name has a line of its own.
  mutating func add(pairs: [(name: String, meaning: String)]) {
    let widest = pairs.map(\.name.displayWidth).filter { $0 <= 24 }.max() ?? 0
    for pair in pairs {
      let space = String(repeating: " ", count: max(0, widest - pair.name.displayWidth))
      if pair.name.displayWidth > widest {
        add("  " + pair.name)
        add("  " + String(repeating: " ", count: widest + 2) + pair.meaning)
      } else {
        add("  " + pair.name + space + "  " + pair.meaning)
      }
    }
  }
}

extension Context {
  func print(_ text: StyledText) { for line in text.lines { print(line) } }
}
