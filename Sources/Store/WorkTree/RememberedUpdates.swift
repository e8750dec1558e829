import Git
import Merge
import Records

/// A version of a file that an update replaced.
struct Replaced {
  let path: String
  let version: LastUpdates.Version
  /// The commit that took the file away; nil where it stayed.
  let goneWith: ObjectID?
  /// How many updates came after it.
  let age: Int

  init(path: String, version: LastUpdates.Version, goneWith: ObjectID?, age: Int) {
    self.path = path
    self.version = version
    self.goneWith = goneWith
    self.age = age
  }

  var older: Replaced { Replaced(path: path, version: version, goneWith: goneWith, age: age + 1) }

  init(_ state: Object) throws(UnreadableMember) {
    path = try state.text("path")
    version = LastUpdates.Version(file: try state.commit("old"), base: try state.commit("base"))
    goneWith = try state.id("gone")
    age = try state.count("age")
  }

  var state: Object {
    [
      "path": .string(Text(path)), "old": .string("\(version.file)"), "base": .string("\(version.base)"),
      "gone": goneWith.map { .string("\($0)") } ?? .null, "age": .number(Number(age)),
    ]
  }
}

/// What is written down of the last updates.
struct RememberedUpdates {
  /// How many updates are remembered besides the last.
  static let oldest = 8
  private static let member: Text = "earlier"

  private var last: [Replaced] = []
  private var lastCommits: (from: ObjectID, to: ObjectID)?
  private var earlier: [Replaced] = []
  /// The newest first.
  private(set) var commits: [UpdateCommits] = []

  /// File by file, the newest first.
  var files: [Replaced] { last + earlier }

  /// - Parameter state: of the last update; a part of it that cannot be understood is as good as none.
  init(_ state: Object?) {
    guard let state else { return }
    if let update = WorkTree.update(state) { take(update) }
    do throws(UnreadableMember) {
      earlier = try state.objectsIfPresent(Self.member).map { (one) throws(UnreadableMember) in try Replaced(one) }
      commits = try state.objectsIfPresent(UpdateCommits.member).map { (one) throws(UnreadableMember) in
        try UpdateCommits(one)
      }
    } catch { (earlier, commits) = ([], []) }
  }

  /// A file that was held back counts as well: who gives it up has the new text, and an editor still the old one.
  private mutating func take(_ update: UpdateJournal) {
    lastCommits = update.from.map { ($0, update.to) }
    for step in update.steps {
      guard let old = step.old, let base = step.isHeld ? update.from : step.base ?? update.from else { continue }
      let version = LastUpdates.Version(file: old, base: base)
      let isGone = step.new == nil && !step.isHeld
      last.append(Replaced(path: step.path, version: version, goneWith: isGone ? update.to : nil, age: 0))
    }
  }

  /// What is still to be remembered when another update has followed the last one, as members of that one's state.
  func write(to state: inout Object) {
    var (newest, byCommits) = (last, commits)
    if let lastCommits, last.count >= UpdateCommits.leastFiles {
      // A file that was an edit of another commit is not as either commit has it.
      newest = last.filter { $0.version.base != lastCommits.from }
      byCommits.insert(UpdateCommits(from: lastCommits.from, to: lastCommits.to, age: 0), at: 0)
    }
    let files = (newest + earlier).map(\.older)
    let older = byCommits.map { UpdateCommits(from: $0.from, to: $0.to, age: $0.age + 1) }
    state[Self.member] = .array(files.filter { $0.age <= Self.oldest }.map { .object($0.state) })
    state[UpdateCommits.member] = .array(older.filter { $0.age <= Self.oldest }.map { .object($0.state) })
  }
}
