internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

extension NewNames {
  /// `2 new categories`
  static func phrase(_ count: Int, of kind: Text) -> Sentence {
    switch kind {
    case UnknownWords.person: counted(count, "new person", "new people")
    case OwnAccounts.kind: counted(count, "new account")
    default: counted(count, "new category", "new categories")
    }
  }
}

/// What there is to say of words that are new, and of rows that may be transfers.
extension ImportAnswer {
  func sayUnknownWords(_ state: SourceState, of run: ImportRun) {
    for kind in UnknownWords.kinds {
      let words = state.unknownWords.words(of: kind)
      if words.isEmpty { continue }
      for word in words.prefix(ImportRefusal.mostProblems) { say(word, of: run) }
      let more = words.count - ImportRefusal.mostProblems
      if more > 0 { context.warn(StyledLine(said: "and \(more) more; --format json lists them all")) }
      context.note(Self.hint(about: words, of: kind, run))
    }
  }

  private func say(_ word: UnknownWords.Word, of run: ImportRun) {
    let bills = run.source.kind.counted(word.count)
    if word.field == MoneyTransfer.usual.to {
      let doubt: Sentence =
        word.count == 1
        ? "“\(word.text)” may be an account of yours: it was taken as income or expense (\(bills))"
        : "“\(word.text)” may be an account of yours: they were taken as income or expense (\(bills))"
      context.warn(StyledLine(said: "please check: ", .warning) + StyledLine(said: doubt))
    } else {
      context.warn(
        StyledLine(said: "left out: ", .warning)
          + StyledLine(said: "the \(word.field) “\(word.text)”, which is new, of \(bills)"))
    }
  }

  private static func hint(about words: [UnknownWords.Word], of kind: Text, _ run: ImportRun) -> Sentence {
    let rule: Sentence = "say in \(run.rulePath) what they mean"
    if run.source.isFeed || !words.contains(where: run.hasWords) { return rule }
    return kind == OwnAccounts.kind
      ? "import it again: --accounts make adds these accounts, --accounts skip says that they are not yours; or \(rule)"
      : "--categories make adds them; --categories skip leaves them out for good; or \(rule)"
  }

  /// Categories of the other way are kept: a refund of food is income by its sign, and belongs to food.
  func sayCrossed(_ state: SourceState, of run: ImportRun) {
    for (category, count) in state.crossed.sorted(by: { $0.key < $1.key }).prefix(ImportRefusal.mostProblems) {
      let bills = run.source.kind.counted(count)
      context.warn(
        StyledLine(said: "please check: ", .warning)
          + StyledLine(said: "\(bills) of the category \(category) went the other way than money of this category does")
      )
    }
  }

  func sayTransfers(_ state: SourceState, of run: ImportRun) {
    if state.joinedSides > 0 {
      context.note(
        state.joinedSides == 1
          ? "\(name): 1 row is the other side of a transfer in the same file"
          : "\(name): \(state.joinedSides) rows are the other sides of transfers in the same file")
    }
    for doubt in TransferDoubt.allCases {
      guard let count = state.doubts[doubt] else { continue }
      context.warn(StyledLine(said: "please check: ", .warning) + StyledLine(said: doubt.sentence(count)))
    }
    if state.doubts[.accountUnsaid] != nil {
      context.note(
        "write \"constants\": {\"account\": \"ID\"} into \(run.rulePath), with the id of the account, and import the file again with --rule \(run.source.name)"
      )
    }
  }
}

extension TransferDoubt {
  fileprivate func sentence(_ count: Int) -> Sentence {
    switch (self, count == 1) {
    case (.accountUnsaid, true):
      "1 row is a transfer, but nothing says from which of your accounts the file comes: it was taken as income or expense"
    case (.accountUnsaid, false):
      "each of \(count) rows is a transfer, but nothing says from which of your accounts the file comes: they were taken as income or expense"
    case (.receivedUnsaid, true):
      "1 row is a transfer, but the file does not say which amount arrived (another currency, or a fee): it was taken as income or expense"
    case (.receivedUnsaid, false):
      "each of \(count) rows is a transfer, but the file does not say which amount arrived (another currency, or a fee): they were taken as income or expense"
    case (.sideMissing, true):
      "1 row is one side of a transfer, but its other side is not in the file: it was taken as income or expense"
    case (.sideMissing, false):
      "each of \(count) rows is one side of a transfer, but its other side is not in the file: they were taken as income or expense"
    }
  }
}
