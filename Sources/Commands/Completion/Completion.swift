internal import Desk
internal import Records
internal import Store

extension Command {
  private static let shell = Positional("SHELL")
  private static let words = Positional("TYPED", .any)

  static let completion = Command(
    name: "completion",
    group: .information,
    summary: "Let a shell complete commands, kinds, fields and records",
    details: """
      Prints a script for SHELL: bash, zsh or fish. Put the line of the examples into your ~/.bashrc, ~/.zshrc
      (after compinit) or ~/.config/fish/config.fish. make install puts the scripts where the shells look for
      them themselves.

      The script asks with TYPED: the words so far, the last one unfinished (bash: the whole line). What may stand
      there comes back one a line, with a tab and its meaning; “:files” says that names of files go there.
      """,
    positionals: [shell, words],
    examples: [
      Example("eval \"$(ledger-sync completion bash)\"", "In ~/.bashrc; for zsh likewise, with zsh"),
      Example("ledger-sync completion fish | source", "In ~/.config/fish/config.fish"),
    ],
    answersRows: false
  ) { invocation, context in
    let name = invocation[shell]
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      let known = CompletionScript.Shell.allCases.map(\.rawValue)
      throw Failure.usage(
        "there is no completion for the shell “\(name)”",
        hint: Suggestion.hint(for: name, among: known, otherwise: "choose one of \(known.joined(separator: ", "))"))
    }
    let typed = invocation.all(words)
    if typed.isEmpty {
      context.output.write(CompletionScript.text(for: shell) + "\n")
    } else {
      // The line of bash begins with the program's own name.
      context.complete(TypedLine(shell == .bash ? Array(TypedLine.words(of: typed[0]).dropFirst()) : typed))
    }
    return .done
  }
}

extension Context {
  /// Whoever presses a key is told of no problem: where there is no ledger, or it cannot be read, only what is known
  /// without it is offered.
  fileprivate func complete(_ line: TypedLine) {
    let offer: Offer
    do {
      let ledger = try completedLedger(line)
      offer = try Completer(line: line, ledger: ledger, language: spoken.language).offer()
    } catch {
      return
    }
    switch offer {
    case .files: output.write(":files\n")
    case .candidates(let candidates): for candidate in candidates { output.write(candidate.line + "\n") }
    }
  }

  private func completedLedger(_ line: TypedLine) throws -> CompletedLedger? {
    var parser = ArgumentParser(for: .help)
    let settings = try Settings(parser.parse(line.settings), environment)
    let asked = Context(
      environment: environment, settings: settings, output: output, errors: errors, input: input, spoken: spoken)
    do {
      let ledger = try asked.ledger(for: "completion")
      return try CompletedLedger(ledger, user: try asked.user(in: ledger))
    } catch let error as Failure where error.code == "no-ledger" {
      return nil
    }
  }
}
