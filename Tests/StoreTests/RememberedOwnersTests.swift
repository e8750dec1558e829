import FileSystem
import Git
import Merge
import Records
import Testing
import TestSupport
import Trust

@testable import Store

/// What is remembered of keys is what the history says, whatever has happened since.
@Suite struct RememberedOwnersTests {
  @Test(
    "After every commit the remembered owners, and those of the remembered facts, are those of the history",
    arguments: 1...4)
  func areThoseOfTheHistory(seed: Int) throws {
    var play = try KeyPlay(seed: UInt64(seed))
    for step in 0..<30 {
      try play.step()
      let (remembered, read) = (try play.remembered(), try play.read())
      #expect(remembered == read, "seed \(seed), step \(step): \(play.told.last ?? "")")
    }
    #expect(Set(play.told).count > 4, "seed \(seed)")
  }

  @Test("The commits since another one are those that git counts", arguments: 11...12)
  func newCommitsAreThoseThatGitCounts(seed: Int) throws {
    var play = try KeyPlay(seed: UInt64(seed))
    for _ in 0..<20 { try play.step() }
    #expect(play.told.contains("old"), "seed \(seed): no history runs beside another one")
    try play.requireThatNewCommitsAreThoseOfGit()
  }

  @Test("Who signed a commit does not depend on how many signatures were begun before", arguments: 21...22)
  func signersAreThoseOfEachAlone(seed: Int) throws {
    var play = try KeyPlay(seed: UInt64(seed))
    for _ in 0..<20 { try play.step() }
    try play.requireThatSignersAreThoseOfEachAlone()
  }
}

/// A ledger with keys in which anything is done, by commits that need not be anybody's.
private struct KeyPlay {
  private let fixture = Result { try LedgerFixture() }
  private var random: SeededGenerator
  private let keys: [String]
  private(set) var told: [String] = []
  private var past: [ObjectID] = []
  private var time: Int64 = 1_700_000_000

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let folder = try fixture.get().path + "-keys"
    try TestProgram("/bin/mkdir", [folder], variables: [:], folder: "/").run()
    keys = (0..<4).map { "\(folder)/\($0)" }
    for key in keys {
      try TestProgram("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key], variables: [:], folder: "/")
        .run()
    }
    try tree { tree in
      let head = try #require(try tree.branch().commit)
      past = [head]
      let manifest = Array("{\"format\": 1, \"id\": \"x\", \"signatures\": \"say\"}\n".utf8)
      try commit(
        tree, [("ledger.json", manifest), ("users/alice/manifest.json", try list([(0, "keep", false)]))], key: 0)
    }
  }

  private func tree<Value>(_ body: (WorkTree) throws -> Value) throws -> Value { try fixture.get().tree(body) }

  func remembered() throws -> PathOwners? {
    try tree { tree in
      try RememberedOwners(tree.ledger, tree.objects).owners(at: #require(try tree.branch().commit))
    }
  }

  /// The same without anything that is remembered.
  func read() throws -> PathOwners? {
    try tree { tree in
      let facts = StateFolder.signedFacts
      if try tree.ledger.root.statIfPresent(facts) != nil { try tree.ledger.root.remove(facts) }
      let proofs = try LedgerProofs(tree.objects, of: tree.ledger, at: [#require(try tree.branch().commit)])
      return proofs.areKeysInUse ? proofs.owners : nil
    }
  }

  func requireThatNewCommitsAreThoseOfGit() throws {
    try tree { tree in
      let head = try #require(try tree.branch().commit)
      let proofs = try LedgerProofs(tree.objects, of: tree.ledger, at: [head])
      for known in past {
        let git = try tree.objects.repository.history(from: [head], hiding: [known])
        #expect(Set(proofs.commits(since: known)) == Set(git), "since \(known)")
      }
      #expect(Set(proofs.commits(since: nil)) == Set(try tree.objects.repository.history(from: [head])))
    }
  }

  func requireThatSignersAreThoseOfEachAlone() throws {
    try tree { tree in
      let all: [ObjectID] = try tree.objects.repository.history(from: [#require(try tree.branch().commit)]).reversed()
      var alone: [Text?] = []
      for id in all { try CommitSigners.forEach([id], tree.objects) { alone.append($1) } }
      #expect(Set(alone).count > 2, "one key at most has signed, or all commits are signed")
      for begun in [[], all, Array(all.prefix(5)), Array(all.suffix(7)), all.reversed()] {
        var (ids, signers): ([ObjectID], [Text?]) = ([], [])
        try CommitSigners.forEach(all, tree.objects, begun: CommitSigners(ofFirst: begun, tree.objects)) {
          ids.append($0)
          signers.append($1)
        }
        #expect(ids == all)
        #expect(signers == alone, "\(begun.count) were begun")
      }
    }
  }

  mutating func step() throws {
    let (name, key) = (random.pick(["alice", "bob", "carol"]), Int.random(in: 0..<4, using: &random))
    let signer = random.chance(80) ? Int.random(in: 0..<2, using: &random) : nil
    let manifest = "users/\(name)/manifest.json"
    let what = random.pick(["writes", "writes", "lists", "revokes", "admits", "goes", "old"])
    told.append(what)
    let use = random.pick(["sign", "keep", "page"])
    let written = try list([(0, "keep", false), (key, use, what == "revokes")])
    let named = random.pick(past)
    let side = what == "old" ? random.pick(past) : nil
    try tree { tree in
      switch what {
      case "lists", "revokes": try commit(tree, [(manifest, written)], key: signer)
      case "goes": try commit(tree, [(manifest, nil)], key: signer)
      case "admits": try commit(tree, [], key: signer, body: "\n\nAdmits: \(named)")
      case "old": try merge(tree, onto: side, [(manifest, written)], key: key)
      default: try commit(tree, [("users/\(name)/notes/a.json", Array("{\"n\": \(time)}\n".utf8))], key: signer)
      }
    }
  }

  /// Somebody commits on an older commit, and it is merged.
  private mutating func merge(_ tree: WorkTree, onto old: ObjectID?, _ files: [(String, [UInt8]?)], key: Int) throws {
    let head = try #require(try tree.branch().commit)
    let side = try write(tree, files, on: try #require(old), key: key, body: "")
    if try tree.objects.repository.isAncestor(side, of: head) { return }
    try move(tree, to: try MergeEngine(store: tree.objects).merge(head, side).commit)
  }

  private mutating func commit(_ tree: WorkTree, _ files: [(String, [UInt8]?)], key: Int?, body: String = "") throws {
    let head = try #require(try tree.branch().commit)
    try move(tree, to: try write(tree, files, on: head, key: key, body: body))
  }

  private mutating func move(_ tree: WorkTree, to commit: ObjectID) throws {
    try tree.move(try tree.branch(), to: commit, saying: "play")
    past.append(commit)
  }

  private mutating func write(
    _ tree: WorkTree, _ files: [(String, [UInt8]?)], on parent: ObjectID, key: Int?, body: String
  ) throws -> ObjectID {
    time += 60
    let changes = try files.map { path, bytes in
      LeafChange(
        path: Text(path),
        leaf: try bytes.map { Leaf(id: try tree.objects.repository.writeBlob($0), mode: FileMode.plain) })
    }
    let who = Signature(name: "Alice", email: "alice@example.org", date: GitDate(seconds: time))
    let draft = CommitDraft(
      tree: try tree.objects.writeTree(from: try tree.objects.commit(parent).tree, changes: changes), parents: [parent],
      author: who, committer: who, message: "play\(body)\n")
    guard let key else { return try tree.objects.repository.writeCommit(draft) }
    try tree.objects.repository.signCommits(by: keys[key], as: "Alice", email: nil)
    return try tree.objects.repository.writeSignedCommit(draft)
  }

  /// A manifest that lists keys.
  private func list(_ listed: [(key: Int, use: String, isRevoked: Bool)]) throws -> [UInt8] {
    let entries = try listed.map { one in
      let words = try TestFile.read(keys[one.key] + ".pub").split(separator: " ")
      let revoked = one.isRevoked ? ", \"revoked\": {\"at\": \"\(time)\"}" : ""
      return "{\"type\": \"\(words[0])\", \"key\": \"\(words[1])\", \"use\": \"\(one.use)\"\(revoked)}"
    }
    return Array("{\"name\": \"x\", \"keys\": [\(entries.joined(separator: ", "))]}\n".utf8)
  }
}
