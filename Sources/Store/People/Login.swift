public import Records

/// How somebody came to be a user on a device.
public enum Entered: Hashable, Sendable {
  case loggedIn(LoginProof)
  /// With the key that was made for them, where keys are in use.
  case registered(AddedKey?)
}

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

  /// Logs the user in where the ledger has one of that name, and else registers them; where keys are in use, with a key of
  /// this device.
  public func enter(as name: Text) throws -> Entered {
    if try ledger.people().people.contains(where: { $0.name == name && !$0.isGuest }) {
      return .loggedIn(try login(name, with: nil, isUnproven: false).proof)
    }
    return .registered(try registerHere(Registration(name: name)))
  }

  /// Makes a user, who signs with a key of this device where keys are in use.
  public func registerHere(_ registration: Registration) throws -> AddedKey? {
    if try LedgerProofs.whereKeysAreInUse(ledger) != nil {
      return try register(registration, with: deviceKey(of: registration.name))
    }
    try register(registration)
    return nil
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
