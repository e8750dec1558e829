internal import Desk
internal import Records
internal import Reports
internal import Store

extension MonthView {
  /// `ledger-sync` alone; nil outside a ledger.
  init?(ifInLedger context: Context, isShare: Bool) throws {
    let ledger: Ledger
    do { ledger = try context.ledger(for: "timeline") } catch let error as Failure where error.code == "no-ledger" {
      return nil
    }
    try self.init(context.session(of: ledger), isShare: isShare)
  }

  func show(in context: Context, isASCII: Bool) throws {
    let waiting = try waiting()
    if context.settings.format.isJSON {
      context.print(json: .object(json(waiting)))
    } else {
      let page = page(waiting: waiting.lines(in: viewed.words), otherBooksBy: "ledger-sync timeline --all")
      for line in page.lines(width: context.width, height: context.height, isASCII: isASCII) { context.print(line) }
      if isEmpty { try context.noteNothing(viewed.inquiry) }
    }
    context.note(notes: notes)
    context.note(skipped: skipped)
  }
}

extension WaitingWork {
  /// Each with the command that goes on from there.
  func lines(in words: ViewWords) -> [StyledLine] {
    var lines: [StyledLine] = []
    func add(_ count: Int, _ one: String, _ many: String, _ style: TextStyle, _ next: String) {
      if count == 0 { return }
      let said = words.counted(count, "{count} \(one)", "{count} \(many)")
      lines.append(StyledLine(said, style) + StyledLine("\(words[": "])ledger-sync \(next)"))
    }
    add(waiting.conflicts, "conflict to decide", "conflicts to decide", .warning, "conflicts")
    add(waiting.problems, "problem", "problems", .warning, "check")
    add(waiting.unreadable, "unreadable file", "unreadable files", .warning, "status")
    add(waiting.changed, "edit not committed", "edits not committed", .plain, "sync")
    if waiting.hasCloud {
      add(waiting.ahead ?? 0, "commit not sent", "commits not sent", .plain, "sync")
      if waiting.ahead == nil {
        lines.append(StyledLine(words["not synced with the cloud yet"] + words[": "] + "ledger-sync sync"))
      }
    }
    if let due = due.sentence { lines.append(StyledLine(said: due)) }
    add(waiting.local - waiting.kept, "record on this device only", "records on this device only", .plain, "adopt")
    return lines
  }
}
