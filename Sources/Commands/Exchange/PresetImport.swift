internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Takes in a file by the rules of a preset, which are shown and kept like a guessed one. Where they were kept before,
/// they are used as they are now: somebody may have changed them.
struct PresetImport {
  private let owner: Owner
  private let ledger: Ledger
  private let context: Context
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private let runs: [(run: ImportRun, isKept: Bool)]

  /// - Parameter name: in place of the preset's; nil for that.
  init(_ preset: Preset, as name: String?, of owner: Owner, in ledger: Ledger, _ context: Context) throws {
    (self.owner, self.ledger, self.context) = (owner, ledger, context)
    let kinds = try ledger.kinds()
    newKind = try preset.newKind.flatMap { kind in
      try kinds.kind(named: Text(kind.name)) == nil ? KindDeclaration(kind.name, fields: kind.fields) : nil
    }
    let allKinds = newKind.map(kinds.adding) ?? kinds
    let known = Set(try ledger.importRules(of: owner).records.map(\.id))
    runs = try preset.rules.map { rule in
      let name = Preset.name(of: rule, in: name ?? preset.name)
      if known.contains(Text(name)) { return (try ImportRun(rule: name, in: ledger, context), true) }
      let path = ImportRules.path(of: name, owner)
      let run = try ImportRun(rule.rule, name: Text(name), path: path, owner, in: ledger, context, kinds: allKinds)
      return (run, false)
    }
  }

  func take(_ text: SourceText, _ options: ImportRun.Options) throws -> ExitCode {
    let names = runs.map(\.run.source.name.string).joined(separator: " and ")
    context.note("\(text.name) is read by \(names): ledger-sync knows what such files say")
    if let newKind { context.note("its records are of a new kind, kinds/\(newKind.name).json") }
    if !options.isRehearsal, runs.contains(where: { !$0.isKept }) {
      guard try agrees(text, options) else {
        context.note("nothing was changed; --dry-run shows the records, and you can write a rule by hand")
        return .done
      }
    }
    var (exit, isFirst) = (ExitCode.done, true)
    if let newKind, !options.isRehearsal {
      _ = try WorkTree.open(ledger).add(newKind)
      try ledger.renewEditorSettings()
      isFirst = false
    }
    for (run, isKept) in runs {
      var options = options
      options.isFound = isKept
      if !isKept, !options.isRehearsal {
        _ = try WorkTree.open(ledger, isContinuing: !isFirst).add(
          importRule: run.source.name.string, run.rule.written, of: owner)
      }
      options.isNew = !isFirst || !isKept
      if try run.take(text, options) == .needsDecision { exit = .needsDecision }
      isFirst = false
    }
    return exit
  }

  private func agrees(_ text: SourceText, _ options: ImportRun.Options) throws -> Bool {
    if options.isAgreed { return true }
    let counts = try runs.map { run, _ in
      counted(try run.read(text).records.count, run.source.kind.noun, run.source.kind.nouns)
    }
    let paths = runs.filter { !$0.isKept }.map(\.run.rulePath).joined(separator: " and ")
    let made = newKind.map { ", make the kind \($0.name)" } ?? ""
    let question = "Import \(counts.joined(separator: " and "))\(made), and keep \(paths)?"
    if let answer = try context.confirm(question, usual: true) { return answer }
    throw Failure.usage(
      "the rules need your consent, and there is no terminal to ask on", hint: "add --yes, or --rule NAME")
  }
}
