import Git
import Merge
import Records

/// An update of so many files that only its commits are remembered, or one that git made: what it replaced is what
/// differs between them.
struct LargeUpdate {
  static let member: Text = "large"
  /// The number of files from which on an update is one.
  static let least = 250

  let from: ObjectID
  let to: ObjectID
  let age: Int

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

  /// None where the history that had the commits was rewritten and is gone.
  func replaced(_ objects: LedgerObjects) throws -> [Replaced] {
    guard objects.repository.contains(from), objects.repository.contains(to) else { return [] }
    let trees = (try objects.commit(from).tree, try objects.commit(to).tree)
    return try TreeComparison(objects: objects).differences(from: trees.0, to: trees.1).compactMap { difference in
      difference.old.map {
        Replaced(path: difference.path, version: LastUpdates.Version(file: $0.id, base: from), age: age)
      }
    }
  }
}
