public import Records

/// Who is meant by the names in bills and payments: a user may have got another name since they were written down.
///
/// People need not be users: a name that no user has, or had, is a person of its own.
public struct PersonNames: Sendable {
  private var users: Set<Text> = []
  private var former: [Text: Text] = [:]
  private var here: Text?

  public init() {}

  /// - Parameters:
  ///   - users: each with the names that the user had before.
  ///   - here: whose the records in `local/` are; nil where nobody is logged in.
  public init(_ users: [(name: Text, former: [Text])], here: Text? = nil) {
    self.here = here
    self.users = Set(users.map(\.name))
    for user in users {
      for name in user.former { former[name] = user.name }
    }
  }

  /// Somebody else may have the former name by now: then that user is meant.
  public func person(_ written: Text) -> Text { users.contains(written) ? written : former[written] ?? written }

  /// Whose a record is; nil where it is everybody's, or nobody's.
  func person(_ owner: RecordRow.Owner) -> Text? { (owner == .local ? here : owner.user).map(person) }

  public func people(_ payment: Settlement.Payment) -> Settlement.Payment {
    Settlement.Payment(from: person(payment.from), to: person(payment.to), amount: payment.amount)
  }
}
