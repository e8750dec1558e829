internal import Desk
internal import Records
internal import Store

extension Command {
  private static let file = Positional("FILE")

  static let diffDriver = Command(
    name: "diff-driver",
    group: .plumbing,
    summary: "Show a record for plain git diff, which calls it",
    details: """
      After --install, git diff, git show and git log -p compare what this prints: the text of the file, line
      for line, and at the end of its first line what the record is called: its title, date and amount. So
      each change says what it is about. A property list, binary or not, is shown as JSON. What a terminal
      would obey is shown as an escape. A file that cannot be read is shown as it is.

      git format-patch and git apply work on the files themselves; for a patch of your own write
      git diff --no-textconv. Where this program is not in PATH, git shows the files as they are. git
      starts it once per version, so git log -S becomes slow.
      """,
    positionals: [file],
    options: [.installDiffDriver],
    examples: [
      Example("ledger-sync diff-driver --install", "On this device, for this copy"),
      Example("git config diff.ledger-sync.textconv", "How git calls it then"),
    ],
    answersRows: false
  ) { invocation, context in
    if invocation.has(.installDiffDriver) {
      try WorkTree.open(try context.ledger(for: "diff-driver")).installDiffDriver()
      context.print("git diff, git show and git log -p show the records of this copy by their titles")
      return .done
    }
    let name = invocation[file]
    let bytes = try context.files.whole(name, limit: Ledger.largestFile)
    if bytes.count > Ledger.largestFile { throw Failure(.limit, .limit, "the file is too large to be shown").at(name) }
    context.output.write(DiffText(of: BareFile(name, bytes, format: nil)).bytes)
    return .done
  }
}

extension Option {
  fileprivate static let installDiffDriver = Option(
    name: "install", summary: "Tell the git of this copy to call it", replacesArguments: true)
}
