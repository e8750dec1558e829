internal import Desk
internal import Query
internal import Records
internal import Reports

extension Command {
  private static let failsWhereOver = Option.flag("check", "Exit 1 if any budget is overspent")
  private static let convert = Option.value(
    "convert", "CURRENCY", "Count all amounts in this currency, by the rates that you keep")

  private static let ownShare = Option.flag("share", "Count your share of everybody's bills in your own budgets")

  static let budget = Command(
    name: "budget",
    group: .views,
    summary: "Show what is left of budgets",
    details: """
      A budget is a record (ledger-sync kinds budget explains its fields), or the field budget of a category:
      what may be spent on it in a month. It counts the expenses in its category and book, or all of them.
      Refunds are added back. A budget of yours counts your records; one in shared/, also that of a category there,
      counts everybody's, whoever asks, and says so.

      The mark in the bar is today: a bar that reaches past it means that spending is ahead of the calendar.
      PROJECTED is the total at the end of the period if spending goes on at this rate; bills of later days
      come on top. With "carry": true what one period leaves is added to the next one, and what it
      overspends is taken away.

      Only amounts in the currency of a budget count. --convert CURRENCY counts all amounts in that one, and
      shows the budgets in it.
      """,
    options: [failsWhereOver, convert, ownShare, AskedLedger.at, ViewOptions.ascii],
    examples: [
      Example("ledger-sync set food -- budget=250", "A month's food"),
      Example("ledger-sync add budget name=Fun amount=40 period=week category=leisure", "A week's fun"),
      Example("ledger-sync add budget name=All amount=1800 from=2026-01-25 carry=true", "All, from the 25th on"),
      Example("ledger-sync budget --check || echo 'too much'", "In a script"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try AskedLedger("budget", invocation, context)
    let budgets = try Budgets(in: ledger, convertedTo: invocation[convert], isShare: invocation.has(ownShare))
    if let currency = invocation[convert], budgets.items.isEmpty {
      throw Failure.usage("no budget is in \(currency)", hint: "ledger-sync budget shows them in their own")
    }
    if context.settings.format.isJSON {
      context.print(json: budgets.json)
    } else {
      for line in budgets.list.lines(width: context.width, isASCII: invocation.has(ViewOptions.ascii)) {
        context.print(line)
      }
      if budgets.items.isEmpty, budgets.skipped.isEmpty {
        context.note("no budgets; ledger-sync add budget name=NAME amount=AMOUNT makes one")
      }
    }
    for (currency, count) in budgets.otherCurrencies {
      let unit: Sentence = currency.map { Sentence(verbatim: $0.string) } ?? "no currency"
      context.note(
        count == 1
          ? "note: 1 amount in \(unit) counts in no budget; --convert CURRENCY counts all in one"
          : "note: \(count) amounts in \(unit) count in no budget; --convert CURRENCY counts all in one")
    }
    context.note(notes: budgets.notes)
    context.note(skipped: budgets.skipped)
    return invocation.has(failsWhereOver) && budgets.isOver ? .needsDecision : .done
  }
}
