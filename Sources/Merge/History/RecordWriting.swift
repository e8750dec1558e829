public import Records
public import Schema

/// What one commit wrote of a record.
public struct RecordWriting<ID: Hashable & Sendable>: Sendable {
  public let commit: ID
  public let stamp: Stamp
  /// Whether the commit brings histories together.
  public let isMerge: Bool
  /// Whether the engine made it: such a commit writes nothing of its own.
  public let isEngineMerge: Bool
  /// As the first parent has the record; nil where it has it not.
  public let before: RecordVersion?
  /// nil where the commit took the record away.
  public let after: RecordVersion?
  /// Of a merge, what none of its parents had: without what was before, which is not one thing.
  public let differences: VersionDifferences
}

/// What the commits behind a head wrote of one record, through all its renames.
public final class RecordWritings<Store: ObjectStore> {
  let trail: RecordTrail<Store>
  public let rules: FieldRules
  let head: Store.ID

  /// - Parameter path: where the head has the record; nil where it has it no more.
  public init(of location: RecordLocation, in store: Store, rules: FieldRules, head: Store.ID, path: Text?) {
    self.rules = rules
    self.head = head
    trail = RecordTrail(
      reader: TreeReader(store: store), location: location, rules: rules, paths: path.map { [head: $0] } ?? [:])
  }

  /// The record as the head has it; nil where it has it not, or in a form that cannot be read.
  public func present() throws -> RecordVersion? { try trail.version(in: head) }

  /// What a commit wrote; nil where it has the record as one of its parents has it.
  ///
  /// Commits have to be asked in an order in which children come before parents, beginning with the head.
  public func writing(of commit: Store.ID) throws -> RecordWriting<Store.ID>? {
    let after = try trail.version(in: commit)
    let parents = try trail.parents(of: commit)
    var before: [RecordVersion?] = []
    for parent in parents {
      let version = try trail.version(in: parent)
      if version == after { return nil }
      before.append(version)
    }
    if before.isEmpty, after == nil { return nil }
    return RecordWriting(
      commit: commit, stamp: try trail.stamp(of: commit), isMerge: parents.count > 1,
      isEngineMerge: try trail.isEngineMerge(commit),
      before: before.first ?? nil, after: after, differences: differences(from: before, to: after))
  }

  private func differences(from before: [RecordVersion?], to after: RecordVersion?) -> VersionDifferences {
    let all = before.map { VersionDifferences(from: $0, to: after, rules: rules) }
    guard let first = all.first else { return VersionDifferences(from: nil, to: after, rules: rules) }
    return all.count == 1 ? first : all.dropFirst().reduce(first) { $0.shared(with: $1) }.withoutBefore
  }
}
