import Git
public import Records
import Signatures
import Trust

/// What of a login is proven.
public enum LoginProof: Hashable, Sendable {
  /// The user has no key, or keys are not in use.
  case notAsked
  /// This device holds a key of the user, and signs with it from now on.
  case proven
  /// It holds none: what is made here is not proven.
  case unproven
  /// It holds none that counts, and asks for this one: the same until somebody grants it.
  case asks(KeyRequest)
}

/// How somebody came to be a user on a device.
public enum Entered: Hashable, Sendable {
  case loggedIn(LoginProof)
  /// With the key that was made for them, where keys are in use.
  case registered(AddedKey?)
}

extension WorkTree {
  /// Logs a user in who has to prove it where keys are in use: this device signs a random text with one of the user's keys.
  ///
  /// Where it has none, it asks for a key of its own to be listed.
  ///
  /// Throws `wrong-key` (6) where the key is none of the user's; nothing was changed then.
  ///
  /// - Parameters:
  ///   - key: the key that was named; nil: the one with which the user signs here.
  ///   - isUnproven: whether the user is logged in without a key.
  ///   - device: what the person calls the device, where it asks for a key.
  /// - Returns: the user who was logged in before, and what is proven.
  public func login(
    _ user: Text, with key: NewKey?, isUnproven: Bool, onDevice device: Text? = nil
  ) throws -> (before: Text?, proof: LoginProof) {
    let proofs = try LedgerProofs.whereKeysAreInUse(ledger)
    let known = (proofs?.keys ?? []).filter { $0.listing.name == user && $0.standing != .waiting }
    let keys = known.filter { $0.standing.isInForce && $0.standing != .inForce(.paper) }.map(\.listing.key)
    if known.isEmpty, key == nil { return (try login(user), .notAsked) }
    if !isUnproven, let key = try key ?? ownKey(of: user, among: keys) {
      if known.contains(where: { $0.listing.key == Text(key.key.text) && $0.standing == .inForce(.paper) }) {
        throw paperKey(key, of: user)
      }
      guard keys.contains(Text(key.key.text)) else {
        throw Failure(
          .trust, "wrong-key", "the key in \(key.file) is none of the keys of \(user) that count",
          advice: StoreAdvice.askForKey(user))
      }
      try requireProof(key)
      let before = try login(user)
      try sign(as: user, with: key.file)
      return (before, .proven)
    }
    if isUnproven { return (try login(user), .unproven) }
    // Nobody is logged in by a command that fails because there is no key.
    var new = try askingKey(of: user) ?? deviceKey(of: user)
    new.device = device
    try requireProof(new)
    let before = try login(user)
    return (before, .asks(try ask(for: new, as: user)))
  }

  /// No device signs with a key that may write no records.
  func paperKey(_ key: NewKey, of user: Text) -> Failure {
    Failure(
      .trust, "wrong-key", "the key in \(key.file) is a paper key of \(user), which signs no records",
      advice: StoreAdvice.askForKey(user))
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

  /// The key for which this device asks already.
  private func askingKey(of user: Text) throws -> NewKey? {
    guard let file = try signingFile(of: user), let key = try objects.repository.publicKey(in: file),
      try ledger.keyRequests().contains(where: { $0.listing == Listing(user, Text(key.text)) })
    else { return nil }
    return NewKey(key, file: file)
  }

  /// The key of a user with which this device signs, or signed when that user was logged in last.
  private func ownKey(of user: Text, among keys: [Text]) throws -> NewKey? {
    let files = try [signingFile(of: user), objects.repository.configured("user.signingKey")].compactMap { $0 }
    for file in files {
      guard let key = try objects.repository.publicKey(in: file), keys.contains(Text(key.text)) else { continue }
      return NewKey(key, file: file)
    }
    return nil
  }
}
