import FileSystem
public import Git
public import Merge
public import Records
import Schema

/// Who set a field of a record, and what stood there before.
public struct FieldHistory: Sendable {
  /// A value that a commit put there.
  public struct Written: Sendable {
    /// The value; nil where the commit took it away.
    public let value: Value?
    public let commit: ObjectID
    public let authorship: Authorship
  }

  /// The field; where a conflict is about the group that the field belongs to, the group.
  public let field: FieldPath
  /// What stands there: one candidate, or all that are listed, in the order of their entries.
  public let candidates: [AuthoredCandidate<ObjectID>]
  /// What other commits put there, newest first; among them those that wrote a part of a combined value.
  public var earlier: [Written] = []
  /// What the file on disk says, where that is not what is committed.
  public let edited: FieldDifference?

  /// Whether anybody ever wrote it.
  public var isKnown: Bool { edited != nil || !earlier.isEmpty || candidates.contains { !$0.commits.isEmpty } }
}

extension LedgerHistory {
  /// Who set each of a record's fields, as they stand now; for a record that is gone, who removed it.
  public func fields(of place: RecordFinder.Place) throws -> [FieldHistory] {
    let revisions = try recordRevisions(of: place)
    let present = try revisions.present()
    let edits = try uncommitted(place, since: present)
    let fields = present?.leaves(rules: revisions.rules) ?? [.root]
    let disputed = present?.entries.places.map(\.path) ?? []
    let added = edits.filter { $0.before == nil }.map(\.field)
    let more = (disputed + added).filter { one in !one.isRoot && !fields.contains { $0 != .root && $0.touches(one) } }
    return try (fields + more).map { field in
      try history(of: field, revisions, present, edits)
    }
  }

  /// Who set what stands at `field`, and everything that stood there before.
  public func field(_ field: FieldPath, of place: RecordFinder.Place) throws -> FieldHistory {
    let revisions = try recordRevisions(of: place)
    let present = try revisions.present()
    var history = try history(of: field, revisions, present, try uncommitted(place, since: present))
    let last = Set(history.candidates.compactMap(\.commits.first))
    let shown = present?.value(at: history.field, rules: revisions.rules)
    for commit in try objects.repository.history(from: [head]) {
      guard let revision = try revisions.revision(of: commit), !last.contains(commit),
        let written = written(history.field, by: revision, revisions.rules)
      else { continue }
      if !revision.isEngineMerge || written.value != shown { history.earlier.append(written) }
    }
    return history
  }

  private func history(
    of field: FieldPath, _ revisions: RecordRevisions<LedgerObjects>, _ present: RecordVersion?,
    _ edits: [FieldDifference]
  ) throws -> FieldHistory {
    let place = present?.placeOfEntries(about: field, rules: revisions.rules) ?? field
    return FieldHistory(
      field: place, candidates: try revisions.candidates(at: place),
      edited: edits.first { $0.field.touches(field) })
  }

  private func written(
    _ field: FieldPath, by revision: RecordRevision<ObjectID>, _ rules: FieldRules
  ) -> FieldHistory.Written? {
    let parts = rules.fields(at: field)
    let isTouched = revision.differences.fields.contains { one in parts.contains { $0.touches(one.field) } }
    guard isTouched else { return nil }
    let value =
      field.isRoot ? revision.after.map { .object($0.members) } : revision.after?.value(at: field, rules: rules)
    return FieldHistory.Written(value: value, commit: revision.commit, authorship: revision.authorship)
  }

  /// How the file on disk differs from the committed version; nothing for a file that cannot be read.
  private func uncommitted(
    _ place: RecordFinder.Place, since committed: RecordVersion?
  ) throws -> [FieldDifference] {
    let rules = kinds.rules(of: place.location)
    guard !isPast, let content = try ledger.contentIfPresent(place.path),
      let version = RecordReading.version(content.bytes, path: place.path, rules: rules)
    else { return [] }
    return VersionDifferences(from: committed, to: version, rules: rules).fields
  }
}
