import Git
import Merge
import Records
import Trust

/// Whose each part of the ledger was at a commit of the branch, so that a command which changes a record does not read the
/// whole history first. Only a cache.
///
/// Law: a commit with one parent that changes nobody's manifest, makes no folder of a person and lets nobody in leaves the
/// keys in force as they are (`RememberedOwnersTests`).
struct RememberedOwners {
  private let ledger: Ledger
  private let objects: LedgerObjects

  /// So many commits are looked at for such a change, before the whole history is read.
  private static let mostSteps = 64
  /// After so many commits the file is written again.
  private static let worthWriting = 16
  /// It is raised where owners are found out otherwise than before.
  private static let version = 1

  init(_ ledger: Ledger, _ objects: LedgerObjects) { (self.ledger, self.objects) = (ledger, objects) }

  /// nil where keys are not in use.
  ///
  /// - Parameter known: what the history up to `head` proves, where it was read already.
  func owners(at head: ObjectID, _ known: LedgerProofs? = nil) throws -> PathOwners? {
    let trusted = try objects.repository.reference(SignedHistoryReader.trusted)
    if let (commit, owners) = try read(trusted), let steps = try steps(from: commit, to: head) {
      if steps > Self.worthWriting { try write(owners, at: head, trusted) }
      return owners
    }
    let proofs = try known ?? LedgerProofs(objects.orCollecting(ledger), of: ledger, at: [head])
    guard proofs.areKeysInUse else { return nil }
    try write(proofs.owners, at: head, trusted)
    return proofs.owners
  }

  /// How many commits have come on top of an earlier one; nil where one of them may have changed what counts.
  private func steps(from earlier: ObjectID, to head: ObjectID) throws -> Int? {
    var commit = try objects.repository.readCommit(head)
    for steps in 0...Self.mostSteps {
      if commit.id == earlier { return steps }
      guard commit.parents.count == 1 else { return nil }
      let parent = try objects.repository.readCommit(commit.parents[0])
      let isOfKeys = CommitTrailer.all(in: commit.message).contains { $0.deed == .admits }
      if try isOfKeys || manifests(in: commit.tree) != manifests(in: parent.tree) { return nil }
      commit = parent
    }
    return nil
  }

  /// Everybody's folder, with the file that says who they are.
  private func manifests(in tree: ObjectID) throws -> [Text: ObjectID?] {
    guard let users = try objects.repository.entry(at: "users", in: tree), users.kind == .tree else { return [:] }
    let folders = try objects.repository.readTree(users.id)
    return try Dictionary(
      folders.map { folder in
        let manifest = folder.kind == .tree ? try objects.repository.entry(at: "manifest.json", in: folder.id) : nil
        return (Text(folder.name), manifest?.id)
      }, uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - Its form

extension RememberedOwners {
  private func read(_ trusted: ObjectID?) throws -> (commit: ObjectID, owners: PathOwners)? {
    guard let state = try ledger.readCache(StateFolder.owners), state["version"] == Self.writtenVersion else {
      return nil
    }
    do {
      guard try state.id("trusted") == trusted, let people = state["people"]?.array else { return nil }
      let uses = try state.objects("keys").map { key in
        guard let use = KeyUse(rawValue: try key.text("use")) else { throw UnreadableMember(name: "use") }
        return (Listing(Text(try key.text("name")), Text(try key.text("key"))), use)
      }
      let owners = PathOwners(
        people: Set(people.compactMap { $0.string.map { Text($0) } }),
        uses: Dictionary(uses, uniquingKeysWith: { first, _ in first }))
      return (try state.commit("head"), owners)
    } catch is UnreadableMember { return nil }
  }

  private func write(_ owners: PathOwners, at head: ObjectID, _ trusted: ObjectID?) throws {
    try ledger.writeAllowedSigners(owners)
    let keys = owners.uses.sorted { $0.key < $1.key }.map { listing, use in
      Value.object([
        "name": .string(listing.name), "key": .string(listing.key), "use": .string(Text(use.rawValue)),
      ])
    }
    try ledger.writeCache(
      StateFolder.owners,
      [
        "version": Self.writtenVersion, "head": .string(Text(head.description)),
        "trusted": trusted.map { .string(Text($0.description)) } ?? .null,
        "people": .array(owners.people.sorted().map { .string($0) }), "keys": .array(keys),
      ])
  }

  private static var writtenVersion: Value { .string("\(version).\(RulesVersion.newest.number)") }
}

extension LedgerObjects {
  /// The same repository, open so that merges can be computed in it again.
  fileprivate func orCollecting(_ ledger: Ledger) throws -> LedgerObjects {
    repository.collectsObjects ? self : try LedgerObjects(toRehearse: ledger)
  }
}
