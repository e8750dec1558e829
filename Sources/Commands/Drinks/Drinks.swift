internal import Desk
internal import Query
internal import Records
internal import Store

extension Command {
  private static let period = Positional("PERIOD", .any)

  static let drinks = Command(
    name: "drinks",
    group: .views,
    summary: "Show the alcohol in your diary by week, and how much of a limit it is",
    details: """
      Every week of PERIOD, without one this week and the three before it, with the pure alcohol in the entries of
      your diary, and as standard drinks of your country: a profile says country=GB, or standardDrink=12 for grams
      of your own; else the region of the ledger's language counts, else 10 g as the WHO has them. With
      weeklyLimit=14 in the profile (standard drinks) each week shows how much of that is used.

      Where the profile has weight and gender (female or male), the alcohol in your blood is estimated by Widmark's
      formula: grams of alcohol by 0.55 (women) or 0.68 (men) of the body's weight, less 0.15 ‰ an hour. It knows
      neither meals nor habits. It is no measurement, and never a reason to drive.

      ledger-sync profile weight=70 gender=female --private keeps such things on this device; ledger-sync kinds
      private diary does so with the diary itself. Sums and charts have the same grams: sum diary --total alcohol.
      """,
    positionals: [period],
    examples: [
      Example("ledger-sync profile country=GB weeklyLimit=14 --private", "Units of 8 g, at most 14 a week"),
      Example("ledger-sync drinks", "This week and the three before"),
      Example("ledger-sync drinks 2026-11", "The weeks of November"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "drinks")
    let words = try LeadingPeriod(invocation.all(period), in: AskedLedger(Session(ledger)).calendar())
    if let word = words.terms.first {
      throw Failure.usage("“\(word)” is not a period", hint: "for example: ledger-sync drinks last month")
    }
    let view = try DrinksView(of: context.user(in: ledger), words.period, in: ledger)
    if context.settings.format.isJSON {
      context.print(json: try view.json(in: context.spoken.language))
    } else {
      try view.print(to: context)
    }
    context.note(skipped: view.skipped)
    return .done
  }
}
