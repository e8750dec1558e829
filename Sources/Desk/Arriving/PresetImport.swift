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
  private let text: SourceText
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private let runs: [(run: ImportRun, isKept: Bool)]
  private let preset: Preset

  /// - Parameters:
  ///   - name: in place of the preset's; nil for that.
  ///   - answers: what somebody has said of what the file leaves open.
  ///   - fits: whether a rule has all of its columns in the file.
  package init(
    _ preset: Preset, of text: SourceText, as name: String?, of owner: Owner, _ answers: GuessAnswers,
    by driver: ImportDriver, fits: (ImportRule) throws -> Bool
  ) throws {
    (self.driver, self.text, self.preset) = (driver, text, preset)
    if let reason = preset.noRecords { throw try reason.failure(text).at(text.name) }
    let ledger = driver.ledger
    let kinds = try ledger.kinds()
    newKind = try preset.newKind.flatMap { kind in
      try kinds.kind(named: Text(kind.name)) == nil ? KindDeclaration(kind.name, fields: kind.fields) : nil
    }
    let allKinds = newKind.map(kinds.adding) ?? kinds
    let known = Set(try ledger.importRules(of: owner).records.map(\.id))
    let names = preset.rules.map { Preset.name(of: $0, in: name ?? preset.name) }
    let isKept = names.map { known.contains(Text($0)) }
    if isKept.allSatisfy({ $0 }), !answers.isEmpty {
      throw Failure.usage(
        "the rules \(names.joined(separator: " and ")) read this file, and say how",
        hint: "change them; --as NAME keeps other rules for this file")
    }
    let answered = try PresetAnswers(
      preset.rules.indices.filter { !isKept[$0] }.map { preset.rules[$0] }, text, answers, allKinds, by: driver)
    var rules = answered.rules[...]
    var runs: [(ImportRun, Bool)] = []
    for (name, isKept) in zip(names, isKept) {
      guard !isKept, let rule = rules.popFirst() else {
        runs.append((try Self.kept(name, text, by: driver, fits: fits), true))
        continue
      }
      let path = ImportRules.path(of: name, owner)
      let run = try ImportRun(rule, name: Text(name), path: path, owner, by: driver, kinds: allKinds)
      runs.append((try Self.withoutKnownCategories(run, text), false))
    }
    self.runs = runs
  }

  private static func kept(
    _ name: String, _ text: SourceText, by driver: ImportDriver, fits: (ImportRule) throws -> Bool
  ) throws -> ImportRun {
    let run = try ImportRun(rule: name, by: driver)
    if try fits(run.rule) { return run }
    throw Failure.usage(
      "there is a rule \(name) already, and it reads other columns than this file has",
      hint: "--as NAME keeps another rule for this file; or mend \(run.rulePath)"
    ).at(text.name)
  }

  package func plan() throws -> ImportPlan {
    let names = runs.map(\.run.source.name)
    driver.hear(runs.allSatisfy(\.isKept) ? .using(rules: names) : .preset(rules: names, of: text.name))
    for (column, why) in preset.rules.flatMap(\.leftOut) { driver.hear(.columnLeftOut(column, why: why)) }
    if let newKind { driver.hear(.newKind(newKind.name.string)) }
    return ImportPlan(
      text, runs.map { ImportPlan.Step(run: $0.run, isKept: $0.isKept, onlyAdds: $0.isKept) }, newKind: newKind)
  }

  /// Two categories of one title could not be told apart.
  private static func withoutKnownCategories(_ run: ImportRun, _ text: SourceText) throws -> ImportRun {
    let kind = run.source.kind
    guard kind.name == UnknownWords.category,
      let title = run.rule.map.first(where: { $0.field == "title" })?.from.columns[0]
    else { return run }
    let folders = [run.source.owner, .shared].map { $0.folder(of: kind) }
    let known = Set(try run.ledger.records(below: folders).records.map { TitledType($0.members) })
    let said = try run.read(text).records.map { TitledType(try $0.members.unpacked()) }
    let titles = said.filter(known.contains).map(\.title)
    if titles.isEmpty { return run }
    run.driver.hear(.alreadyThere(titles))
    return run.passingOver(titles.map(\.string), in: title)
  }
}

/// What a category is called, and which way its money goes.
private struct TitledType: Hashable {
  let title: Text
  private let folded: String
  private let type: String?

  init(_ members: Object) {
    title = Text(members["title"]?.string ?? "")
    (folded, type) = (title.string.lowercased(), members["type"]?.string)
  }

  static func == (a: TitledType, b: TitledType) -> Bool { a.folded == b.folded && a.type == b.type }
  func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension Preset.NoRecords {
  fileprivate func failure(_ text: SourceText) throws -> Failure {
    switch self {
    case .untitledPictures:
      return Failure(
        .invalid, .unreadable, "it has the pictures that TimiAccount offers for new categories, and none has a title",
        hint: "there is nothing to import; the app's categories are in category.plist")
    case .proposals:
      return Failure(
        .invalid, .unreadable, "it has the payments that ihatemoney proposes, and nobody has paid any of them yet",
        hint:
          "nothing was changed; the bills and what was paid back are in its list of bills, and ledger-sync settle says who owes whom"
      )
    case .users:
      return Failure(
        .invalid, .unreadable, "it has the users of a Parse server, who are no records",
        hint:
          "nothing was changed; what it says of you, you can say yourself: ledger-sync profile gender=female weight=60 --private"
      )
    }
  }
}
