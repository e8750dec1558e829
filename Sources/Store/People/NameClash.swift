public import Git
import Merge
public import Records

/// Two people, or more, who registered one name without knowing of each other: their records lie in one folder.
public struct NameClash: Hashable, Sendable {
  public let name: Text
  /// Those who registered, in the order of their first commits.
  public let founders: [Founder]

  /// Somebody who registered a name.
  public struct Founder: Hashable, Sendable {
    /// The commit that made the manifest.
    public let commit: ObjectID
    public let by: String
    public let email: String
    public let at: Timestamp?
    /// The manifest as this person wrote it last.
    public let manifest: Object
    /// Whether it was on this device.
    public let isHere: Bool
  }
}

/// Finds in the history who registered which name.
struct FounderFinder {
  let ledger: Ledger
  let objects: LedgerObjects
  let head: ObjectID

  init(_ ledger: Ledger, _ objects: LedgerObjects, at head: ObjectID) {
    (self.ledger, self.objects, self.head) = (ledger, objects, head)
  }

  // MARK: Who registered

  /// The commits that made the manifest of each user, the newest first. What was found up to an earlier commit is
  /// remembered: the history behind it is not read again.
  func firstCommits() throws -> [Text: [ObjectID]] {
    let memory = try remembered()
    if memory?.head == head { return memory?.commits ?? [:] }
    var commits = memory?.commits ?? [:]
    for id in try objects.repository.history(from: [head], hiding: [memory?.head].compactMap { $0 }).reversed() {
      let commit = try objects.repository.readCommit(id)
      let users = try folders(in: id)
      let before = try commit.parents.map(folders)
      if before.contains(where: { $0.id == users.id }) { continue }
      for name in try manifests(users) where try !before.contains(where: { try manifests($0).contains(name) }) {
        commits[name, default: []].insert(id, at: 0)
      }
    }
    remember(commits)
    return commits
  }

  private func folders(in commit: ObjectID) throws -> (id: ObjectID?, commit: ObjectID) {
    let entry = try objects.repository.entry(at: "users", in: objects.repository.readCommit(commit).tree)
    return (entry?.kind == .tree ? entry?.id : nil, commit)
  }

  private func manifests(_ users: (id: ObjectID?, commit: ObjectID)) throws -> Set<Text> {
    guard let id = users.id else { return [] }
    let tree = try objects.repository.readCommit(users.commit).tree
    let names = try objects.repository.readTree(id).filter { $0.kind == .tree }.map(\.name)
    return Set(
      try names.filter { try objects.repository.entry(at: "users/\($0)/manifest.json", in: tree) != nil }.map {
        Text($0)
      })
  }

  /// The names that several people have, and that nobody has decided.
  func clashes() throws -> [NameClash] {
    let manifests = try ledger.people().people
    let decided = Set(manifests.flatMap { $0.decidedCommits })
    return try firstCommits().sorted { $0.key < $1.key }.compactMap { name, commits in
      guard commits.count > 1, manifests.contains(where: { $0.name == name }) else { return nil }
      let open = try commits.filter { try !decided.contains($0.description) && !isOfGuest(name, in: $0) }
      // Who registered again after the name was free did so on top of the others.
      let apart = try open.filter { one in
        try open.contains { other in
          try one != other && !objects.repository.isAncestor(one, of: other)
            && !objects.repository.isAncestor(other, of: one)
        }
      }
      return apart.count > 1 ? try clash(name, apart) : nil
    }
  }

  /// Whether a commit named somebody who had no device: several may do so, and the guest is one person.
  private func isOfGuest(_ name: Text, in commit: ObjectID) throws -> Bool {
    let path = Person.manifestPath(name)
    let tree = try objects.repository.readCommit(commit).tree
    guard let entry = try objects.repository.entry(at: path, in: tree), entry.kind != .tree else { return false }
    return try RecordReading.members(objects.file(entry.id), path: path).map(Person.isGuest) ?? false
  }

  private func clash(_ name: Text, _ commits: [ObjectID]) throws -> NameClash {
    let here = try founderHere(among: commits)
    let past = try FolderPast(of: name, commits, objects, at: head)
    let path = Person.manifestPath(name)
    let founders = try commits.map { id in
      let commit = try objects.repository.readCommit(id)
      let date = commit.author.date
      return NameClash.Founder(
        commit: id, by: commit.author.name, email: commit.author.email,
        at: Timestamp(secondsSince1970: Int(date.seconds), offsetMinutes: date.offset),
        manifest: try past.version(of: path, by: id).flatMap { RecordReading.members($0, path: path) } ?? Object(),
        isHere: id == here)
    }
    func order(_ founder: NameClash.Founder) -> (Int, String) {
      (founder.at?.secondsSince1970 ?? 0, "\(founder.commit)")
    }
    return NameClash(name: name, founders: founders.sorted { order($0) < order($1) })
  }

  /// The one whose commit was made on this device: git's log of the branch has it; else whoever git says works here.
  func founderHere(among commits: [ObjectID]) throws -> ObjectID? {
    if case .branch(let name, _) = try objects.repository.head() {
      let made = Set(
        try objects.repository.reflog(of: name).filter { entry in
          ["register", "init", "clone"].contains { entry.message.begins(with: "\(WorkTree.ownMove)\($0): Register") }
        }.map(\.new))
      let mine = commits.filter(made.contains)
      if mine.count == 1 { return mine[0] }
    }
    let now = GitDate(seconds: 0)
    let me: Signature
    do throws(GitError) { me = try objects.repository.signature(.author, now: now, localOffset: { _ in 0 }) } catch {
      return nil
    }
    let mine = try commits.filter { try objects.repository.readCommit($0).author.email == me.email }
    return mine.count == 1 ? mine[0] : nil
  }
}

// MARK: - What is remembered

extension FounderFinder {
  private static let version = 1

  private func remembered() throws -> (head: ObjectID, commits: [Text: [ObjectID]])? {
    guard let state = try ledger.readCache(StateFolder.founders), state["version"] == .number(Number(Self.version)),
      let known = state["head"]?.string.flatMap(ObjectID.init(hex:)), objects.repository.contains(known),
      try objects.repository.isAncestor(known, of: head), let names = state["names"]?.object
    else { return nil }
    let commits = names.members.map { member in
      (member.key, (member.value.array ?? []).compactMap { $0.string.flatMap(ObjectID.init(hex:)) })
    }
    return (known, Dictionary(commits) { first, _ in first })
  }

  /// A cache: where it cannot be written the answer is as right.
  private func remember(_ commits: [Text: [ObjectID]]) {
    let names = commits.sorted { $0.key < $1.key }.map { name, ids in
      Object.Member(name, .array(ids.map { .string(Text($0.description)) }))
    }
    let state: Object = [
      "version": .number(Number(Self.version)), "head": .string(Text(head.description)),
      "names": .object(Object(uniqueMembers: names)),
    ]
    do { try ledger.writeCache(StateFolder.founders, state) } catch {}
  }
}

extension Person {
  /// The first commits about which this manifest says that they are decided: it is that person under another name, or
  /// they are one person. Of several that are one, the first still counts.
  fileprivate var decidedCommits: [String] {
    let moved = FormerNames(of: members).all.compactMap(\.since?.string)
    let joined = (members["joined"]?.array ?? []).compactMap { $0.string }.dropFirst()
    return moved + joined
  }
}

extension Ledger {
  /// The names that several people registered, as the newest commit has it.
  public func nameClashes() throws -> [NameClash] {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return [] }
    return try nameClashes(objects, at: head)
  }

  func nameClashes(_ objects: LedgerObjects, at head: ObjectID) throws -> [NameClash] {
    // A shallow clone has no first commits.
    if objects.repository.isShallow { return [] }
    return try FounderFinder(self, objects, at: head).clashes()
  }
}
