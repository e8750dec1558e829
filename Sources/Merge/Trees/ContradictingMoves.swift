import Records
import Schema

/// Finds the keyed lists in which moves of both sides contradict each other, so that the order of one side stands.
/// Proved by `OrderMergeTests.isReported`.
struct ContradictingMoves {
  private(set) var paths: [FieldPath] = []

  /// - Parameter ours: the one that leads.
  init(base: ReadRecord?, ours: ReadRecord?, theirs: ReadRecord?, rules: FieldRules) {
    guard let ours, let theirs else { return }
    find(
      base.map { .object($0.version.fields) }, .object(ours.version.fields), .object(theirs.version.fields), .root,
      rules)
  }

  private mutating func find(_ base: Value?, _ ours: Value?, _ theirs: Value?, _ path: FieldPath, _ rules: FieldRules) {
    if ours == base || theirs == base || ours == theirs { return }
    switch (Shape(ours, rules: rules), Shape(theirs, rules: rules)) {
    case (.object(let ours), .object(let theirs)):
      find(base?.object ?? Object(), ours, theirs, path) {
        rules.group(of: $0) == nil ? rules.rules(for: $0) : .groupValue
      }
    case (.keyed(let ours), .keyed(let theirs)):
      var before = Object()
      if case .keyed(let keyed) = Shape(base, rules: rules) { before = keyed.items }
      if OrderMerge(base: before, ours: ours.items, theirs: theirs.items).contradicts { paths.append(path) }
      find(before, ours.items, theirs.items, path) { _ in rules.items }
    default: break
    }
  }

  private mutating func find(
    _ base: Object, _ ours: Object, _ theirs: Object, _ path: FieldPath, _ rules: (Text) -> FieldRules
  ) {
    let (before, others) = (IndexedObject(base), IndexedObject(theirs))
    for member in ours.members {
      let key = member.key
      find(before.value(of: key), member.value, others.value(of: key), path.appending(key), rules(key))
    }
  }
}
