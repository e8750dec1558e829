import Git
import Merge
import Records

extension WorkTree {
  /// The last updates that git itself made of the files.
  fileprivate func updatesByGit() throws -> [LargeUpdate] {
    let log = try objects.repository.reflog(of: branch().name).filter(\.isUpdateByGit)
    return log.prefix(RememberedUpdates.oldest + 1).enumerated().map { age, entry in
      LargeUpdate(from: entry.old, to: entry.new, age: age)
    }
  }

  /// The update before; nil where it is not known any more.
  func lastUpdate() throws -> UpdateJournal? { try ledger.readCache(StateFolder.lastUpdate).flatMap(Self.update) }

  fileprivate static func update(_ state: Object) -> UpdateJournal? {
    do throws(StoreError) { return try UpdateJournal(state) } catch { return nil }
  }

  /// Keeps the journal of an update that is done, and for some more updates what those before it replaced: an editor
  /// can have a file open for longer than from one pull to the next.
  func noteLastUpdate(_ journal: UpdateJournal) throws {
    var state = journal.state
    let before = try RememberedUpdates(ledger.readCache(StateFolder.lastUpdate))
    let after = before.afterOneMore
    state[Replaced.member] = .array(after.replaced.map { .object($0.state) })
    state[LargeUpdate.member] = .array(after.large.map { .object($0.state) })
    try ledger.writeState(StateFolder.lastUpdate, state)
  }
}

/// A version of a file that an update replaced.
struct Replaced {
  fileprivate static let member: Text = "earlier"

  let path: String
  let version: LastUpdates.Version
  /// How many updates came after it.
  let age: Int

  init(path: String, version: LastUpdates.Version, age: Int) {
    self.path = path
    self.version = version
    self.age = age
  }

  init(_ state: Object) throws(UnreadableMember) {
    path = try state.text("path")
    version = LastUpdates.Version(file: try state.commit("old"), base: try state.commit("base"))
    age = try state.count("age")
  }

  var state: Object {
    [
      "path": .string(Text(path)), "old": .string("\(version.file)"), "base": .string("\(version.base)"),
      "age": .number(Number(age)),
    ]
  }
}

/// What is known of the last updates.
private struct RememberedUpdates {
  /// How many updates are remembered besides the last.
  static let oldest = 8

  private var last: [Replaced] = []
  private var lastCommits: (from: ObjectID, to: ObjectID)?
  private var earlier: [Replaced] = []
  private var large: [LargeUpdate] = []
  /// Paths of files that the last update took away.
  private(set) var removed: Set<Text> = []

  /// The newest first, with those of `others`.
  func all(_ objects: LedgerObjects, others: [LargeUpdate]) throws -> [Replaced] {
    try (last + earlier + (large + others).flatMap { try $0.replaced(objects) }).enumerated()
      .sorted { ($0.element.age, $0.offset) < ($1.element.age, $1.offset) }.map(\.element)
  }

  /// What is still to be remembered when another update has followed the last one.
  var afterOneMore: (replaced: [Replaced], large: [LargeUpdate]) {
    var (newest, large) = (last, large)
    if let lastCommits, last.count >= LargeUpdate.least {
      // A file that was an edit of another commit is not as either commit has it.
      newest = last.filter { $0.version.base != lastCommits.from }
      large.insert(LargeUpdate(from: lastCommits.from, to: lastCommits.to, age: 0), at: 0)
    }
    return (
      (newest + earlier).map { Replaced(path: $0.path, version: $0.version, age: $0.age + 1) }
        .filter { $0.age <= Self.oldest },
      large.map { LargeUpdate(from: $0.from, to: $0.to, age: $0.age + 1) }.filter { $0.age <= Self.oldest }
    )
  }

  /// - Parameter state: of the last update; a part of it that cannot be understood is as good as none.
  init(_ state: Object?) {
    guard let state else { return }
    if let update = WorkTree.update(state) { take(update) }
    do throws(UnreadableMember) {
      earlier = try state.objectsIfPresent(Replaced.member).map { (one) throws(UnreadableMember) in try Replaced(one) }
      large = try state.objectsIfPresent(LargeUpdate.member).map { (one) throws(UnreadableMember) in
        try LargeUpdate(one)
      }
    } catch { (earlier, large) = ([], []) }
  }

  private mutating func take(_ update: UpdateJournal) {
    lastCommits = update.from.map { ($0, update.to) }
    for step in update.steps where !step.isHeld {
      guard let old = step.old, let base = step.base ?? update.from else { continue }
      last.append(Replaced(path: step.path, version: LastUpdates.Version(file: old, base: base), age: 0))
      if step.new == nil { removed.insert(Text(step.path)) }
    }
  }
}

/// What the last updates of the work tree replaced: read once for all files that were changed since, when it is first
/// asked.
final class LastUpdates {
  /// A version of a file, and the commit that it is of, or an edit of.
  struct Version: Hashable {
    let file: ObjectID
    let base: ObjectID
  }

  private struct Known {
    let versions: [Text: [Version]]
    let removed: Set<Text>
  }

  private let tree: WorkTree
  private var read: Known?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that the file at a path had before updates, the oldest first.
  func versions(at path: String) throws -> [Version] { try known().versions[Text(path)] ?? [] }

  /// Whether the last update took the file away.
  func isRemoved(_ path: String) throws -> Bool { try known().removed.contains(Text(path)) }

  private func known() throws -> Known {
    if let read { return read }
    let updates = try RememberedUpdates(tree.ledger.readCache(StateFolder.lastUpdate))
    let all = try updates.all(tree.objects, others: tree.updatesByGit())
    let versions = Dictionary(grouping: all.reversed()) { Text($0.path) }.mapValues { $0.map(\.version) }
    let known = Known(versions: versions, removed: updates.removed)
    read = known
    return known
  }
}

extension ReflogEntry {
  /// Whether git brought what others wrote: editors may have had the files open.
  fileprivate var isUpdateByGit: Bool {
    ["pull", "merge ", "commit (merge)", "rebase"].contains(where: message.hasPrefix)
  }
}
