package import Exchange
import Index
import Records
import Reports
import Schema
package import Store

/// Plans the import of a file for which no rule is named: by a rule that fits it, else by a preset, else by a rule that is guessed,
/// shown and kept. Two accounts at one bank have files with the same columns, so nothing is removed where the rule is only
/// found to fit.
package struct GuessedImport {
  package let ledger: Ledger
  package let driver: ImportDriver
  private let owner: Owner

  package init(by driver: ImportDriver) throws {
    (ledger, self.driver) = (driver.ledger, driver)
    owner = try driver.owner()
  }

  /// - Parameters:
  ///   - name: of the new rule; nil: the words of the file's name, where no rule fits.
  ///   - makesAccounts: whether accounts that are new are to be made.
  package func plan(
    _ file: String, as name: String?, _ answers: GuessAnswers, makesAccounts: Bool = false
  ) throws -> ImportPlan {
    let (text, format) = try read(file)
    var fitting = name == nil ? try fittingRules(text, format) : []
    // In a month without a payment there is nothing to take in, whichever rule it is of.
    if fitting.count > 1, !fitting.contains(where: { SourceState.hasItems($0.text.content(driver), $0.run.rule) }) {
      fitting = [fitting[0]]
    }
    if fitting.count == 1 {
      var (run, text) = fitting[0]
      try requireKnown(answers, to: run)
      run.hear(answers)
      try run.settleDecimal(of: text, answers, isFound: true)
      driver.hear(.using(rules: [run.source.name]))
      return ImportPlan(text, [ImportPlan.Step(run: run, onlyAdds: true)])
    }
    if let (preset, text) = try preset(for: text) ?? sheetPreset(for: text, answers.sheet) {
      return try PresetImport(preset, of: text, as: name, of: owner, answers, by: driver) { rule in
        try self.fitting(text, rule) != nil
      }.plan()
    }
    // Those of a preset fit the same file.
    if fitting.count > 1 {
      let names = fitting.map(\.run.source.name.string).joined(separator: ", ")
      throw Failure.usage(
        "\(fitting.count) rules fit it: \(names)", hint: "--rule NAME says which; --as NAME guesses a new one"
      ).at(text.name)
    }
    if text.isFolder {
      throw Failure(
        .invalid, .unreadable, "it is a folder, and no rule reads its files",
        hint: "name the files in it, or write a rule with \"files\": docs/imports.md explains rules"
      ).at(file)
    }
    let isNamed = name != nil
    let name = name ?? Self.name(of: file)
    let path = ImportRules.path(of: name, owner)
    try ledger.importRules(of: owner).requireReadable(path)
    try ledger.requireFree(importRule: name, of: owner)
    var setting = try GuessSetting(ledger, owner)
    setting.answers = answers
    setting.makesAccounts = makesAccounts
    if let account = answers.account { setting.answers.account = try id(of: account, setting) }
    let sheet = try SheetChoice(text, setting)
    let guess = try guess(sheet, format, setting, rule: path)
    if !isNamed { try requireNoneNumbered(as: guess.rule) }
    let run = try ImportRun(guess.rule, name: Text(name), path: path, owner, by: driver)
    // A file without a payment does not show by what payments are known: no rule is made from it.
    guard SourceState.hasItems(sheet.text.content(driver), guess.rule) else {
      return ImportPlan(sheet.text, [ImportPlan.Step(run: run)])
    }
    driver.hear(.guessed(guess))
    return ImportPlan(sheet.text, [ImportPlan.Step(run: run, isKept: false)])
  }

  /// The file as text, and what it is written in.
  private func read(_ file: String) throws -> (SourceText, ImportRule.Reader) {
    if SourceText.isFolder(file, by: driver) { return (SourceText(folder: file), .plist) }
    if let reader = JournalProgram.reader(ofFileNamed: file),
      let program = JournalProgram(reader, driver.files.path(file))
    {
      return (try SourceText(file, program.answer(about: file, driver), encoding: nil), reader)
    }
    let text = try SourceText(guessing: file, by: driver)
    guard let office = try text.officeFormat() else { return (text, ImportRule.Reader(of: text.content(driver))) }
    if let reader = office.reader { return (text, reader) }
    throw Failure(
      .invalid, .unreadable, "this is \(office.name), and no reader here reads it", hint: "save it as xlsx, ods or CSV"
    ).at(file)
  }

  /// Their rules all of whose columns are in the file, and the text as each reads it.
  private func fittingRules(
    _ text: SourceText, _ format: ImportRule.Reader
  ) throws -> [(run: ImportRun, text: SourceText)] {
    var texts: [Text: SourceText] = [:]
    let runs = try ImportRun.all(of: owner, by: driver) { (record) throws(Failure) in
      let rule = try ImportRule(record)
      // Columns that are only numbered are in every file.
      guard rule.hasHeader else { return nil }
      // What a program says of a journal is no bank's table.
      if rule.reader.isJournal || format.isJournal, rule.reader != format { return nil }
      do throws(Failure) {
        texts[Text(record.path)] = try fitting(text, rule)
        return texts[Text(record.path)] == nil ? nil : rule
      } catch { throw error.at(record.path) }
    }
    return runs.compactMap { run in texts[Text(run.rulePath)].map { (run, $0) } }
  }

  /// Throws where a rule is there that reads the same numbered columns: nobody can see whether the file is of that bank, and
  /// a second rule would bring what both have twice.
  private func requireNoneNumbered(as guess: ImportRule) throws {
    if guess.hasHeader { return }
    let runs = try ImportRun.all(of: owner, by: driver) { (record) throws(Failure) in
      let rule = try ImportRule(record)
      let isAlike = !rule.hasHeader && rule.reader == guess.reader && Set(rule.columns) == Set(guess.columns)
      return isAlike ? rule : nil
    }
    guard let name = runs.first?.source.name else { return }
    throw Failure.usage(
      "the file has no line with the names of its columns, and the rule \(name) is for such a file",
      hint: "--rule \(name) uses it; --as NAME makes another rule, if the file is of another account")
  }

  /// The text as a rule reads it; nil where that is none, or has not all of the rule's columns.
  private func fitting(_ text: SourceText, _ rule: ImportRule) throws(Failure) -> SourceText? {
    do throws(Failure) {
      guard let own = try text.read(by: rule, driver) else { return nil }
      return SourceState.fits(own.content(driver), rule) ? own : nil
    } catch {
      // A file in another character set is another bank's.
      if error.code == .unreadable { return nil }
      throw error
    }
  }

  /// The preset all of whose columns are in the file; nil for none.
  private func preset(for text: SourceText) throws -> (Preset, SourceText)? {
    for preset in try Preset.all() {
      let texts = try preset.rules.compactMap { try fitting(text, $0.rule) }
      if let text = texts.first, texts.count == preset.rules.count { return (preset, text) }
    }
    return nil
  }

  /// The preset that reads a list in a dictionary, as a program writes a sheet; nil for none.
  private func sheetPreset(for text: SourceText, _ wanted: String?) throws -> (Preset, SourceText)? {
    var found: [(sheet: Text, preset: Preset, text: SourceText)] = []
    for name in PropertyListSheets.names(in: text.bytes) where wanted.map({ Text($0) == name }) ?? true {
      for preset in try Preset.all().compactMap({ $0.inSheet(name) }) {
        let texts = try preset.rules.compactMap { try fitting(text, $0.rule) }
        if let text = texts.first, texts.count == preset.rules.count { found.append((name, preset, text)) }
      }
    }
    if found.count > 1 { throw SheetChoice.several(text, found.map(\.sheet.string)) }
    return found.first.map { ($0.preset, $0.text) }
  }

  /// What a rule says otherwise, or not at all, is not said on the command line: the next import would not know it.
  private func requireKnown(_ answers: GuessAnswers, to run: ImportRun) throws {
    var answers = answers
    if let account = answers.account { answers.account = try id(of: account, GuessSetting(ledger, owner)) }
    if answers.without(run.rule, run.source.kind).isEmpty { return }
    throw Failure.usage(
      "the rule \(run.rulePath) fits this file, and does not say the same",
      hint: "leave the option out, or change the rule; --as NAME makes another rule, such as for another account")
  }

  /// Of the account that somebody means.
  private func id(of account: Text, _ setting: GuessSetting) throws -> Text {
    if let id = setting.accounts.account(account.string) { return id }
    if setting.accounts.isAmbiguous(account.string) {
      throw Failure.usage(
        "several accounts are called “\(account)”", hint: "write the id of one: ledger-sync list account shows them")
    }
    throw Failure.usage(
      "there is no account “\(account)”",
      hint: "ledger-sync list account shows yours; ledger-sync add account title=NAME makes one")
  }

  /// The rule that was guessed, once every question about it is answered.
  private func guess(
    _ sheet: SheetChoice, _ format: ImportRule.Reader, _ setting: GuessSetting, rule path: String
  ) throws -> RuleGuess {
    let text = sheet.text
    var setting = setting
    var asked: [GuessQuestion] = []
    while true {
      guard var guess = RuleGuess(text.content(driver), format, in: setting) else {
        throw Self.unguessed(text, Self.reason(text))
      }
      try requireColumns(setting.answers, of: guess, in: text)
      if let refusal = guess.refusal { throw Self.unguessed(text, refusal) }
      // The header of OFX names it in each file.
      if format != .ofx { guess.rule.encoding = text.encoding }
      if let name = sheet.name { guess.rule.items = FieldPath(keys: [Text(name)]) }
      guard let question = guess.questions.first else { return guess }
      // A question that an answer did not settle is not asked for ever.
      guard !asked.contains(question), try driver.answer(question, &setting.answers) else {
        throw GuessRefusal(guess, rule: path).failure.at(text.name)
      }
      asked.append(question)
    }
  }

  /// Throws where an answer names a column that the file has not.
  private func requireColumns(_ answers: GuessAnswers, of guess: RuleGuess, in text: SourceText) throws {
    if !answers.units.isEmpty || !answers.rowsOf.isEmpty || !answers.weights.isEmpty {
      throw Failure.usage(
        "--unit, --rows-of and --weight are for files of apps that do not say these", hint: "leave them out"
      )
      .at(text.name)
    }
    let named =
      [answers.amount, answers.debit, answers.credit, answers.spent?.column].compactMap { $0 }
      + answers.skipped.map(\.column)
    guard let unknown = named.first(where: { !guess.hasColumn($0) }) else { return }
    let near: Sentence =
      Text(unknown).nearest(among: guess.columns.map { Text($0) }).map { "; did you mean “\($0)”?" } ?? ""
    throw Failure(
      .invalid, .unreadable, "the file has no column “\(unknown)”\(near)",
      hint: .words("its columns are \(guess.columns.joined(separator: ", "))")
    ).at(text.name)
  }

  private static func reason(_ text: SourceText) -> Sentence {
    if text.raw.isEmpty { return "there is nothing in it" }
    if let format = ForeignFormat(text.raw) { return "this is \(format.name), and no reader here reads it" }
    let isKnown = ForeignTable.isDatabase(text.raw) || BinaryPlist.isBinary(text.raw)
    return isKnown
      ? "no rule reads it, and none is guessed for files of this format"
      : "no columns with dates and amounts were found in it"
  }

  private static func unguessed(_ text: SourceText, _ problem: Sentence) -> Failure {
    let hint: Sentence =
      text.raw.isEmpty
      ? "download it once more"
      : ForeignFormat(text.raw) == nil
        ? "write a rule and name it with --rule: docs/imports.md explains rules"
        : "download it as CSV, xlsx or CAMT, or save it as one of these"
    return Failure(.invalid, .unreadable, problem, hint: .words(hint)).at(text.name)
  }

  /// `bank-2026-11.csv` is of the rule `bank`.
  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.split(separator: ".").first.map(String.init) ?? last
    let words = stem.lowercased().split { !$0.isLetter }
    return words.isEmpty ? "import" : words.joined(separator: "-")
  }
}
