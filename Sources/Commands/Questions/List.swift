internal import Desk
internal import Query
internal import Records
internal import Store

extension Command {
  static let list = Command(
    name: "list",
    group: .questions,
    summary: "List records",
    details: """
      KIND is one of the ledger's kinds, such as bill. Terms, joined by spaces, narrow it down:

        category:food  amount>=100  tag:work  user:bob  kind:bill  has:photo  conflict:yes
        date:2026-11  date:2026-11-01..2026-11-15  date:last-month  date:last-30-days  date:2026-W47
        lunch  "green tea"  text:bill  name:/^ra(men|mune)/i      words and patterns, in any script
        not TERM   TERM or TERM   ( TERM ... )

      Put what has < > ( ) * or spaces into quotes: to the shell they mean something else. Terms in one
      argument are a group: category:food 'date:today or date:yesterday'.
      You see your own records (before a login those in local/), shared/ and feeds/; --user NAME shows
      NAME's, --user all everybody's. Templates in quick/ are not listed.
      The records of a kind are in the order that it says ("sort"), then by id: bills newest first, of one day
      what was added last, catalogues by title. Without KIND all that has a date is listed, newest first;
      catalogues are listed by their kind.
      Nothing is cut where stdout is no terminal. On one, a list of records with pictures, such as animals,
      names these, too, and says below how to see them.
      --share lists every bill that is partly yours, whoever paid it; the column SHARE has your part.
      """,
    positionals: [QuestionOptions.kind, QuestionOptions.terms],
    options: ListOptions.all + [ViewOptions.share],
    examples: [
      Example("ledger-sync list bill category:food date:this-month", "What was eaten this month"),
      Example("ledger-sync list bill 'amount>=100' --sort -amount --limit 10", "The ten largest bills"),
      Example("ledger-sync list drink 'abv<5' --columns brand,abv --format csv", "For a spreadsheet"),
    ],
    isPaged: true
  ) { invocation, context in
    let asked = try AskedShares(AskedLedger("list", invocation, context), isWanted: invocation.has(ViewOptions.share))
    let kinds = try asked.ledger.kinds()
    let words = try QuestionWords(terms: invocation, kinds, in: asked.ledger.ledger)
    let inquiry = try Inquiry(asked.ledger, kinds: kinds, words: words, about: .dates)
    if invocation.has(ViewOptions.share), !inquiry.shapes.contains(where: { $0.money != nil }) {
      throw Failure.usage(
        "nothing here has an amount to share", hint: "--share is for bills and other kinds with money")
    }
    try context.list(inquiry, invocation, asked.shares(by: [], hasStatistics: false))
    return .done
  }
}

/// The options of commands that list records.
enum ListOptions {
  static let sort: Option = {
    var option = Option.value("sort", "FIELD[,-FIELD...]", "Sort by fields; a minus puts the largest first")
    option.mayBeginWithDash = true
    return option
  }()
  static let limit = Option.value("limit", "N", "Show N records at most, or all (default on a terminal: 100)")
  static let columns = Option.value(
    "columns", "NAME[,NAME...]", "Show these fields; also id, kind, user, path, title")

  static let all = [sort, limit, columns, AskedLedger.at, AnswerFile.option, Explanation.option]

  /// What a terminal shows where no `--limit` is given.
  static let usualLimit = 100

  static func limit(_ invocation: Invocation, _ context: Context) throws(Failure) -> Int? {
    guard let text = invocation[limit] else {
      return context.output.isTerminal && context.settings.format == .table ? usualLimit : nil
    }
    if text == "all" { return nil }
    if let number = Int(text), number >= 0 { return number }
    throw .usage("--limit cannot be “\(text)”", hint: "write how many records, or all")
  }
}
