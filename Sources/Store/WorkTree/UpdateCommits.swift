import Git
import Merge
import Records

/// An update that is remembered by its two commits alone, for it changed many files, or git made it: what it replaced is
/// what differs between them.
struct UpdateCommits: Hashable {
  static let member: Text = "commits"
  /// The number of files from which on our own updates are remembered so.
  static let leastFiles = 250

  let from: ObjectID
  let to: ObjectID
  /// How many of our own updates came after it.
  let age: Int
  /// What the branch was where git wrote its newest commits anew on what came: a file that these had changed is none that the
  /// update replaced.
  var rewritten: ObjectID?

  init(from: ObjectID, to: ObjectID, age: Int) {
    self.from = from
    self.to = to
    self.age = age
  }

  init(_ state: Object) throws(UnreadableMember) {
    from = try state.commit("from")
    to = try state.commit("to")
    age = try state.count("age")
  }

  var state: Object {
    ["from": .string("\(from)"), "to": .string("\(to)"), "age": .number(Number(age))]
  }

  /// What a file was that it changed.
  struct ReplacedFile {
    let file: ObjectID
    /// Whether it took the file away.
    let isGone: Bool
  }

  /// By the path of each file that it changed. None where the history is damaged.
  func replaced(_ objects: LedgerObjects) throws -> [Text: ReplacedFile] {
    let differences = try objects.remembering {
      let comparison = TreeComparison(objects: objects)
      let all = try comparison.differences(from: objects.commit(from).tree, to: objects.commit(to).tree)
      guard let rewritten = try rewritten.map({ try objects.commit($0).tree }) else { return all }
      return try all.filter { try comparison.leaf(at: $0.path, in: rewritten) == $0.old }
    }
    let replaced = (differences ?? []).compactMap { difference in
      difference.old.map { (Text(difference.path), ReplacedFile(file: $0.id, isGone: difference.new == nil)) }
    }
    return Dictionary(replaced) { first, _ in first }
  }
}

extension LedgerObjects {
  /// A version of a file; nil where it is missing or damaged.
  func remembered(_ file: ObjectID) throws -> [UInt8]? { try remembering { try self.file(file) } }

  /// nil where an object is missing or damaged: no snapshot may fail for want of what is only a memory.
  fileprivate func remembering<Value>(_ read: () throws -> Value) throws -> Value? {
    do { return try read() } catch let error as GitError where error.code == .notFound || error.code == .corrupt {
      return nil
    }
  }
}
