internal import Desk
internal import Records
internal import Schema
internal import Store

/// Takes a feed away, with its records.
struct FeedRemoval {
  private let run: FeedRun
  private let ledger: Ledger
  private let context: Context

  init(_ record: StoredRecord, in ledger: Ledger, _ context: Context) throws {
    (self.ledger, self.context) = (ledger, context)
    run = try FeedRun(record, by: context.feedDriver(of: ledger))
  }

  func remove(isAgreed: Bool) throws -> ExitCode {
    let count = try ledger.recordCounts(of: .feed(run.name)).reduce(0) { $0 + $1.value }
    let question: Sentence = "Remove the feed \(run.name) and its \(counted(count, "record"))?"
    if !isAgreed {
      guard let answer = try context.confirm(question, usual: false) else {
        throw Failure.usage(
          "the feed \(run.name) has \(counted(count, "record")), and there is no terminal to ask on", hint: "add --yes")
      }
      if !answer {
        context.note("nothing was changed")
        return .done
      }
    }
    let removed = try WorkTree.open(ledger).remove(feed: run.run.source)
    if context.settings.format.isJSON {
      context.print(json: [
        "feed": .string(run.name), "removed": .number(Number(removed.removed)),
        "kept": .array(removed.kept.map { .string(Text($0)) }),
      ])
      return .done
    }
    context.print("removed the feed \(run.name) and \(counted(removed.removed, "record"))")
    for path in removed.kept { context.note("stays, for it was edited here: \(path)") }
    return .done
  }
}
