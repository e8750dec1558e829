import Git
public import Records
public import Signatures
public import Trust

/// A key that somebody adds to their own.
public struct NewKey: Sendable {
  public let key: PublicKey
  /// What the person calls the device: `phone`.
  public var device: Text?
  public var use: KeyUse?
  /// The absolute path of its file, where this device is to sign with it.
  public let file: String

  public init(_ key: PublicKey, file: String) { (self.key, self.file) = (key, file) }

  func entry(use: KeyUse, added: Timestamp) -> Object {
    var entry = KeyList.entry(of: Text(key.text))
    entry[KeyList.device] = device.map { .string($0) }
    entry[KeyList.added] = .string(Text(added.utcText))
    entry[KeyList.use] = .string(Text(use.rawValue))
    return entry
  }

  /// The bytes of the file by which a device asks for it to be listed.
  fileprivate func request(asked time: Timestamp) -> [UInt8] {
    var members = KeyList.entry(of: Text(key.text))
    members[KeyList.device] = device.map { .string($0) }
    members[KeyRequest.asked] = .string(Text(time.utcText))
    return JSONWriter.file(.object(members))
  }
}

/// What came of adding a key.
public enum AddedKey: Hashable, Sendable {
  /// It is the first key of the ledger: its owner keeps it, and from now on it is said where something is not proven.
  case first
  /// It is somebody's first one: a keeper has to let them in.
  case registration
  case another(KeyUse)
  /// It was listed on another device before; from now on this one signs with it.
  case thisDevice
  /// Its owner has a key on another device only: that one is asked.
  case asks(KeyRequest)
}

extension WorkTree {
  /// Lists a key of whoever is logged in, in one commit that is signed with it, or with the key that this device has.
  ///
  /// Where this device has no key that counts, the one in the file becomes this device's: it has to sign something first,
  /// and from then on all commits here are signed with it. Throws `wrong-key` (6) where it does not.
  public func addKey(_ new: NewKey) throws -> AddedKey {
    let user = try requireUser()
    _ = try Snapshotter(self).snapshot()
    let listing = Listing(user, Text(new.key.text))
    let proofs = try LedgerProofs(ledger)
    let own = try ownListing(of: user, proofs)
    if let there = proofs?.standing(of: listing), there.standing != .waiting {
      guard own == nil || own == listing, there.standing.isInForce else {
        throw Failure(
          .invalid, "key-listed", "\(user) lists this key already", advice: StoreAdvice.listKeys)
      }
      if there.standing == .inForce(.paper), own == nil { throw paperKey(new, of: user) }
      try requireProof(new)
      try sign(as: user, with: new.file)
      try confirm { _ in true }
      return .thisDevice
    }
    if let own, let proofs {
      let use = new.use ?? .sign
      guard proofs.falling(by: .lists(listing, use), signedBy: own.key) != nil else {
        throw notAllowed("a key with the use “\(use.rawValue)”", user)
      }
      try list(new, as: listing, use)
      return .another(use)
    }
    // Whoever has lost all keys does not register once more: a keeper is asked.
    if proofs?.keys.contains(where: { $0.listing.name == user && $0.standing != .waiting }) == true {
      try requireProof(new)
      return .asks(try ask(for: new, as: user))
    }
    return try addFirstKey(new, as: listing, isFirstOfAll: proofs?.areKeysInUse != true)
  }

  /// Somebody's first key: of the ledger's first one its owner is the keeper.
  private func addFirstKey(_ new: NewKey, as listing: Listing, isFirstOfAll: Bool) throws -> AddedKey {
    let use = isFirstOfAll ? .keep : new.use ?? .sign
    if isFirstOfAll, let asked = new.use, asked != .keep {
      throw Failure(
        .invalid, "first-key",
        "the first key of a ledger is its keeper's, and not one with the use “\(asked.rawValue)”",
        advice: StoreAdvice.listKeys)
    }
    guard isFirstOfAll || use == .sign else {
      throw notAllowed("a first key with the use “\(use.rawValue)”", listing.name)
    }
    try requireProof(new)
    try sign(as: listing.name, with: new.file)
    var edits: [FileEdit] = []
    if isFirstOfAll {
      let manifest = try ledger.record(at: LedgerManifest.path)
      edits = [try edit(manifest, LedgerManifest.signatures, to: .string(Text(SignatureMode.say.rawValue)))]
    }
    try list(new, as: listing, use, besides: edits)
    return isFirstOfAll ? .first : .registration
  }

  /// Writes a key into its owner's manifest, in one commit with other edits, and looks whether it counts.
  private func list(_ new: NewKey, as listing: Listing, _ use: KeyUse, besides edits: [FileEdit] = []) throws {
    let record = try ledger.record(at: Person.manifestPath(listing.name))
    // Somebody may have written the key there without a proof: it is listed anew.
    let written = record.members[KeyList.member]?.array ?? []
    let others = written.filter { $0.object.flatMap(KeyList.key) != listing.key }
    let entry = new.entry(use: use, added: surroundings.now)
    var edits = edits + [try edit(record, keys: others + [.object(entry)], of: entry)]
    // Whoever is listed asks no more.
    let request = KeyRequest.path(of: listing.name, try KeyWords(of: new.key).text)
    if let asked = try ledger.contentIfPresent(request) {
      edits.append(FileEdit(path: request, expected: asked, bytes: nil))
    }
    try CommandEdits(self).commit(edits, message: "Add a key of \(listing.name)", isOfKeys: true)
    try confirm { $0.standing(of: listing) != nil }
  }

  /// Makes a user, as `register` does, who signs with a key from the first commit on: in a ledger that has keys the
  /// registration is the key's first commit, and proves itself; in another one the key is the ledger's first.
  public func register(_ registration: Registration, with new: NewKey) throws -> AddedKey {
    if try ledger.guest(named: registration.name) == nil { try requireFreeName(registration.name) }
    try requireProof(new)
    let areInUse = try LedgerProofs(ledger)?.areKeysInUse == true
    var registration = registration
    if areInUse {
      try leaveSession()
      registration.keys = [new.entry(use: .sign, added: surroundings.now)]
      let fullName = try registration.fullName ?? signature(.author).name
      try sign(as: registration.name, fullName: fullName, registration.email, with: new.file)
    }
    try register(registration)
    if !areInUse { return try addKey(new) }
    try confirm { _ in true }
    return .registration
  }

  // MARK: - Requests

  /// Asks whoever has a device of somebody, or a keeper, to list a key of this one, in a commit of its own. From then on
  /// commits here are signed with it. That the device can do so was looked at before.
  func ask(for new: NewKey, as user: Text) throws -> KeyRequest {
    _ = try Snapshotter(self).snapshot()
    let path = KeyRequest.path(of: user, try KeyWords(of: new.key).text)
    let bytes = new.request(asked: surroundings.now)
    if let there = try ledger.keyRequests().first(where: { Text($0.path) == Text(path) }) {
      try sign(as: user, with: new.file)
      return there
    }
    guard let request = KeyRequest(bytes, at: path) else {
      throw Failure(.invalid, "bad-request", "what the device is called is too long", advice: StoreAdvice.listKeys)
    }
    guard try ledger.isRoomForRequest(of: user) else {
      throw Failure(
        .limit, "too-many-requests", "\(KeyRequest.mostOpen) devices ask for a key of \(user) already",
        advice: StoreAdvice.listKeys)
    }
    try sign(as: user, with: new.file)
    let edit = FileEdit(path: path, expected: try ledger.contentIfPresent(path), bytes: bytes)
    try CommandEdits(self).commit([edit], message: request.message, isOfKeys: true)
    return request
  }

  /// Takes a request away, which is not granted.
  public func refuse(_ request: KeyRequest) throws {
    guard try ledger.requestsToGrant().contains(request) else {
      throw notAllowed("a refusal", try requireUser())
    }
    let edit = FileEdit(path: request.path, expected: try ledger.contentIfPresent(request.path), bytes: nil)
    try CommandEdits(self).commit([edit], message: "Refuse a key of \(request.listing.name)", isOfKeys: true)
  }

  /// Lists the key of a device that asks for it, in one commit in which the request goes.
  ///
  /// - Parameters:
  ///   - device: what the device is called; nil: as it calls itself.
  ///   - find: the request, one of `Ledger.keyRequests`, once an update that was cut short is finished.
  public func grant(
    as use: KeyUse, device: Text?, _ find: () throws -> KeyRequest
  ) throws -> KeyRequest {
    let user = try requireUser()
    _ = try Snapshotter(self).snapshot()
    let request = try find()
    let proofs = try LedgerProofs(ledger)
    let name = request.listing.name
    if proofs?.standing(of: request.listing)?.standing == .revoked {
      throw Failure(
        .trust, "not-allowed", "this key was taken away from \(name) for good", advice: StoreAdvice.askAnew(name))
    }
    guard let proofs, let own = try ownListing(of: user, proofs),
      proofs.falling(by: .lists(request.listing, use), signedBy: own.key) != nil
    else {
      throw Failure(
        .trust, "not-allowed",
        "a key of \(name) with the use “\(use.rawValue)” can be listed by another device of \(name), within its rank, or by a keeper's",
        advice: StoreAdvice.listKeys)
    }
    var new = NewKey(try PublicKey(text: request.listing.key.string), file: "")
    new.device = device ?? request.device
    try list(new, as: request.listing, use)
    return request
  }
}
