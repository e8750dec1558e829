internal import Desk
internal import Query
internal import Records
internal import Store

extension Command {
  private static let history = Option.flag("history", "Say when, by whom and in which field TEXT came and went")

  static let search = Command(
    name: "search",
    group: .questions,
    summary: "Find records by what they say",
    details: """
      Every TEXT must stand in one of a record's text fields, whatever its case and script. Several words
      in quotes are one text. Without KIND all records that you see are searched. An amount with its unit also
      finds the fields that are measured so: 58%, 33cl. ledger-sync list asks more.

      With --history it says of one TEXT when, by whom and in which field it came and went, newest first:
      in everybody's records, deleted ones too, through all renames, and in any field, numbers as they are
      spelt. Of a merge only what none of its sides did is told. What is not committed is not in it.
      """,
    positionals: [QuestionOptions.kind, QuestionOptions.texts],
    options: [history] + ListOptions.all,
    examples: [
      Example("ledger-sync search ramen", "Everything about ramen"),
      Example("ledger-sync search drink stout 4.2%", "Drinks of a catalogue, by type and strength"),
      Example("ledger-sync search bill \"green tea\" 京都", "Bills that say both"),
      Example("ledger-sync search --history \"Noodle Bar\"", "Who wrote it, who took it away, and when"),
    ],
    isPaged: true
  ) { invocation, context in
    if invocation.has(history) {
      try context.answering(invocation) { try TextSearch(invocation, context).print(in: $0) }
      return .done
    }
    let ledger = try AskedLedger("search", invocation, context)
    let kinds = try ledger.kinds()
    let words = try QuestionWords(texts: invocation, kinds)
    try context.list(Inquiry(ledger, kinds: kinds, words: words), invocation)
    return .done
  }
}
