import Git
import Records

extension WorkTree {
  /// The update before; nil where it is not known any more.
  func lastUpdate() throws -> UpdateJournal? {
    do { return try ledger.readCache(StateFolder.lastUpdate).map { try UpdateJournal($0) } } catch is StoreError {
      return nil
    }
  }

  /// Keeps the journal of an update that is done, and for some more updates what those before it replaced: an editor
  /// can have a file open for longer than from one pull to the next.
  func noteLastUpdate(_ journal: UpdateJournal) throws {
    var state = journal.state
    let earlier = try LastUpdates(of: self).afterOneMore
    state[Replaced.member] = .array(earlier.map { .object($0.state) })
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

/// What the last updates of the work tree replaced: read once for all files that were changed since, when it is first
/// asked.
final class LastUpdates {
  /// A version of a file, and the commit that it is of, or an edit of.
  struct Version: Hashable {
    let file: ObjectID
    let base: ObjectID
  }

  fileprivate struct Known {
    var last: [Replaced] = []
    var earlier: [Replaced] = []
    var removed: Set<Text> = []
    var byPath: [Text: [Version]] = [:]
  }

  private let tree: WorkTree
  private var read: Known?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that the file at a path had before updates, the oldest first.
  func versions(at path: String) throws -> [Version] { try known().byPath[Text(path)] ?? [] }

  /// Whether the last update took the file away.
  func isRemoved(_ path: String) throws -> Bool { try known().removed.contains(Text(path)) }

  /// What is still to be remembered when another update has followed the last one.
  fileprivate var afterOneMore: [Replaced] {
    get throws {
      let known = try known()
      let older = (known.last + known.earlier).map { Replaced(path: $0.path, version: $0.version, age: $0.age + 1) }
      return Array(older.filter { $0.age <= Replaced.oldest }.prefix(Replaced.most))
    }
  }

  private func known() throws -> Known {
    if let read { return read }
    var known = Known()
    if let state = try tree.ledger.readCache(StateFolder.lastUpdate) {
      // A journal of which a part cannot be understood is as good as none.
      do throws(UnreadableMember) {
        known.earlier = try (state[Replaced.member] == nil ? [] : state.objects(Replaced.member)).map {
          (one) throws(UnreadableMember) in try Replaced(one)
        }
      } catch { known.earlier = [] }
    }
    if let update = try tree.lastUpdate() { known.take(update) }
    for one in known.last + known.earlier { known.byPath[Text(one.path), default: []].insert(one.version, at: 0) }
    read = known
    return known
  }
}

extension LastUpdates.Known {
  fileprivate mutating func take(_ update: UpdateJournal) {
    for step in update.steps where !step.isHeld {
      guard let old = step.old, let base = step.base ?? update.from else { continue }
      last.append(Replaced(path: step.path, version: LastUpdates.Version(file: old, base: base), age: 0))
      if step.new == nil { removed.insert(Text(step.path)) }
    }
  }
}
