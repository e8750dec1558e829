import Records
import Schema

/// Finds the keyed lists in which moves of both sides contradict each other, so that the order of one side stands.
/// Proved by `OrderMergeTests.isReported`.
struct ContradictingMoves {
  private(set) var paths: [FieldPath] = []

  /// - Parameter first: the version of the side that leads.
  init(base: ReadRecord?, first: ReadRecord?, second: ReadRecord?, rules: FieldRules) {
    guard let first, let second else { return }
    find(
      base.map { .object($0.version.fields) }, .object(first.version.fields), .object(second.version.fields), .root,
      rules)
  }

  private mutating func find(_ base: Value?, _ first: Value?, _ second: Value?, _ path: FieldPath, _ rules: FieldRules)
  {
    if first == base || second == base || first == second { return }
    switch (MergeableValue(first, rules: rules), MergeableValue(second, rules: rules)) {
    case (.object(let first), .object(let second)):
      find(base?.object ?? Object(), first, second, path) {
        rules.group(of: $0) == nil ? rules.rules(for: $0) : .groupValue
      }
    case (.keyed(let first), .keyed(let second)):
      var before = Object()
      if case .keyed(let keyed) = MergeableValue(base, rules: rules) { before = keyed.items }
      if OrderMerge(base: before, first: first.items, second: second.items).contradicts { paths.append(path) }
      find(before, first.items, second.items, path) { _ in rules.items }
    default: break
    }
  }

  private mutating func find(
    _ base: Object, _ first: Object, _ second: Object, _ path: FieldPath, _ rules: (Text) -> FieldRules
  ) {
    let (inBase, inSecond) = (IndexedObject(base), IndexedObject(second))
    for member in first.members {
      let key = member.key
      find(inBase.value(of: key), member.value, inSecond.value(of: key), path.appending(key), rules(key))
    }
  }
}
