internal import Desk
internal import Index
internal import Records
internal import Store

extension Command {
  static let lsp = Command(
    name: "lsp",
    group: .exchange,
    summary: "Answer an editor that speaks to language servers",
    details: """
      An editor starts this, and speaks the Language Server Protocol 3.17 with it on stdin and stdout. In a record
      it then shows what check would say, completes fields, ids, people and days, shows the titles behind ids and
      who wrote a field, goes to what a field refers to, and offers to decide conflicts and to work out 12.50*2.

      Nothing is written but what you save in the editor, and a rename that you ask for. docs/editors.md says how
      each editor is told.
      """,
    examples: [Example("ledger-sync lsp", "What an editor is told to run")],
    answersRows: false
  ) { _, context in
    if context.environment.terminals.input {
      throw Failure.usage(
        "lsp speaks with editors, not with people", hint: "docs/editors.md says how to set up an editor")
    }
    let watchers = LedgerWatchers()
    defer { withExtendedLifetime(watchers) {} }
    let world = FrontDoors.World(
      read: context.input.available, isReady: { context.input.isAvailable },
      write: { bytes in
        context.output.write(bytes)
        context.output.flush()
      },
      open: { folder in
        let session = try context.session(in: folder)
        watchers.begin(session.ledger)
        return session
      })
    return try context.doors.languageServer(world) ? .done : .needsDecision
  }
}

/// The watchers of all ledgers in which the editor has had a file open.
private final class LedgerWatchers {
  private var byPath: [Text: LedgerWatcher] = [:]

  func begin(_ ledger: Ledger) {
    let path = Text(ledger.path)
    if byPath[path] == nil { byPath[path] = LedgerWatcher(ledger) }
  }
}

extension Context {
  /// Who asks, of the ledger that a folder is in, as it is at this moment.
  fileprivate func session(in folder: String) throws -> Session {
    var settings = settings
    settings.folder = folder
    let there = Context(
      environment: environment, settings: settings, output: output, errors: errors, input: input, spoken: spoken)
    return try there.now().session(for: "lsp")
  }
}
