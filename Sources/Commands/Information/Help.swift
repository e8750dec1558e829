extension Command {
  private static let command = Positional("COMMAND", .optional)

  static let help = Command(
    name: "help",
    group: .information,
    summary: "Explain a command, or list all of them",
    positionals: [command],
    examples: [Example("ledger-sync help put", "How one member of a file is changed")],
    answersRows: false,
    isPaged: true
  ) { invocation, context in
    if let name = invocation.optional(command) {
      context.explain(try CommandList.command(named: name))
    } else {
      context.explain(CommandList.all)
    }
    return .done
  }
}
