import FileSystem
import Git
import Merge
import Records

/// An update of the work tree that is remembered, because an editor may still have open what it replaced: a pull, a merge
/// or a rebase, made by us or by git. Which versions it replaced follows from its two commits: those of the files that
/// differ between them.
struct RememberedUpdate: Hashable {
  /// The commit that the files had before; for a text that the update merged, the commit that the text was an edit of.
  let before: ObjectID
  let after: ObjectID
  /// The paths of the files that count, where the update merged their texts; nil where all files do.
  var paths: Set<Text>?
  /// For a rebase by git, the commit that the branch had before it. A file that differs between that commit and `before`
  /// was on disk as the rebased commits had it, so the version of `before` was not what the update replaced.
  var rewritten: ObjectID?

  init(before: ObjectID, after: ObjectID, paths: Set<Text>? = nil, rewritten: ObjectID? = nil) {
    (self.before, self.after, self.paths, self.rewritten) = (before, after, paths, rewritten)
  }

  /// The version of a file that an update replaced.
  struct ReplacedFile {
    let path: String
    let file: ObjectID
    /// Whether the update took the file away.
    let isGone: Bool
  }

  /// The replaced version of each file that the update changed, in the order of the paths. Empty where the history is
  /// damaged: nothing is recognised then.
  func replaced(_ objects: LedgerObjects) throws -> [ReplacedFile] {
    let differences = try objects.remembering {
      let comparison = TreeComparison(objects: objects)
      let all = try comparison.differences(from: objects.commit(before).tree, to: objects.commit(after).tree)
      guard let rewritten = try rewritten.map({ try objects.commit($0).tree }) else { return all }
      return try all.filter { try comparison.leaf(at: $0.path, in: rewritten) == $0.old }
    }
    let counting = (differences ?? []).filter { paths?.contains(Text($0.path)) != false }
    return counting.compactMap { difference in
      difference.old.map { ReplacedFile(path: difference.path, file: $0.id, isGone: difference.new == nil) }
    }
  }
}

// MARK: - Our own updates

extension RememberedUpdate {
  /// How many updates are remembered: an editor can have a file open for longer than from one pull to the next.
  static let most = 9
  static let member: Text = "updates"

  private init(_ state: Object) throws(UnreadableMember) {
    let paths = state["paths"]?.array.map { Set($0.compactMap(\.string).map { Text($0) }) }
    self.init(before: try state.commit("before"), after: try state.commit("after"), paths: paths)
  }

  private var state: Object {
    let paths = paths.map { Value.array($0.sorted().map { .string($0) }) } ?? .null
    return ["before": .string("\(before)"), "after": .string("\(after)"), "paths": paths]
  }

  /// All remembered updates, the newest first. A memory that cannot be understood is treated as empty; an older version
  /// of ledger-sync wrote the journal alone.
  static func all(in state: Object?) -> [RememberedUpdate] {
    guard let state else { return [] }
    do throws(UnreadableMember) {
      if state[member] != nil {
        return try state.objects(member).map { (one) throws(UnreadableMember) in try Self(one) }
      }
    } catch { return [] }
    return Updater.journal(state)?.remembered ?? []
  }

  static func write(_ updates: [RememberedUpdate], to state: inout Object) {
    state[member] = .array(newest(updates).map { .object($0.state) })
  }

  /// As many of the updates, the newest first, as are remembered. An update that merged texts is several entries: one for
  /// the texts of each base, and after them one for the update as a whole; only these last ones are counted.
  static func newest(_ updates: [RememberedUpdate]) -> ArraySlice<RememberedUpdate> {
    let whole = updates.indices.filter { updates[$0].paths == nil }
    let end = whole.count < most ? updates.count : whole[most - 1] + 1
    return updates[..<min(end, mostWithTexts)]
  }

  private static let mostWithTexts = 100
}

extension UpdateJournal {
  /// What is remembered of an update that is done. A text that the update merged was on disk too, and its editor may go on
  /// with it, so it is remembered as an edit of the version that the table of edit bases named for it.
  fileprivate var remembered: [RememberedUpdate] {
    guard let to, !isCommand else { return [] }
    let merged = Dictionary(grouping: bases.paths.filter { !bases.isHeld($0.string) }) { bases[$0.string]?.commit }
    let texts = merged.compactMap { commit, paths in
      commit.map { RememberedUpdate(before: $0, after: to, paths: Set(paths)) }
    }.sorted { $0.before < $1.before }
    return texts + (from == to ? [] : from.map { [RememberedUpdate(before: $0, after: to)] } ?? [])
  }
}

extension Updater {
  /// The journal of the last update; nil where it was lost, or cannot be understood.
  func lastUpdate() throws -> UpdateJournal? {
    try ledger.readCache(StateFolder.lastUpdate).flatMap(Self.journal)
  }

  fileprivate static func journal(_ state: Object) -> UpdateJournal? {
    do throws(Failure) { return try UpdateJournal(state) } catch { return nil }
  }

  /// The journal with its memory: the commits of its own update, and of the updates before it.
  func remembering(_ journal: UpdateJournal) throws -> UpdateJournal {
    var journal = journal
    let earlier = RememberedUpdate.all(in: try ledger.readCache(StateFolder.lastUpdate))
    journal.memory = Array(RememberedUpdate.newest(journal.remembered + earlier))
    return journal
  }

  /// Keeps the journal as that of the last update, while another update follows at once and is not begun yet.
  func keepAsLastUpdate(_ journal: UpdateJournal) throws {
    let whole = try journal.memory == nil ? remembering(journal) : journal
    try ledger.writeState(StateFolder.lastUpdate, whole)
  }

  /// Ends an update: its journal is that of the last one from now on.
  func end(_ journal: UpdateJournal) throws {
    if journal.memory == nil {
      try keepAsLastUpdate(journal)
      return try ledger.writeState(StateFolder.journal, nil)
    }
    // The journal on disk has its memory already: a rename is enough, and cannot be interrupted half way.
    try ledger.root.rename(StateFolder.journal, to: StateFolder.lastUpdate)
    try ledger.root.syncFolder(StateFolder.path)
  }
}

// MARK: - All that are remembered

extension Updater {
  /// Our own updates and git's, the newest first, as far as the branch still has their commits. Where somebody has taken
  /// a commit out of the history, its updates are forgotten: to merge an edit of that commit would bring it back.
  func rememberedUpdates() throws -> [RememberedUpdate] {
    let branch = try self.branch()
    guard let head = branch.commit else { return [] }
    let log = try objects.repository.reflog(of: branch.name, newest: Self.longestLog)
    let own = RememberedUpdate.all(in: try ledger.readCache(StateFolder.lastUpdate)).map { update in
      (age: log.firstIndex { $0.new == update.after } ?? log.count, update: update)
    }
    let all = (own + (try updatesByGit(in: log, until: head))).sorted { $0.age < $1.age }.map(\.update)
    let past = try Set(all.flatMap { [$0.before, $0.after] }).filter { try objects.isPast($0, of: head) }
    return Array(RememberedUpdate.newest(all.filter { past.contains($0.before) && past.contains($0.after) }))
  }

  private static let longestLog = 1_000

  /// The updates that git itself made, as its log of the branch tells. Their age is how many entries of that log are newer.
  ///
  /// Only commits that the branch still has count: where commits were taken back or rewritten, the commit that they were
  /// made from counts instead.
  private func updatesByGit(
    in log: [ReflogEntry], until head: ObjectID
  ) throws -> [(age: Int, update: RememberedUpdate)] {
    let updates = log.enumerated().lazy.filter { $0.element.isUpdateByGit }.prefix(RememberedUpdate.most)
    return try updates.compactMap { age, entry in
      guard objects.repository.contains(entry.old), objects.repository.contains(entry.new),
        let before = try objects.mergeBases(entry.old, entry.new).first,
        let after = try objects.mergeBases(entry.new, head).first
      else { return nil }
      let rewritten = before == entry.old ? nil : entry.old
      return (age, RememberedUpdate(before: before, after: after, rewritten: rewritten))
    }
  }
}

extension ReflogEntry {
  /// Whether git brought what others wrote, while editors may have had the files open.
  fileprivate var isUpdateByGit: Bool { Self.updating.contains(where: message.hasPrefix) }

  private static let updating = ["pull", "merge ", "commit (merge)", "rebase"]
}

extension LedgerObjects {
  /// A version of a file; nil where it is missing or damaged.
  func remembered(_ file: ObjectID) throws -> [UInt8]? { try remembering { try self.file(file) } }

  /// What `read` returns; nil where an object is missing or damaged. A memory only helps to recognise old texts: where it
  /// is lost, the snapshot goes on without it.
  fileprivate func remembering<Value>(_ read: () throws -> Value) throws -> Value? {
    do { return try read() } catch let error as GitError where error.code == .notFound || error.code == .corrupt {
      return nil
    }
  }

  /// Whether a commit is there, and is `head` or one of its ancestors.
  func isPast(_ commit: ObjectID, of head: ObjectID?) throws -> Bool {
    guard let head, repository.contains(commit) else { return false }
    return try repository.isAncestor(commit, of: head)
  }
}
