public import Records

extension WorkTree {
  /// Logs `user` in. First, what was changed on disk before is committed. Returns the user who was logged in before.
  @discardableResult
  public func login(_ user: Text) throws -> Text? {
    if try ledger.person(named: user).isGuest {
      throw Failure(
        .invalid, "is-guest", "\(user) is a guest, who has no device",
        advice: StoreAdvice.register(user))
    }
    let before = try ledger.sessionUser()
    if before == user { return before }
    if let before {
      _ = try Snapshotter(self).snapshot()
      try signNoMore(as: before)
    }
    try noteSession("Log \(user) in")
    try setSession(user)
    return before
  }

  /// Ends the session. First, what was changed on disk is committed. Returns the user who was logged in.
  @discardableResult
  public func logout() throws -> Text? {
    guard let user = try ledger.sessionUser() else { return nil }
    _ = try Snapshotter(self).snapshot()
    try noteSession("Log \(user) out")
    try setSession(nil)
    try signNoMore(as: user)
    return user
  }

  private func noteSession(_ message: String) throws {
    try note(try note(message, by: .lasting, token: surroundings.token()))
  }
}
