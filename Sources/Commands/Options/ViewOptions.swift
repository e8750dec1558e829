internal import Desk
internal import Records

/// Options of several views.
enum ViewOptions {
  static let share = Option.flag("share", "Show your share of everybody's bills, or the share of --user NAME")
  static let ascii = Option.flag("ascii", "Draw with characters of ASCII alone; texts of records keep their letters")
}

extension ViewedRecords {
  /// A period of several words takes some of the terms, too.
  static let positionals = [Positional("PERIOD", .optional), QuestionOptions.terms]
  static let allBooks = Option.flag("all", "All books, also where ledger-sync use named one")

  static let options = [allBooks, AskedLedger.at]

  /// The period and the terms.
  static func words(_ invocation: Invocation) -> [String] { positionals.flatMap(invocation.all) }

  /// - Parameters:
  ///   - name: of the command.
  ///   - usual: the period where none is written, and no term is about days; nil: all days.
  init(_ name: String, _ invocation: Invocation, _ context: Context, usual: String?) throws {
    try self.init(
      AskedLedger(name, invocation, context), words: Self.words(invocation),
      isOfAllBooks: invocation.has(Self.allBooks), usual: usual, isShare: invocation.has(ViewOptions.share))
  }
}
