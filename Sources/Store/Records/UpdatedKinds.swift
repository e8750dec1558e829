import Merge
import FileSystem
import Git
public import Records
import Schema

/// What an update brought to a kind.
public struct UpdatedKind: Hashable, Sendable {
  public let name: Text
  /// Whether the kind is new here.
  public let isNew: Bool
  /// The fields that it did not have.
  public let fields: [Text]
}

extension WorkTree {
  /// What the message of an update begins with.
  private static let updatingKinds = "Bring the kinds up to date"

  /// Brings the planted kinds of an older ledger to what is planted now, in one commit. What its people changed or removed
  /// stays so. From the same files and history, every device makes the same bytes.
  ///
  /// A kind of the ledger's own that has the name of a planted one stays as it is.
  public func updateKinds() throws -> [UpdatedKind] {
    try ledger.requireWritable()
    var edits: [FileEdit] = []
    var updated: [UpdatedKind] = []
    let kinds = try ledger.kinds()
    let (firsts, founding) = try firstVersions()
    for planted in PlantedKind.all {
      let there = try ledger.contentIfPresent(planted.path)
      if there?.bytes == planted.bytes { continue }
      if let there {
        // Only what the ledger began with, or an update brought, was planted.
        guard let first = try firsts[Text(planted.path)].map(objects.file) else { continue }
        let (bytes, fields) = try Self.updated(there.bytes, planted, since: first)
        if bytes == there.bytes { continue }
        edits.append(FileEdit(path: planted.path, expected: there, bytes: bytes))
        updated.append(UpdatedKind(name: Text(planted.name), isNew: false, fields: fields))
      } else if !founding.contains(Text(planted.path)),
        !kinds.all.contains(where: { $0.folder == Kind.folder(for: Text(planted.name)) })
      {
        edits.append(FileEdit(path: planted.path, expected: nil, bytes: planted.bytes))
        updated.append(UpdatedKind(name: Text(planted.name), isNew: true, fields: []))
      }
    }
    if !edits.isEmpty {
      try commit(edits, message: "\(Self.updatingKinds) (\(counted(edits.count, "kind")))")
    }
    return updated
  }

  private static func updated(
    _ own: [UInt8], _ planted: PlantedKind, since first: [UInt8]?
  ) throws -> (bytes: [UInt8], fields: [Text]) {
    let path = planted.path
    var document = try RecordDocument.reading(own, path: path)
    let now = try RecordDocument.reading(planted.bytes, path: path).value
    let then = try first.map { try RecordDocument.reading($0, path: path).value }
    let update = KindUpdate(then: then, own: document.value, now: now)
    for change in update.changes {
      document = try change.value.map { try document.setting(change.place, to: $0) } ?? document.removing(change.place)
    }
    return (document.bytes, update.newFields)
  }

  /// Each planted kind as it was planted there, along the first parents of the branch: in the commit that the ledger began
  /// with, or in an update. And the kinds of the beginning: where one of them is gone, somebody removed it.
  private func firstVersions() throws -> (firsts: [Text: ObjectID], founding: Set<Text>) {
    var next = try branch().commit
    var firsts: [Text: ObjectID] = [:]
    var founding: Set<Text> = []
    while let id = next {
      let commit = try objects.repository.readCommit(id)
      next = commit.parents.first
      let isFounding = try next.map { try objects.leaf(at: LedgerManifest.path, of: $0) == nil } ?? true
      guard isFounding || commit.message.begins(with: Self.updatingKinds) else { continue }
      founding = []
      for kind in PlantedKind.all {
        guard let leaf = try TreeComparison(objects: objects).leaf(at: kind.path, in: commit.tree) else { continue }
        firsts[Text(kind.path)] = leaf.id
        founding.insert(Text(kind.path))
      }
      if isFounding { break }
    }
    return (firsts, founding)
  }
}
