internal import Desk

/// The manual page `ledger-sync(1)`, made from what help shows: for `man`, in the language of `groff_man(7)`.
struct ManualPage {
  private var lines: [String] = []

  init(of commands: [Command], version: String) {
    lines.append(#".TH LEDGER\-SYNC 1 "" "ledger\-sync \#(version)" "User Commands""#)
    section("NAME", ["ledger-sync - small records as plain files, merged field by field through git"])
    section("SYNOPSIS")
    bold("ledger-sync [-C DIR] [--format FORMAT] [--user NAME] COMMAND [ARGUMENT...]")
    section(
      "DESCRIPTION",
      [
        "Keeps one JSON or plist file for each record in an ordinary git work tree, and merges what several devices"
          + " changed field by field, never by line. ledger-sync help COMMAND shows a command's part of this page."
      ])
    section("OPTIONS")
    for option in GlobalOptions.all { item(option.usage, option.summary) }
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      if members.isEmpty { continue }
      section(group.rawValue.uppercased())
      for command in members { add(command) }
    }
    section("SEE ALSO", ["git(1)"])
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ command: Command) {
    lines.append(".SS \"\(Self.escaped(command.name))\"")
    for usage in command.usages { bold(usage) }
    paragraph(command.summary + ".")
    if !command.details.isEmpty { verbatim(command.details) }
    for option in command.options { item(option.usage, option.summary) }
    for example in command.examples { item(example.line, example.meaning + ".") }
  }

  // MARK: Pieces of a page

  private mutating func section(_ name: String, _ paragraphs: [String] = []) {
    lines.append(".SH \"\(Self.escaped(name))\"")
    for text in paragraphs { lines.append(Self.escaped(text)) }
  }

  private mutating func bold(_ text: String) { lines += [".PP", Self.bold(text)] }

  private mutating func paragraph(_ text: String) { lines += [".PP", Self.escaped(text)] }

  private mutating func item(_ name: String, _ meaning: String) {
    lines += [".TP", Self.bold(name), Self.escaped(meaning)]
  }

  /// Lines that stay as they are: the details of a command have tables in them.
  private mutating func verbatim(_ text: String) {
    lines += [".PP", ".nf"]
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped(String($0)) }
    lines.append(".fi")
  }

  private static func bold(_ text: String) -> String {
    ".B \"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// A backslash, a dash, and a point or an apostrophe at the beginning mean something else to roff.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.first.map { $0 == "." || $0 == "'" } == true ? "\\&" + plain : plain
  }
}
