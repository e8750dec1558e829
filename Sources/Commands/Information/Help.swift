extension Command {
  private static let command = Positional("COMMAND", .optional)

  static let help = Command(
    name: "help",
    group: .information,
    summary: "Explain a command, or list all of them",
    positionals: [command],
    examples: [Example("ledger-sync help put", "How one member of a file is changed")]
  ) { invocation, context in
    guard let name = invocation.optional(command) else {
      context.print(HelpText.overview(of: CommandList.all))
      return .done
    }
    context.print(try CommandList.command(named: name).help)
    return .done
  }
}
