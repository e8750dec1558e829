internal import Desk
internal import FileSystem
internal import Records
internal import Reports

/// The command line as a function: arguments in, exit code out.
struct Application {
  let environment: Environment
  let output: Output
  let errors: Output
  let input: LineInput
  let spoken: SpokenLanguage
  var doors: FrontDoors

  init(
    environment: Environment, output: Output, errors: Output, input: LineInput, doors: FrontDoors = .none
  ) {
    (self.environment, self.output, self.errors, self.input) = (environment, output, errors, input)
    (self.doors, spoken) = (doors, SpokenLanguage(environment))
  }

  /// - Parameter arguments: without the program's own name.
  func run(_ arguments: [String]) -> Int32 {
    var code: ExitCode
    let steps = [environment.currentFolder, value(of: GlobalOptions.folder.spelling, in: arguments)].compactMap(\.self)
    spoken.nearby = { [environment] in
      Context.language(near: steps.reduce("/", AbsolutePath.joined), environment)
    }
    do {
      code = try perform(arguments)
    } catch {
      let failure = Failure(reporting: error)
      spoken.asked = spoken.asked ?? value(of: GlobalOptions.language.spelling, in: arguments)
      report(failure, asJSON: wantsJSON(arguments), colour: wantedColour(arguments))
      code = failure.exit
    }
    return close(code).number
  }

  private func perform(_ arguments: [String]) throws -> ExitCode {
    guard let place = commandPlace(in: arguments) else { return try performWithoutCommand(arguments) }
    var others = arguments
    let command = try CommandList.command(named: others.remove(at: place))
    var parser = ArgumentParser(for: command)
    let invocation = try parser.parse(others)
    let settings = try Settings(invocation, environment)
    if invocation.has(GlobalOptions.help) {
      try requireRows(of: .help, settings.format)
      return paging(.help, invocation, settings) { context in
        context.explain(command)
        return .done
      }
    }
    try requireRows(of: command, settings.format)
    return try paging(command, invocation, settings) { try command.run(invocation, $0) }
  }

  /// What is long goes through a pager, for people at a terminal.
  private func paging(
    _ command: Command, _ invocation: Invocation, _ settings: Settings, _ run: (Context) throws -> ExitCode
  ) rethrows -> ExitCode {
    guard command.isPaged, output.isTerminal, settings.format == .table, !invocation.has(GlobalOptions.noPager) else {
      let isMute = settings.isQuiet && settings.format == .table && command.isDeed
      return try run(context(settings, isMute ? Output { _ in } : output))
    }
    let pager = Pager(environment, terminal: output)
    defer { pager.finish() }
    return try run(context(settings, pager.output))
  }

  private func requireRows(of command: Command, _ format: OutputFormat) throws(Failure) {
    guard format == .csv || format == .tsv, !command.answersRows else { return }
    throw .usage(
      "\(command.name) does not answer in rows, as --format \(format.rawValue) wants them",
      hint: "take --format json, or none")
  }

  /// What the program takes without a command.
  private static let alone: Command = {
    var command = Command.help
    command.options += [ViewOptions.share, ViewOptions.ascii]
    return command
  }()

  private func performWithoutCommand(_ arguments: [String]) throws -> ExitCode {
    var parser = ArgumentParser(for: Self.alone)
    let invocation = try parser.parse(arguments)
    let context = context(try Settings(invocation, environment), output)
    if invocation.has(GlobalOptions.version) { return try Command.version.run(invocation, context) }
    try requireRows(of: .help, context.settings.format)
    let isAsked = invocation.has(GlobalOptions.help)
    if !isAsked, !arguments.contains("--"),
      let page = try MonthView(ifInLedger: context, isShare: invocation.has(ViewOptions.share))
    {
      try page.show(in: context, isASCII: invocation.has(ViewOptions.ascii))
      return .done
    }
    if !isAsked, context.settings.format.isJSON {
      throw Failure.usage("no command is named", hint: "ledger-sync help lists the commands")
    }
    context.explain(CommandList.all)
    return isAsked ? .done : .usage
  }

  private func context(_ settings: Settings, _ output: Output) -> Context {
    spoken.asked = settings.language
    return Context(
      environment: environment, settings: settings, output: output, errors: errors, input: input, spoken: spoken,
      doors: doors)
  }

  // MARK: The command's name

  /// Where the command's name stands: the first word that is neither an option nor the value of one.
  private func commandPlace(in arguments: [String]) -> Int? {
    let options = GlobalOptions.all + CommandList.all.flatMap(\.options)
    let withValue = Set(options.filter(\.takesValue).flatMap { [$0.spelling] + ($0.short.map { ["-\($0)"] } ?? []) })
    var isValue = false
    for (place, argument) in arguments.enumerated() {
      if argument == "--" { return nil }
      if !isValue, !ArgumentParser.isOption(argument) { return place }
      isValue = !isValue && withValue.contains(argument)
    }
    return nil
  }

  // MARK: The end

  /// Whether the caller reads JSON, also where the arguments could not be read as a whole.
  private func wantsJSON(_ arguments: [String]) -> Bool {
    let hasOption = arguments.prefix(while: { $0 != "--" }).contains(GlobalOptions.json.spelling)
    if hasOption, !givesJSONAnotherMeaning(arguments) { return true }
    return value(of: "--format", in: arguments).flatMap(OutputFormat.init)?.isJSON ?? false
  }

  /// Whether the command has an option `--json` of its own.
  private func givesJSONAnotherMeaning(_ arguments: [String]) -> Bool {
    let name = commandPlace(in: arguments).map { arguments[$0] }
    return CommandList.all.contains { command in
      command.name == name && command.options.contains { $0.name == GlobalOptions.json.name }
    }
  }

  /// What `--color` says, also where the arguments could not be read as a whole.
  private func wantedColour(_ arguments: [String]) -> ColourChoice {
    value(of: "--color", in: arguments).flatMap(ColourChoice.init) ?? .auto
  }

  private func value(of option: String, in arguments: [String]) -> String? {
    var value: String?
    for (place, argument) in arguments.enumerated() {
      if argument == "--" { break }
      if argument == option, place + 1 < arguments.count { value = arguments[place + 1] }
      if let behind = argument.rest(behind: "\(option)=") { value = behind }
    }
    return value
  }

  private func report(_ failure: Failure, asJSON: Bool, colour: ColourChoice = .auto) {
    if asJSON { JSONOutput(output).print(failure.json(in: spoken.language)) }
    let isColoured = colour.isColoured(errors, environment)
    for line in failure.lines(in: spoken.language) { errors.write(line.rendered(inColour: isColoured) + "\n") }
  }

  /// Writes what is buffered. Lost output is a failure, however well the command went.
  private func close(_ code: ExitCode) -> ExitCode {
    output.flush()
    if case .lost(let reason) = output.state {
      report(Failure(.inputOutput, .inputOutput, "the output could not be written: \(reason)"), asJSON: false)
      errors.flush()
      return .inputOutput
    }
    errors.flush()
    return code
  }
}
