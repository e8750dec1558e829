import Git
import Records
import Signatures
import Trust

/// What this device may write where keys are in use. What is somebody else's is not committed here: on every other device it
/// would stand there without proof.
///
/// A device with a key that counts writes as whoever lists it. On a device without one the name of whoever is logged in
/// decides, and nothing is proven: so everybody goes on as before until they have a key.
struct WriteRights {
  private let owners: PathOwners
  private let key: Text?
  private let writers: [(name: Text, isKeeper: Bool)]
  private let session: Text?

  /// nil where keys are not in use.
  init?(of ledger: Ledger, _ objects: LedgerObjects, at head: ObjectID?) throws {
    guard let head, try ledger.speaksOfKeys(objects) else { return nil }
    guard let owners = try RememberedOwners(ledger, objects).owners(at: head) else { return nil }
    self.owners = owners
    let key = try objects.repository.publicSigningKey()
    self.key = key
    writers = key.map { owners.writers(with: $0) } ?? []
    session = try ledger.sessionUser()
  }

  /// Whose a file is, where this device may not write it.
  func stranger(at path: String) -> PathOwner? {
    guard let owner = owners.owner(of: Text(path)) else { return nil }
    switch owner {
    case .person(let name): return writers.isEmpty ? owner.unless(session == name) : owner.unless(writes(as: name))
    case .keepers:
      let isKeeper = writers.isEmpty ? session.map(owners.hasKeeper) ?? false : writers.contains { $0.isKeeper }
      return owner.unless(isKeeper)
    }
  }

  private func writes(as name: Text) -> Bool { writers.contains { $0.name == name } }

  /// Whether this device signs with a key that counts.
  var hasKey: Bool { !writers.isEmpty }

  /// Whether this device's key may list another one: of the same person, or a keeper of anybody's.
  func mayGrant(_ listing: Listing, as user: Text) -> Bool {
    guard let key, let use = owners.uses[Listing(user, key)], use > .page else { return false }
    return user == listing.name || use == .keep
  }

  /// Whether a key counts as somebody's.
  func isListed(_ listing: Listing) -> Bool { owners.uses[listing] != nil }

  /// Throws `not-yours` (6) where one of these files is somebody else's.
  func require(_ paths: [String]) throws {
    for path in paths {
      guard let owner = stranger(at: path) else { continue }
      throw Failure(.trust, "not-yours", "\(path) \(reason(owner))", advice: advice(owner))
    }
  }

  /// Why an edit of a file is not committed; nil where it is.
  func problem(of change: DiskChange) -> SkippedFile? {
    stranger(at: change.path).map { owner in
      let end: Sentence = change.before == nil ? "you remove the file" : "you take the change back"
      return SkippedFile(path: change.path, message: "it \(reason(owner)); it stays here until \(end)")
    }
  }

  private func advice(_ owner: PathOwner) -> StoreAdvice {
    if case .person(let name) = owner, isNobodys(name) { .listKeys } else { .theirDevice }
  }

  /// Whether a folder is closed to everybody: whose name it was goes on under another one.
  func isNobodys(_ name: Text) -> Bool { owners.people.contains(name) && !owners.hasKey(name) }

  private func reason(_ owner: PathOwner) -> Sentence {
    switch owner {
    case .keepers: "belongs to the keepers of the ledger, and only a keeper's device may change it"
    case .person(let name) where owners.hasKey(name):
      "belongs to \(name), and only a device with a key of \(name) may change it"
    case .person(let name): "lies in the folder of \(name), of whom no key counts, so nobody may change it"
    }
  }
}

extension PathOwner {
  fileprivate func unless(_ isAllowed: Bool) -> PathOwner? { isAllowed ? nil : self }
}

extension Ledger {
  /// Whether the ledger's manifest speaks of signatures, or this device has seen its first key. Where neither does, no
  /// history is read to find out whether keys are in use.
  ///
  /// - Parameter objects: the ledger's, where they are open already.
  public func speaksOfKeys(_ objects: LedgerObjects? = nil) throws -> Bool {
    let said = try readableManifest()?.members[LedgerManifest.signatures]?.string.flatMap(SignatureMode.init)
    if said ?? .off != .off { return true }
    if try (objects ?? LedgerObjects(self)).repository.reference(SignedHistoryReader.trusted) != nil { return true }
    // An edit of ledger.json alone, by whoever it is, switches nothing off on a device that has yet to learn of keys.
    return try people().people.contains { !KeyList($0.members).entries.values.allSatisfy { $0.use == nil } }
  }
}

extension Repository {
  /// The key with which commits are signed here, as a line of a `.pub` file has it; nil where there is none, or none of ssh.
  func publicSigningKey() throws -> Text? { Self.publicKey(in: try sshSigningKey()).map { Text($0.text) } }

  /// The key in a file, of either half; nil where there is none.
  func publicKey(in file: String) throws -> PublicKey? { Self.publicKey(in: try sshKey(named: file)) }

  /// Whether the key in a file is in a security key, which somebody touches to sign.
  static func isTouched(_ file: [UInt8]?) -> Bool { publicKey(in: file)?.type.isTouched == true }

  private static func publicKey(in bytes: [UInt8]?) -> PublicKey? {
    guard let bytes else { return nil }
    do throws(SignatureError) { return try KeyFile(bytes).key } catch { return nil }
  }
}
