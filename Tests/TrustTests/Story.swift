import Records
import Trust

/// A history that is told commit by commit, by names.
///
/// `story.commit("lunch", on: ["begin"], key: "A", writes: ["users/alice/bills/1.json"])`: keys are single letters here, and
/// a letter stands for the key whose signature of the commit is right.
struct Story {
  var history = SignedHistory()
  private var places: [String: Int] = [:]

  /// Where a commit stands in the history.
  subscript(_ name: String) -> Int {
    guard let place = places[name] else { preconditionFailure("the story has no commit “\(name)”") }
    return place
  }

  /// - Parameter on: the parents; nil for the commit before.
  mutating func commit(
    _ name: String, on parents: [String]? = nil, key: String? = nil, writes: [String] = [],
    _ change: (inout SignedHistory.Commit, Story) -> Void = { _, _ in }
  ) {
    let newest = history.commits.isEmpty ? [] : [history.commits.count - 1]
    var commit = SignedHistory.Commit(
      parents: parents.map { $0.map { self[$0] } } ?? newest, signer: key.map { Text($0) })
    commit.changes = writes.map { .init(Text($0)) }
    change(&commit, self)
    places[name] = history.commits.count
    history.commits.append(commit)
  }

  /// Alice's first key, `A`, which keeps the ledger. Before it there is a commit `old` of an older ledger, with her folder,
  /// and with what `before` says.
  static func ofAlice(before: (inout SignedHistory.Commit) -> Void = { _ in }) -> Story {
    var story = Story()
    story.commit("old", on: [], writes: ["users/alice/bills/old.json"]) { commit, _ in
      commit.opens = ["alice"]
      before(&commit)
    }
    story.commit("begin", key: "A", writes: ["ledger.json"]) { commit, _ in
      commit.mode = .say
      commit.lists("alice", "A", .keep)
    }
    story.history.beginning = story["begin"]
    return story
  }

  /// Alice and Bob, who registered with `B` and was let in by her in `admit`.
  static func ofTwo() -> Story {
    var story = ofAlice()
    story.register("bob", "B", on: ["begin"])
    story.admit("bob", on: ["register bob"])
    return story
  }

  mutating func register(_ name: String, _ key: String, on parents: [String]? = nil, opens: Bool = true) {
    commit("register \(name)", on: parents, key: key, writes: ["users/\(name)/categories/food.json"]) { commit, _ in
      if opens { commit.opens = [Text(name)] }
      commit.lists(name, key, .sign)
    }
  }

  /// A commit that adds the request of a device, named by its key, and nothing else.
  mutating func asks(_ title: String, for name: String, _ asked: String, key: String?) {
    commit(title, key: key, writes: ["users/\(name)/devices/\(asked).json"]) { commit, _ in
      commit.asks = Listing(Text(name), Text(asked))
    }
  }

  mutating func admit(_ name: String, on parents: [String]? = nil, key: String = "A") {
    commit("admit \(name)", on: parents, key: key) { commit, story in commit.admits = [story["register \(name)"]] }
  }

  /// The commit that takes another one back, `take back NAME`, and a merge of the newest commit, or of `head`, with it.
  mutating func drop(_ name: String, _ title: String? = nil, key: String?, on head: String? = nil) {
    let newest = head.map { self[$0] } ?? history.commits.count - 1
    if places["take back \(name)"] == nil {
      commit("take back \(name)", on: [name]) { commit, story in
        commit.changes = story.history.commits[story[name]].changes
      }
    }
    commit(title ?? "drop \(name)", on: [], key: key) { commit, story in
      (commit.parents, commit.drops) = ([newest, story["take back \(name)"]], story[name])
    }
  }

  /// What is said of each file that a commit changes, in words of the tests.
  func verdicts(_ name: String) -> [String] {
    var judgement = Judgement(of: history)
    return judgement.verdicts(of: self[name]).map(\.word)
  }

  func verdict(_ name: String) -> String { verdicts(name).joined(separator: ", ") }

  /// The keys at a commit: `alice A keep`, `bob B waiting`; an asterisk for who was let in.
  func keys(at heads: String...) -> [String] {
    Judgement(of: history).keys(at: heads.map { self[$0] }).map { key in
      let standing =
        switch key.standing {
        case .inForce(let use): use.rawValue
        case .waiting: "waiting"
        case .revoked: "revoked"
        }
      return "\(key.listing.name) \(key.listing.key) \(standing)\(key.isMember ? " *" : "")"
    }
  }
}

extension SignedHistory.Commit {
  mutating func lists(_ name: String, _ key: String, _ use: KeyUse) {
    keyChanges.append(.lists(Listing(Text(name), Text(key)), use))
    changes.append(.init(Text("users/\(name)/manifest.json"), isOfKeys: true, isOfMore: false))
  }

  mutating func revokes(_ name: String, _ key: String, lastGood: Int? = nil) {
    keyChanges.append(.revokes(Listing(Text(name), Text(key)), lastGood: lastGood))
    changes.append(.init(Text("users/\(name)/manifest.json"), isOfKeys: true, isOfMore: false))
  }

  mutating func restores(_ name: String, _ key: String) {
    keyChanges.append(.restores(Listing(Text(name), Text(key))))
    changes.append(.init(Text("users/\(name)/manifest.json"), isOfKeys: true, isOfMore: false))
  }

  mutating func drops(_ name: String, _ key: String) {
    keyChanges.append(.drops(Listing(Text(name), Text(key))))
    changes.append(.init(Text("users/\(name)/manifest.json"), isOfKeys: true, isOfMore: false))
  }

  mutating func renames(_ old: String, to new: String) {
    keyChanges.append(.renames(from: Text(old), to: Text(new)))
    opens.append(Text(new))
  }
}

extension Verdict {
  var word: String {
    switch self {
    case .proven(let name): "proven \(name)"
    case .broughtIn(let name): "brought in by \(name)"
    case .accepted(let name): "accepted by \(name)"
    case .dropped(let name): "dropped by \(name)"
    case .beforeKeys: "before keys"
    case .asks(let name): "asks for \(name)"
    case .unproven(.notSigned): "not signed"
    case .unproven(.unknownKey): "unknown key"
    case .unproven(.waits(let name)): "\(name) waits"
    case .unproven(.revoked(let name)): "\(name)'s key is revoked"
    case .unproven(.notTheirs(let name)): "\(name) may not"
    }
  }
}
