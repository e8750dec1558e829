internal import Desk
internal import Records

/// Help in the format that is asked for.
extension Context {
  func explain(_ command: Command) {
    if settings.format.isJSON {
      print(json: .object(command.helpMembers))
    } else {
      print(command.help(in: spoken.language, width: width))
    }
  }

  /// Of several commands only what they are for.
  func explain(_ commands: [Command]) {
    if settings.format.isJSON {
      print(json: .array(commands.map { .object($0.summaryMembers) }))
    } else {
      print(HelpText.overview(of: commands, in: spoken.language, width: width))
    }
  }
}

extension Command {
  fileprivate var summaryMembers: Object {
    [
      "command": .string(Text(name)), "group": .string(Text(group.title.description)),
      "summary": .string(Text(summary.description)),
    ]
  }

  /// What the page of the command tells, but for the options of every command.
  fileprivate var helpMembers: Object {
    var members = summaryMembers
    members["usage"] = .array(usages.map { .string(Text($0)) })
    members["details"] = .string(Text(details.description))
    members["options"] = .array(
      options.map { ["option": .string(Text($0.usage)), "summary": .string(Text($0.summary.description))] })
    members["examples"] = .array(
      examples.map { ["line": .string(Text($0.line)), "meaning": .string(Text($0.meaning.description))] })
    return members
  }
}
