import Git
import Merge
import Records
import Signatures
import Trust

/// Reads from the commits of a ledger what decides who may write what (`SignedHistory`).
struct SignedHistoryReader {
  /// The reference that leads to the commit with which keys came into use, as this device has seen it.
  static let trusted = "refs/ledger-sync/trusted"

  /// One commit speaks of at most this many others.
  static let mostWords = 1000

  /// Merges are computed in it again, and kept nowhere.
  private let objects: LedgerObjects
  private let verifier = Verifier()
  /// The commits in the order of the history.
  private(set) var ids: [ObjectID] = []
  /// Where each of them stands in the history.
  let places: [ObjectID: Int]
  private(set) var history = SignedHistory()

  /// - Parameter objects: a repository that collects what is written into it.
  init(_ objects: LedgerObjects, from heads: [ObjectID]) throws {
    self.objects = objects
    ids = try objects.repository.history(from: heads).reversed()
    places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    for id in ids { history.commits.append(try commit(id)) }
    history.beginning = try beginning()
  }

  private func commit(_ id: ObjectID) throws -> SignedHistory.Commit {
    let facts = try objects.repository.readCommit(id)
    var commit = SignedHistory.Commit(parents: facts.parents.compactMap { places[$0] })
    commit.signer = try signer(of: id)
    commit.claimed = Text(facts.author.name)
    let base = try baseTree(of: facts)
    for difference in try TreeComparison(objects: objects).allDifferences(from: base, to: facts.tree) {
      try add(difference, to: &commit, since: base)
    }
    // Words count only of who signs, and does nothing else: an endless message costs nothing.
    guard commit.signer != nil, commit.isOnlyWords else { return commit }
    for trailer in Set(CommitTrailer.all(in: facts.message).prefix(Self.mostWords)) {
      guard let place = try ancestor(trailer.commit, of: id) else { continue }
      switch trailer.deed {
      case .admits: commit.admits.append(place)
      case .bringsIn: commit.bringsIn.append(place)
      case .accepts: commit.accepts.append(place)
      }
    }
    return commit
  }

  /// nil where a commit is not signed by a key of ssh, or the signature is not right.
  private func signer(of id: ObjectID) throws -> Text? {
    guard let signed = SignedCommit(try objects.repository.readCommitBytes(id)) else { return nil }
    do throws(SignatureError) { return Text(try verifier.signer(of: signed).text) } catch { return nil }
  }

  /// What a commit is compared with: its first parent, or what the engine makes of its parents.
  private func baseTree(of commit: Commit) throws -> ObjectID? {
    guard let first = commit.parents.first else { return nil }
    if commit.parents.count == 1 { return try objects.commit(first).tree }
    if try objects.commit(commit.id).isSignedByEngine, try objects.isMergeOfParents(commit.id) { return commit.tree }
    do {
      let engine = MergeEngine(store: objects)
      let merged = try commit.parents.dropFirst().reduce(first) { one, other in
        if try objects.repository.isAncestor(one, of: other) { return other }
        return try objects.repository.isAncestor(other, of: one) ? one : engine.merge(one, other).commit
      }
      return try objects.commit(merged).tree
    } catch is AmbiguousName {
      return try objects.commit(first).tree
    }
  }

  private func add(
    _ difference: TreeComparison.Difference, to commit: inout SignedHistory.Commit, since base: ObjectID?
  ) throws {
    let path = difference.path
    if let name = Self.user(of: path) {
      if difference.old == nil, commit.opens.last != name, try !hasFolder(of: name, in: base) {
        commit.opens.append(name)
      }
      if path == Person.manifestPath(name) { return try addManifest(difference, of: name, to: &commit, since: base) }
    }
    if path == LedgerManifest.path, let mode = try mode(difference.new), try mode != self.mode(difference.old) {
      commit.mode = mode
    }
    commit.changes.append(.init(Text(path)))
  }

  private func addManifest(
    _ difference: TreeComparison.Difference, of name: Text, to commit: inout SignedHistory.Commit, since base: ObjectID?
  ) throws {
    let (old, new) = (try members(difference.old, difference.path), try members(difference.new, difference.path))
    var before = KeyList(old)
    if difference.old == nil, let former = new.flatMap({ FormerNames(of: $0).own.first }), let base,
      let manifest = try TreeComparison(objects: objects).leaf(at: Person.manifestPath(former), in: base)
    {
      commit.keyChanges.append(.renames(from: former, to: name))
      before = KeyList(try members(manifest, difference.path))
    }
    // With a manifest that goes, no key leaves: its owner goes on under another name.
    let changes =
      difference.new == nil
      ? [] : KeyList(new).changes(since: before, of: name) { id in ObjectID(hex: id).flatMap { places[$0] } }
    commit.keyChanges += changes
    let isMore = changes.isEmpty || Self.withoutKeys(old) != Self.withoutKeys(new)
    commit.changes.append(.init(Text(difference.path), isOfKeys: !changes.isEmpty, isOfMore: isMore))
  }

  private static func withoutKeys(_ manifest: Object?) -> Object? {
    guard var manifest else { return nil }
    manifest[KeyList.member] = nil
    return manifest
  }

  private func members(_ leaf: Leaf<ObjectID>?, _ path: String) throws -> Object? {
    guard let leaf, leaf.isFile else { return nil }
    return RecordReading.members(try objects.file(leaf.id), path: path)
  }

  private func mode(_ leaf: Leaf<ObjectID>?) throws -> SignatureMode? {
    try members(leaf, LedgerManifest.path)?[LedgerManifest.signatures]?.string.flatMap(SignatureMode.init)
  }

  private func hasFolder(of name: Text, in tree: ObjectID?) throws -> Bool {
    guard let tree else { return false }
    return try objects.repository.entry(at: "users/\(name)", in: tree) != nil
  }

  /// alice of `users/alice/…`.
  private static func user(of path: String) -> Text? {
    let parts = path.parts(at: "/")
    return parts.count > 2 && parts[0] == "users" ? Text(String(parts[1])) : nil
  }

  private func ancestor(_ name: String, of id: ObjectID) throws -> Int? {
    guard let named = ObjectID(hex: name), let place = places[named], named != id else { return nil }
    return try objects.repository.isAncestor(named, of: id) ? place : nil
  }

  /// The commit with which keys came into use: the one that this device has remembered, else, of those that did not see
  /// each other, the one with the smallest id (decision 73). Throws where the history has others only than the remembered.
  private func beginning() throws -> Int? {
    let all = history.beginnings
    guard let trusted = try objects.repository.reference(SignedHistoryReader.trusted), !all.isEmpty else {
      return all.min { ids[$0] < ids[$1] }
    }
    if let place = places[trusted], all.contains(place) { return place }
    throw Failure(
      .trust, "another-beginning",
      "the first key that this device knows is not in this history, and another one is: \(ids[all[0]].short)",
      advice: StoreAdvice.anotherBeginning)
  }
}
