package import Exchange
import Query
import Records
import Reports
package import Schema
import Store

/// Plans the import of a file by the rules of a preset, which are shown and kept like a guessed one. Where they were kept
/// before, they are used as they are now: somebody may have changed them.
package struct PresetImport {
  private let driver: ImportDriver
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private let runs: [(run: ImportRun, isKept: Bool)]

  /// - Parameter name: in place of the preset's; nil for that.
  package init(_ preset: Preset, as name: String?, of owner: Owner, by driver: ImportDriver) throws {
    self.driver = driver
    let ledger = driver.ledger
    let kinds = try ledger.kinds()
    newKind = try preset.newKind.flatMap { kind in
      try kinds.kind(named: Text(kind.name)) == nil ? KindDeclaration(kind.name, fields: kind.fields) : nil
    }
    let allKinds = newKind.map(kinds.adding) ?? kinds
    let known = Set(try ledger.importRules(of: owner).records.map(\.id))
    runs = try preset.rules.map { rule in
      let name = Preset.name(of: rule, in: name ?? preset.name)
      if known.contains(Text(name)) { return (try ImportRun(rule: name, by: driver), true) }
      let path = ImportRules.path(of: name, owner)
      let run = try ImportRun(rule.rule, name: Text(name), path: path, owner, by: driver, kinds: allKinds)
      return (run, false)
    }
  }

  package func plan(_ text: SourceText) throws -> ImportPlan {
    try requirePeople(of: text)
    let names = runs.map(\.run.source.name)
    driver.hear(runs.allSatisfy(\.isKept) ? .using(rules: names) : .preset(rules: names, of: text.name))
    if let newKind { driver.hear(.newKind(newKind.name.string)) }
    return ImportPlan(
      text, runs.map { ImportPlan.Step(run: $0.run, isKept: $0.isKept, onlyAdds: $0.isKept) }, newKind: newKind)
  }

  /// Throws where a file is about people who are nobody here: their rows could not be read.
  private func requirePeople(of text: SourceText) throws {
    guard runs.contains(where: { $0.run.rule.reader == .splitwise }) else { return }
    let known = try driver.ledger.knownPeople(writer: driver.session.user())
    func isNobody(_ name: String) -> Bool {
      switch known.meaning(of: name) {
      case .person: false
      case .several, .nobody: true
      }
    }
    let nobody = (Splitwise.people(of: text.bytes) ?? []).filter(isNobody)
    if nobody.isEmpty { return }
    let names = nobody.map { "“\($0)”" }.joined(separator: ", ")
    var failure = Failure(
      .invalid, .unknownPerson, "nobody in this ledger is called \(names)",
      hint: "nothing was changed; add them as guests, or, if they are users already, make these their full names")
    failure.details = nobody.map { "ledger-sync users add NAME --guest --full-name \(ShellWord.quoted($0))" }
    throw failure.at(text.name)
  }
}
