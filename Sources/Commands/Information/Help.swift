internal import Desk
internal import Records

extension Command {
  private static let command = Positional("COMMAND", .optional)
  private static let manual: Option = {
    var option = Option.flag("man", "Print the manual page ledger-sync(1), for man")
    option.replacesArguments = true
    return option
  }()

  static let help = Command(
    name: "help",
    group: .information,
    summary: "Explain a command, or list all of them",
    positionals: [command],
    options: [manual],
    examples: [
      Example("ledger-sync help put", "How one member of a file is changed"),
      Example("ledger-sync help --man | man -l -", "Everything, as a manual page"),
    ],
    answersRows: false,
    isPaged: true
  ) { invocation, context in
    if invocation.has(manual) {
      context.output.write(
        ManualPage(of: CommandList.all, version: "\(Version.current)", in: context.spoken.language).text)
    } else if let name = invocation.optional(command) {
      context.explain(try CommandList.command(named: name))
    } else {
      context.explain(CommandList.all)
    }
    return .done
  }
}
