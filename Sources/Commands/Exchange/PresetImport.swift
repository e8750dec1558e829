internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Plans the import of a file by the rules of a preset, which are shown and kept like a guessed one. Where they were kept
/// before, they are used as they are now: somebody may have changed them.
struct PresetImport {
  private let context: Context
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private let runs: [(run: ImportRun, isKept: Bool)]

  /// - Parameter name: in place of the preset's; nil for that.
  init(_ preset: Preset, as name: String?, of owner: Owner, in ledger: Ledger, _ context: Context) throws {
    self.context = context
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

  func plan(_ text: SourceText) -> ImportPlan {
    let names = runs.map(\.run.source.name.string).joined(separator: " and ")
    if runs.allSatisfy(\.isKept) {
      context.note(
        "using the rules \(names), whose columns are all in the file; --rule NAME also removes what is no longer in it")
    } else {
      context.note("\(text.name) is read by \(names): ledger-sync knows what such files say")
    }
    if let newKind { context.note("its records are of a new kind, kinds/\(newKind.name).json") }
    return ImportPlan(
      text, runs.map { ImportPlan.Step(run: $0.run, isKept: $0.isKept, onlyAdds: $0.isKept) }, newKind: newKind)
  }
}
