internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Store

extension Context {
  /// What drives imports from a command.
  func importDriver(of ledger: Ledger, files given: GivenFiles? = nil) -> ImportDriver {
    var progress: Progress?
    return ImportDriver(
      session(of: ledger), files: given ?? files, environment: environment.variables,
      listsChanges: settings.format.isJSON,
      answer: { [self] question, answers in try ask(question, &answers) },
      answerNames: { [self] question in try ask(question) }
    ) { [self] notice in
      switch notice {
      case .reading(let count):
        let shown = progress ?? Progress(self)
        progress = shown
        shown.update("Reading", count)
      case .hasRead:
        progress?.finish()
        progress = nil
      default: say(notice)
      }
    }
  }

  private func say(_ notice: ImportNotice) {
    func warn(_ what: Sentence, _ line: StyledLine) { self.warn(StyledLine(said: what, .warning) + line) }
    switch notice {
    case .doubt(let doubt): warn("please check: ", StyledLine(said: doubt))
    case .rulePassedOver(let failure): warn("rule passed over: ", StyledLine(failure.located(in: spoken.language)))
    case .filePassedOver(let path): warn("passed over: ", StyledLine(said: "\(path) is not an ordinary file"))
    case .fileNotTakenIn(let field, let why): warn("\(field) not taken in: ", StyledLine(said: why))
    case .skipped(let files): note(skipped: files)
    case .using(let rules) where rules.count == 1:
      note(
        "using the rule \(rules[0]), whose columns are all in the file; --rule \(rules[0]) also removes what is no longer in it"
      )
    case .using(let rules):
      note(
        "using the rules \(Self.names(rules)), whose columns are all in the file; --rule NAME also removes what is no longer in it"
      )
    case .preset(let rules, let file):
      note(
        rules.count == 1
          ? "ledger-sync knows such files; \(file) is read by its own rule \(Self.names(rules))"
          : "ledger-sync knows such files; \(file) is read by its own rules \(Self.names(rules))")
    case .newKind(let name): note("its records are of a new kind, kinds/\(name).json")
    case .remark(let text): note(text)
    case .columnLeftOut(let column, why: .ownPictures):
      note("\(column): left out, for the names of the app's own pictures are no icons here")
    case .alreadyThere(let titles):
      note("there already, and left as they are: \(titles.map(\.string).joined(separator: ", "))")
    case .guessed(let guess): show(guess)
    case .lastParts(let words, let kind):
      for (word, id) in words { note("“\(word)” is taken as the \(Sentence.noun(ofKind: kind)) \(id)") }
    case .bothWays(let title, let type):
      note("“\(title)” has money that was spent and money that came in: the new category is of the type \(type)")
    case .namesMade(let titles, let kind):
      note("\(NewNames.phrase(titles.count, of: kind)): \(titles.joined(separator: ", "))")
    case .reading, .hasRead: break
    }
  }

  private static func names(_ rules: [Text]) -> Sentence {
    rules.map { Sentence(verbatim: $0.string) }.joined(separator: " and ")
  }

  /// On stderr: stdout is for the records.
  private func show(_ guess: RuleGuess) {
    let rule = guess.rule
    for (field, from) in rule.map { note("\(field): \(from.columns.joined(separator: ", "))") }
    if !rule.id.isEmpty { note("rows identified by: \(rule.id.joined(separator: ", "))") }
    if !rule.end.isEmpty { note("the table ends at: \(rule.end.joined(separator: ", "))") }
    if !guess.unused.isEmpty { note("columns not used: \(guess.unused.joined(separator: ", "))") }
    if let encoding = rule.encoding {
      let doubt: Sentence = "the file is not in UTF-8, and is read as \(encoding): look at letters such as ü and é"
      warn(StyledLine(said: "please check: ", .warning) + StyledLine(said: doubt))
    }
    for remark in guess.remarks { note(remark) }
  }
}
