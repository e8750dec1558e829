internal import Desk
internal import Records
internal import Schema
internal import Store

/// How questions are written on the command line.
enum QuestionOptions {
  static let kind = Positional("KIND", .optional)
  static let terms = Positional("TERM", .any)
  static let texts = Positional("TEXT", .some)
}

extension QuestionWords {
  /// `[KIND] [TERM...]`
  init(terms invocation: Invocation, _ kinds: Kinds, in ledger: Ledger) throws {
    try self.init(
      terms: invocation.all(QuestionOptions.kind) + invocation.all(QuestionOptions.terms), kinds, in: ledger)
  }

  /// `[KIND] TEXT...`
  init(texts invocation: Invocation, _ kinds: Kinds) throws {
    try self.init(texts: invocation.all(QuestionOptions.kind) + invocation.all(QuestionOptions.texts), kinds)
  }
}

extension AskedLedger {
  static let at = Option.value("at", "REV|DATE", "Ask the ledger as it was: at a commit, or at the end of a day")

  /// The ledger that the command runs in, as it is or as it was.
  ///
  /// - Parameter name: of the command.
  init(_ name: String, _ invocation: Invocation, _ context: Context) throws {
    try self.init(context.session(for: name), at: invocation[Self.at])
  }
}
