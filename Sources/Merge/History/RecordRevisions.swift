public import Records
public import Schema

/// What one commit wrote of a record.
public struct RecordRevision<ID: Hashable & Sendable>: Sendable {
  public let commit: ID
  public let authorship: Authorship
  /// Whether the commit has several parents.
  public let isMerge: Bool
  /// Whether the engine made the commit: then the commit writes nothing of its own.
  public let isEngineMerge: Bool
  /// The record as the first parent has it; nil where that parent does not have the record.
  public let before: RecordVersion?
  /// The record as the commit has it; nil where the commit removed the record.
  public let after: RecordVersion?
  /// How the record changed. For a merge, only what differs from every parent, without the values before, since each
  /// parent may have had another one.
  public let differences: VersionDifferences
}

/// The commits behind a head that wrote one record, as `git log --follow` has them: through all its renames.
public final class RecordRevisions<Store: ObjectStore> {
  let versions: RecordVersions<Store>
  public let rules: FieldRules
  let head: Store.ID

  /// - Parameter path: where the head has the record; nil where the record is no longer there.
  public init(of location: RecordLocation, in store: Store, rules: FieldRules, head: Store.ID, path: Text?) {
    self.rules = rules
    self.head = head
    let reader = TreeReader(store: store)
    versions = RecordVersions(
      reader: reader, location: location, rules: rules, paths: path.map { [head: $0] } ?? [:], former: .none,
      renames: RecordRenames(reader))
  }

  /// The record as the head has it; nil where the head does not have it, or has it in a form that cannot be read.
  public func present() throws -> RecordVersion? { try versions.version(in: head) }

  /// What a commit wrote; nil where one of its parents has the same version of the record.
  ///
  /// Commits have to be asked in an order in which children come before parents, beginning with the head.
  public func revision(of commit: Store.ID) throws -> RecordRevision<Store.ID>? {
    let after = try versions.version(in: commit)
    let parents = try versions.parents(of: commit)
    var before: [RecordVersion?] = []
    for parent in parents {
      let version = try versions.version(in: parent)
      if version == after { return nil }
      before.append(version)
    }
    if before.isEmpty, after == nil { return nil }
    return RecordRevision(
      commit: commit, authorship: try versions.authorship(of: commit), isMerge: parents.count > 1,
      isEngineMerge: try versions.isEngineMerge(commit),
      before: before.first ?? nil, after: after, differences: differences(from: before, to: after))
  }

  private func differences(from before: [RecordVersion?], to after: RecordVersion?) -> VersionDifferences {
    let all = before.map { VersionDifferences(from: $0, to: after, rules: rules) }
    guard let first = all.first else { return VersionDifferences(from: nil, to: after, rules: rules) }
    return all.count == 1 ? first : all.dropFirst().reduce(first) { $0.shared(with: $1) }.withoutBefore
  }
}
