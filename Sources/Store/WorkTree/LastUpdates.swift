import Git
import Records

extension WorkTree {
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
    state[Replaced.member] = .array(before.afterOneMore.map { .object($0.state) })
    try ledger.writeState(StateFolder.lastUpdate, state)
  }
}

/// A version of a file that an update replaced.
private struct Replaced {
  static let member: Text = "earlier"
  /// How many updates are remembered besides the last, and how many files of them.
  static let oldest = 8
  static let most = 2_000

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
    guard let age = state["age"]?.number.flatMap({ Int($0.lexeme) }) else { throw UnreadableMember(name: "age") }
    self.age = age
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
  private var last: [Replaced] = []
  private var earlier: [Replaced] = []
  /// Paths of files that the last update took away.
  private(set) var removed: Set<Text> = []

  /// The newest first.
  var all: [Replaced] { last + earlier }

  /// What is still to be remembered when another update has followed the last one.
  var afterOneMore: [Replaced] {
    let older = all.map { Replaced(path: $0.path, version: $0.version, age: $0.age + 1) }
    return Array(older.filter { $0.age <= Replaced.oldest }.prefix(Replaced.most))
  }

  /// - Parameter state: of the last update; a part of it that cannot be understood is as good as none.
  init(_ state: Object?) {
    guard let state else { return }
    if let update = WorkTree.update(state) { take(update) }
    if state[Replaced.member] == nil { return }
    do throws(UnreadableMember) {
      earlier = try state.objects(Replaced.member).map { (one) throws(UnreadableMember) in try Replaced(one) }
    } catch { earlier = [] }
  }

  private mutating func take(_ update: UpdateJournal) {
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
    let versions = Dictionary(grouping: updates.all.reversed()) { Text($0.path) }.mapValues { $0.map(\.version) }
    let known = Known(versions: versions, removed: updates.removed)
    read = known
    return known
  }
}
