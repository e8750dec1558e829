import FileSystem
import Merge
public import Git
public import Records
import Schema
import Signatures
public import Trust

extension WorkTree {
  /// Lets in somebody who has registered with a key: from the next commit on they may write what belongs to everybody.
  public func admit(_ listing: Listing) throws {
    let user = try requireUser()
    guard let proofs = try LedgerProofs(ledger), let registration = proofs.registration(of: listing) else {
      throw Failure(
        .invalid, "not-registered", "\(listing.name) has no key that waits to be let in",
        advice: StoreAdvice.listKeys)
    }
    if proofs.keys.contains(where: { $0.listing.name == listing.name && $0.isMember }) {
      throw Failure(.invalid, "let-in", "\(listing.name) was let in before", advice: StoreAdvice.listKeys)
    }
    if proofs.keys.allSatisfy({ $0.listing.name != listing.name || $0.standing == .revoked }) {
      throw Failure(
        .invalid, "not-registered", "all keys of \(listing.name) were taken away for good",
        advice: StoreAdvice.listKeys)
    }
    let own = try ownListing(of: user, proofs)
    guard proofs.keys.contains(where: { $0.listing == own && $0.standing == .inForce(.keep) }) else {
      throw Failure(.trust, "not-a-keeper", "only a keeper lets somebody in", advice: StoreAdvice.listKeys)
    }
    try commitWords("Let \(listing.name) in", [CommitTrailer(deed: .admits, commit: registration.description)])
    try confirm { $0.standing(of: listing)?.isMember == true }
  }

  /// Accepts commits of which it is not proven who made them, as far as whoever is logged in may: they count as settled.
  /// Returns those of which something is.
  public func accept(_ commits: [ObjectID]) throws -> [ObjectID] {
    let user = try requireUser()
    guard let proofs = try LedgerProofs(ledger), let own = try ownListing(of: user, proofs) else {
      throw notAllowed("what you accept", user)
    }
    let settled = proofs.settled(by: .accepts, of: commits, signedBy: own.key)
    if settled.isEmpty { return [] }
    try commitWords(
      "Accept \(counted(settled.count, "commit"))",
      settled.map { CommitTrailer(deed: .accepts, commit: $0.description) })
    try confirm { _ in true }
    return settled
  }

  /// Whether keys are in use, and what this device commits is signed with none of a user's.
  public func signsWithoutKey(of user: Text) throws -> Bool {
    guard let proofs = try LedgerProofs.whereKeysAreInUse(ledger) else { return false }
    return try ownListing(of: user, proofs) == nil
  }

  /// A commit that changes no file and says something of others.
  private func commitWords(_ message: String, _ trailers: [CommitTrailer]) throws {
    _ = try Snapshotter(self).snapshot()
    let branch = try branch()
    guard let head = branch.commit else { return }
    let commit = try writeWords(message, trailers, on: head)
    try CommandEdits(self).advance(branch, to: commit, besides: [], saying: message)
  }

  /// Remembers the first key of the ledger where this device does not know it yet.
  ///
  /// - Returns: whose it is; nil where it was known before, or keys are not in use.
  public func rememberFirstKey() throws -> Listing? {
    guard try ledger.speaksOfKeys(objects), try objects.repository.reference(SignedHistoryReader.trusted) == nil else {
      return nil
    }
    let proofs = try LedgerProofs(ledger)
    try remember(proofs?.beginning)
    return proofs?.firstKey
  }

  /// From the first time on that this device learns of a first key, another beginning counts for nothing here.
  func remember(_ beginning: ObjectID?) throws {
    guard let beginning, try objects.repository.reference(SignedHistoryReader.trusted) == nil else { return }
    try objects.repository.updateReference(
      SignedHistoryReader.trusted, to: beginning, expecting: nil, logMessage: "ledger-sync: the first key",
      by: try signature(.committer))
  }

  /// Takes a key away from its owner, for good.
  ///
  /// - Parameters:
  ///   - lastGood: the newest commit of that key that is still believed. nil: all that it signed before this.
  ///   - agrees: whether the person goes on, given the commits that are not proven any more.
  /// - Returns: whether it was done.
  public func revoke(_ listing: Listing, lastGood: ObjectID?, agrees: ([ObjectID]) throws -> Bool) throws -> Bool {
    let user = try requireUser()
    guard let proofs = try LedgerProofs(ledger), let own = try ownListing(of: user, proofs) else {
      throw notAllowed("the revocation of a key", user)
    }
    let change = SignedHistory.KeyChange.revokes(listing, lastGood: lastGood.flatMap { proofs.place(of: $0) })
    guard let falls = proofs.falling(by: change, signedBy: own.key) else {
      throw notAllowed("the revocation of this key", user)
    }
    let keepers = proofs.keys.filter { [.inForce(.keep), .inForce(.paper)].contains($0.standing) }
    if lastGood != nil, !keepers.contains(where: { $0.listing == own }) {
      throw Failure(
        .trust, "not-a-keeper",
        "only a keeper's key or a paper key can say up to which commit a key was good", advice: StoreAdvice.listKeys)
    }
    if own == listing, keepers.map(\.listing) == [listing] {
      throw Failure(
        .invalid, "last-keeper", "this is the last key of a keeper: without it nobody could let anybody in",
        advice: StoreAdvice.addKeeper)
    }
    guard try agrees(falls) else { return false }
    let record = try ledger.record(at: Person.manifestPath(listing.name))
    var revocation: Object = [KeyList.at: .string(Text(surroundings.now.utcText))]
    revocation[KeyList.lastGood] = lastGood.map { .string(Text($0.description)) }
    var keys = record.members[KeyList.member]?.array ?? []
    let place = keys.firstIndex { $0.object.flatMap(KeyList.key) == listing.key }
    // Where somebody has taken the key out without a proof, it still counts, and comes back to be revoked.
    var entry = place.flatMap { keys[$0].object } ?? KeyList.entry(of: listing.key)
    entry[KeyList.revoked] = .object(revocation)
    if let place { keys[place] = .object(entry) } else { keys.append(.object(entry)) }
    try CommandEdits(self).commit(
      [try edit(record, keys: keys, of: entry)], message: "Revoke a key of \(listing.name)", isOfKeys: true)
    try confirm { $0.standing(of: listing)?.standing == .revoked }
    return true
  }

  /// After something was done with keys: reads the history once more, so that nobody is told that something counts which
  /// does not, and remembers the beginning.
  func confirm(_ counts: (LedgerProofs) -> Bool) throws {
    let proofs = try LedgerProofs(ledger)
    try remember(proofs?.beginning)
    try followKeys()
    if let proofs, counts(proofs) { return }
    throw Failure(
      .trust, "does-not-count",
      "it was committed, and does not count: somebody else's change of these keys stands against it",
      advice: StoreAdvice.listKeysAfterwards)
  }

  /// After keys may have changed: what this device remembers of them is found out anew.
  func followKeys() throws {
    guard try ledger.speaksOfKeys(objects), let head = try branch().commit else { return }
    _ = try RememberedOwners(ledger, objects).owners(at: head)
  }

  func requireUser() throws -> Text {
    guard let user = try ledger.sessionUser() else {
      throw Failure(.invalid, "no-session", "nobody is logged in", advice: StoreAdvice.logInFirst)
    }
    return user
  }

  /// The listing whose key signs on this device, where it counts.
  func ownListing(of user: Text, _ proofs: LedgerProofs?) throws -> Listing? {
    guard let proofs, let key = try objects.repository.publicSigningKey() else { return nil }
    let own = Listing(user, key)
    return proofs.keys.contains { $0.listing == own && $0.standing.isInForce } ? own : nil
  }

  /// The purpose of what is signed to show that somebody holds a key. It is not git's: such a signature is no commit's.
  private static let namespace = "ledger-sync"

  func requireProof(_ new: NewKey) throws {
    let nonce: [UInt8] = Array("\(try ledger.manifest().id) \(hexadecimal(try surroundings.random(16)))".utf8)
    let armour: [UInt8]
    if new.key.type.isTouched { surroundings.notify(.waitingForTouch) }
    do throws(GitError) {
      armour = try objects.repository.sshSignature(of: nonce, for: Self.namespace, by: new.file)
    } catch {
      guard error.code == .signing else { throw error }
      throw Failure(
        .trust, "wrong-key", "this device cannot sign with the key in \(new.file): \(error.message)",
        advice: StoreAdvice.privateKeyBeside)
    }
    if Self.isSigned(nonce, armour, by: new.key) { return }
    throw Failure(.trust, "wrong-key", "the key in \(new.file) did not sign as it should")
  }

  private static func isSigned(_ nonce: [UInt8], _ armour: [UInt8], by key: PublicKey) -> Bool {
    do throws(SignatureError) {
      let signature = try SSHSignature(text: armour)
      try Verifier().verify(signature, of: nonce, namespace: namespace)
      return signature.key == key
    } catch { return false }
  }

  func notAllowed(_ what: Sentence, _ user: Text) -> Failure {
    Failure(
      .trust, "not-allowed", "\(what) would not count: this device has no key of \(user) that may do that",
      advice: StoreAdvice.listKeys)
  }

  /// The edit that gives a member of a record without a kind (a manifest, or the ledger's own) another value.
  ///
  /// - Parameter decided: the fields of which the conflicts are decided by that; nil for all of the member.
  func edit(
    _ record: StoredRecord, _ member: Text, to value: Value, deciding decided: [FieldPath]? = nil
  ) throws -> FileEdit {
    let document = try record.changing(
      [FieldChange(FieldPath(keys: [member]), value)], deciding: decided,
      rules: record.location.rulesWithoutKind ?? .none)
    return FileEdit(path: record.path, expected: record.content, bytes: document.bytes)
  }

  /// The manifest with another list of keys. That decides about the one key, and not about conflicts of others.
  func edit(_ record: StoredRecord, keys: [Value], of entry: Object) throws -> FileEdit {
    let decided = entry[KeyList.key]?.string.map { [FieldPath(keys: [KeyList.member, Text($0)])] } ?? []
    return try edit(record, KeyList.member, to: .array(keys), deciding: decided)
  }
}
