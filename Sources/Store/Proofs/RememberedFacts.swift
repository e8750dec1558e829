import Git
import Merge
import Records
import Trust

/// What the commits of this device's history say of who may write what, as it was read from them before. Only a cache:
/// without it each commit is read again.
struct RememberedFacts {
  private(set) var facts: [ObjectID: SignedFacts] = [:]
  private var isNew = 0

  /// It is raised where a commit is understood otherwise than before.
  private static let version = 3
  /// The file is written again only once so many commits more were read: each of them costs little.
  private static let worthWriting = 32

  /// - Parameter state: as it was written; nil: nothing is remembered.
  init(_ state: Object?) {
    guard let state, state["version"] == Self.writtenVersion, let commits = state["commits"]?.object else { return }
    facts.reserveCapacity(commits.count)
    for one in commits.members {
      // A commit that cannot be understood is read again.
      guard let id = ObjectID(hex: one.key.string), let known = one.value.object.flatMap(SignedFacts.init(remembered:))
      else { continue }
      facts[id] = known
    }
  }

  subscript(id: ObjectID) -> SignedFacts? {
    get { facts[id] }
    set {
      facts[id] = newValue
      isNew += 1
    }
  }

  /// nil where too little is new.
  var stateWorthWriting: Object? {
    if isNew < Self.worthWriting { return nil }
    let commits = Object(uniqueMembers: facts.map { Object.Member(Text($0.key.description), .object($0.value.state)) })
    return ["version": Self.writtenVersion, "commits": .object(commits)]
  }

  /// The rules by which merges are made belong to it: a merge by others would be another one.
  private static var writtenVersion: Value { .string("\(version).\(RulesVersion.newest.number)") }
}

// MARK: - Its form

extension SignedFacts {
  var state: Object {
    var state: Object = [:]
    func list<One>(_ key: Text, _ all: [One], _ value: (One) -> Value) {
      if !all.isEmpty { state[key] = .array(all.map(value)) }
    }
    list("parents", parents) { .string(Text($0.description)) }
    state["signer"] = signer.map { .string($0) }
    state["claimed"] = claimed.map { .string($0) }
    list("changes", changes) { .array([.string($0.path), .bool($0.isOfKeys), .bool($0.isOfMore)]) }
    list("keys", keyChanges) { .object($0.state) }
    list("opens", opens) { .string($0) }
    list("unread", unread) { .string($0) }
    list("trailers", trailers) { .array([.string(Text($0.deed.rawValue)), .string(Text($0.commit))]) }
    state["asks"] = asks.map { .array([.string($0.name), .string($0.key)]) }
    state["mode"] = mode.map { .string(Text($0.rawValue)) }
    return state
  }

  /// nil where it cannot be understood.
  init?(remembered state: Object) {
    func list<One>(_ key: Text, _ one: (Value) -> One?) -> [One]? {
      let written = state[key]?.array ?? []
      let read = written.compactMap(one)
      return read.count == written.count ? read : nil
    }
    guard let parents = list("parents", { $0.string.flatMap(ObjectID.init(hex:)) }),
      let changes = list("changes", SignedHistory.WrittenFile.init(remembered:)),
      let keys = list("keys", { $0.object.flatMap(WrittenKeyChange.init(remembered:)) }),
      let opens = list("opens", { $0.string.map { Text($0) } }),
      let unread = list("unread", { $0.string.map { Text($0) } }),
      let trailers = list("trailers", CommitTrailer.init(remembered:))
    else { return nil }
    self.init(parents: parents, signer: state["signer"]?.string.map { Text($0) })
    claimed = state["claimed"]?.string.map { Text($0) }
    (self.changes, keyChanges, self.opens, self.unread, self.trailers) = (changes, keys, opens, unread, trailers)
    asks = state["asks"]?.array.flatMap(Listing.init(remembered:))
    mode = state["mode"]?.string.flatMap(SignatureMode.init)
  }
}

extension Listing {
  fileprivate init?(remembered parts: [Value]) {
    guard parts.count == 2, let name = parts[0].string, let key = parts[1].string else { return nil }
    self.init(Text(name), Text(key))
  }
}

extension SignedHistory.WrittenFile {
  fileprivate init?(remembered value: Value) {
    guard let parts = value.array, parts.count == 3, let path = parts[0].string, case .bool(let isOfKeys) = parts[1],
      case .bool(let isOfMore) = parts[2]
    else { return nil }
    self.init(Text(path), isOfKeys: isOfKeys, isOfMore: isOfMore)
  }
}

extension CommitTrailer {
  fileprivate init?(remembered value: Value) {
    guard let parts = value.array, parts.count == 2, let deed = parts[0].string.flatMap(Deed.init),
      let commit = parts[1].string
    else { return nil }
    self.init(deed: deed, commit: commit)
  }
}

extension SignedFacts.WrittenKeyChange {
  fileprivate var state: Object {
    func of(_ listing: Listing, _ deed: Text) -> Object {
      ["deed": .string(deed), "name": .string(listing.name), "key": .string(listing.key)]
    }
    switch change {
    case .lists(let listing, let use):
      var state = of(listing, "lists")
      state["use"] = .string(Text(use.rawValue))
      return state
    case .revokes(let listing, _):
      var state = of(listing, "revokes")
      state["lastGood"] = lastGood.map { .string(Text($0.description)) }
      return state
    case .restores(let listing): return of(listing, "restores")
    case .drops(let listing): return of(listing, "drops")
    case .renames(let old, let new): return ["deed": "renames", "from": .string(old), "name": .string(new)]
    }
  }

  fileprivate init?(remembered state: Object) {
    func text(_ key: Text) -> Text? { state[key]?.string.map { Text($0) } }
    guard let name = text("name") else { return nil }
    if state["deed"] == "renames" {
      guard let old = text("from") else { return nil }
      self.init(change: .renames(from: old, to: name))
      return
    }
    guard let key = text("key") else { return nil }
    let listing = Listing(name, key)
    switch state["deed"]?.string {
    case "lists":
      guard let use = state["use"]?.string.flatMap(KeyUse.init) else { return nil }
      self.init(change: .lists(listing, use))
    case "revokes":
      self.init(
        change: .revokes(listing, lastGood: nil), lastGood: state["lastGood"]?.string.flatMap(ObjectID.init(hex:)))
    case "restores": self.init(change: .restores(listing))
    case "drops": self.init(change: .drops(listing))
    default: return nil
    }
  }
}
