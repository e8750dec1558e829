import Git
import Merge
import Records
import Trust

/// The trees of the commits that were read: the next commit is compared with its parent's.
private final class KnownTrees {
  var trees: [ObjectID: ObjectID] = [:]
}

/// Reads from a commit what decides who may write what.
struct SignedFactsReader {
  /// One commit speaks of at most this many others.
  private static let mostWords = 1000

  /// Merges are computed in it again, and kept nowhere.
  private let objects: LedgerObjects
  private let known = KnownTrees()

  /// - Parameter objects: a repository that collects what is written into it.
  init(_ objects: LedgerObjects) { self.objects = objects }

  /// - Parameters:
  ///   - signer: the key with which the commit is signed; nil where no signature of it is right.
  ///   - isInHistory: whether an id is that of a commit of a history which has this one.
  func facts(of id: ObjectID, signedBy signer: Text?, in isInHistory: (ObjectID) -> Bool) throws -> SignedFacts {
    let commit = try objects.repository.readCommit(id)
    known.trees[id] = commit.tree
    var facts = SignedFacts(parents: commit.parents, signer: signer, claimed: Text(commit.author.name))
    let base = try startTree(of: commit)
    let differences = try TreeComparison(objects: objects).allDifferences(from: base, to: commit.tree)
    for difference in differences { try add(difference, to: &facts, since: base) }
    if differences.count == 1, commit.parents.count == 1, let base {
      facts.asks = try request(differences[0], since: base)
    }
    // What stands there again was there before: it takes no name.
    if !facts.opens.isEmpty, try isTakeBack(commit) { facts.opens = [] }
    // Words count only of who signs, and does nothing else: an endless message costs nothing.
    guard facts.signer != nil, facts.changes.isEmpty, facts.keyChanges.isEmpty, facts.mode == nil else { return facts }
    switch commit.parents.count {
    case 1: facts.trailers = try words(of: commit, id, in: isInHistory)
    case 2: facts.trailers = try drops(of: commit)
    default: break
    }
    return facts
  }

  /// The listing for which a file asks that a commit adds to the tree before it; nil where it does not ask as it should.
  private func request(_ difference: TreeComparison.Difference, since base: ObjectID) throws -> Listing? {
    guard difference.old == nil, let leaf = difference.new, leaf.mode == FileMode.plain,
      let name = KeyRequest.name(at: difference.path),
      let asked = KeyRequest(try objects.file(leaf.id), at: difference.path)?.listing,
      try objects.repository.entry(at: Person.manifestPath(name), in: base)?.kind == .blob
    else { return nil }
    let folder = try objects.repository.entry(at: KeyRequest.folder(of: name), in: base)
    guard let folder else { return asked }
    let isRoomLeft = try folder.kind == .tree && objects.repository.readTree(folder.id).count < KeyRequest.mostOpen
    return isRoomLeft ? asked : nil
  }

  private func isTakeBack(_ commit: Commit) throws -> Bool {
    guard commit.parents.count == 1, commit.author.name == LedgerObjects.engineName else { return false }
    return try TakeBack(of: commit.parents[0], objects).write() == commit.id
  }

  private func words(
    of commit: Commit, _ id: ObjectID, in isInHistory: (ObjectID) -> Bool
  ) throws -> [CommitTrailer] {
    let words = Set(CommitTrailer.all(in: commit.message).prefix(Self.mostWords)).filter { $0.deed != .drops }
    let counting = try words.filter { trailer in
      guard let named = ObjectID(hex: trailer.commit), named != id, isInHistory(named) else { return false }
      return try objects.repository.isAncestor(named, of: id)
    }
    return counting.sorted { ($0.commit, $0.deed.rawValue) < ($1.commit, $1.deed.rawValue) }
  }

  /// A merge says nothing of others, for git itself copies the message of a tag into it; but one of a commit with its
  /// take-back, whose message is the one of a drop and no word more, says that it drops that commit.
  private func drops(of merge: Commit) throws -> [CommitTrailer] {
    let parents = try objects.repository.readCommit(merge.parents[1]).parents
    guard parents.count == 1, let dropped = parents.first,
      merge.message == TakeBack.message(ofDropping: dropped) + "\n",
      try TakeBack(of: dropped, objects).write() == merge.parents[1]
    else { return [] }
    return [CommitTrailer(deed: .drops, commit: dropped.description)]
  }

  /// The files that a commit changes by itself.
  func paths(changedBy id: ObjectID) throws -> [String] {
    let commit = try objects.repository.readCommit(id)
    return try TreeComparison(objects: objects).allDifferences(from: startTree(of: commit), to: commit.tree).map(\.path)
  }

  /// What a commit is compared with: its first parent, or what the engine makes of its parents. nil: an empty tree.
  func startTree(of commit: Commit) throws -> ObjectID? {
    guard let first = commit.parents.first else { return nil }
    if commit.parents.count == 1 { return try known.trees[first] ?? objects.commit(first).tree }
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
    _ difference: TreeComparison.Difference, to facts: inout SignedFacts, since base: ObjectID?
  ) throws {
    let path = difference.path
    if let name = Self.user(of: path) {
      let isManifest = path == Person.manifestPath(name)
      // The first commit of an import has no parent and no manifest, and takes no name.
      if difference.old == nil, isManifest || !facts.parents.isEmpty, facts.opens.last != name,
        try !hasFolder(of: name, in: base)
      {
        facts.opens.append(name)
      }
      if isManifest { return try addManifest(difference, of: name, to: &facts, since: base) }
    }
    if path == LedgerManifest.path, let mode = try mode(difference.new), try mode != self.mode(difference.old) {
      facts.mode = mode
    }
    let part = SignedHistory.WrittenFile(SignedFacts.part(of: path))
    if facts.changes.last != part, !facts.changes.contains(part) { facts.changes.append(part) }
  }

  private func addManifest(
    _ difference: TreeComparison.Difference, of name: Text, to facts: inout SignedFacts, since base: ObjectID?
  ) throws {
    let (old, new) = (try members(difference.old, difference.path), try members(difference.new, difference.path))
    var before = KeyList(old)
    if difference.old == nil, let former = new.flatMap({ FormerNames(of: $0).own.first }), let base,
      let manifest = try TreeComparison(objects: objects).leaf(at: Person.manifestPath(former), in: base)
    {
      facts.keyChanges.append(.init(change: .renames(from: former, to: name)))
      before = KeyList(try members(manifest, difference.path))
    } else if old == nil {
      facts.unread.append(name)
    }
    // With a manifest that goes, no key leaves: its owner goes on under another name.
    let changes = difference.new == nil ? [] : KeyList(new).changes(since: before, of: name)
    facts.keyChanges += changes
    // A revocation goes for the names, too, under which the same person went before.
    let formers = new.map { FormerNames(of: $0).own } ?? []
    facts.keyChanges += changes.flatMap { written in formers.compactMap { written.revoking(as: $0) } }
    let isMore = changes.isEmpty || Self.withoutKeys(old) != Self.withoutKeys(new)
    facts.changes.append(.init(Text(difference.path), isOfKeys: !changes.isEmpty, isOfMore: isMore))
  }

  private static func withoutKeys(_ manifest: Object?) -> Object? {
    guard var manifest else { return nil }
    manifest[KeyList.member] = nil
    // Where two have changed the list at once, both lists are kept beside it.
    if var conflicts = manifest[EntryTree.member]?.object {
      conflicts[KeyList.member] = nil
      manifest[EntryTree.member] = conflicts.isEmpty ? nil : .object(conflicts)
    }
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
}
