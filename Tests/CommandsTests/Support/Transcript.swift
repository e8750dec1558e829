/// A story of commands and their output, as the files in `Transcripts` tell it.
///
/// Lines indented by four spaces are a shell: `$ command` (`> ` continues it), then its stdout, its stderr behind
/// `! `, and `[exit N]` unless it is 0. Everything else is prose for the reader.
struct Transcript {
  enum Item {
    case prose(String)
    case command([String])
  }

  struct Outcome {
    var output: String
    var errors: String
    var status: Int32
  }

  private(set) var items: [Item] = []

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    if lines.last == "" { lines.removeLast() }
    while let line = lines.popFirst() {
      guard line.hasPrefix("    $ ") else {
        items.append(.prose(line))
        continue
      }
      var command = [String(line.dropFirst(6))]
      while let next = lines.first, next.hasPrefix("    > ") || next == "    >" {
        command.append(String(next.dropFirst(6)))
        lines.removeFirst()
      }
      items.append(.command(command))
      Self.skipOutput(&lines)
    }
  }

  /// Output is told by what runs, not by what is written; empty lines count as output where more output follows.
  private static func skipOutput(_ lines: inout ArraySlice<String>) {
    while let place = lines.firstIndex(where: { !$0.isEmpty }) {
      let next = lines[place]
      guard next.hasPrefix("    "), !next.hasPrefix("    $ ") else { return }
      lines = lines[(place + 1)...]
    }
  }

  /// The transcript with what really happened.
  func told(by run: (String) throws -> Outcome) rethrows -> String {
    var text = ""
    for item in items {
      switch item {
      case .prose(let line): text += line + "\n"
      case .command(let lines):
        text += "    $ " + lines.joined(separator: "\n    > ") + "\n"
        text += Self.rendered(try run(lines.joined(separator: "\n")))
      }
    }
    return text
  }

  private static func rendered(_ outcome: Outcome) -> String {
    let status = outcome.status == 0 ? "" : "    [exit \(outcome.status)]\n"
    return block(outcome.output, "    ") + block(outcome.errors, "    ! ") + status
  }

  private static func block(_ output: String, _ prefix: String) -> String {
    if output.isEmpty { return "" }
    let isEnded = output.hasSuffix("\n")
    let lines = (isEnded ? String(output.dropLast()) : output).split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.isEmpty ? "\n" : prefix + $0 + "\n" }.joined()
    return isEnded ? text : text + prefix + "(no line end)\n"
  }
}
