import Git
import Merge
import Records
public import Schema

/// A merge that plain git carries out. It asks its merge driver about one file after the other, and gets the answer that a
/// pull would give.
///
/// Nothing is written to the repository.
public struct GitMerge {
  /// One file that both sides changed, as git hands it over.
  public struct File: Sendable {
    /// The path at which git is going to put the result.
    public let path: String
    /// The base; empty where git found none.
    public let base: [UInt8]
    public let ours: [UInt8]
    public let theirs: [UInt8]

    public init(path: String, base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
      self.path = path
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }
  }

  public enum Answer: Sendable {
    /// The record as a pull would merge it.
    case merged([UInt8], conflicts: Int)
    /// Nothing tells which commits the file comes from (a rebase, a cherry-pick): the bytes have to decide, by the
    /// rules of the newest commit.
    case withoutHistory(FieldRules)
    /// The version of one side is that of another record, with this path: git took a record that is gone for this one,
    /// renamed.
    case otherRecord(String)
    /// A pull keeps both versions, in two files.
    case bothKept
  }

  private let objects: LedgerObjects
  private let head: ObjectID?
  /// The commits that git is merging into HEAD.
  private let incoming: [ObjectID]

  /// - Parameters:
  ///   - gitFolder: the repository, or a folder below its work tree.
  ///   - incoming: the hexadecimal ids of the commits that git says it is merging.
  public init(in gitFolder: String, incoming: [String], surroundings: Surroundings) throws {
    let objects = LedgerObjects(
      try Repository.openUnwritten(at: gitFolder, searchingUp: true, environment: surroundings.git))
    try self.init(objects, incoming: incoming)
  }

  init(_ objects: LedgerObjects, incoming: [String]) throws {
    self.objects = objects
    head = try objects.repository.head().commit
    self.incoming = incoming.sorted().compactMap { ObjectID(hex: $0) }.filter { [objects] in
      objects.repository.contains($0)
    }
  }

  public func answer(for file: File) throws -> Answer {
    let blobs = Blobs(
      base: file.base.isEmpty ? nil : try Repository.hashBlob(file.base), ours: try Repository.hashBlob(file.ours),
      theirs: try Repository.hashBlob(file.theirs))
    if var record = try record(at: file.path, blobs) {
      guard let (bytes, conflicts) = try record.merged() else { return .bothKept }
      return .merged(bytes, conflicts: conflicts)
    }
    if let path = try otherRecord(than: file.path, blobs) { return .otherRecord(path) }
    return .withoutHistory(try head.map { try objects.rules(of: file.path, at: $0) } ?? .none)
  }

  private struct Blobs {
    let base: ObjectID?
    let ours: ObjectID
    let theirs: ObjectID
  }

  // MARK: - The commits that the files come from

  private typealias Heads = (ours: ObjectID, theirs: ObjectID)

  /// The record in the merge that its versions come from. That is the merge with HEAD; or, where there are several merge
  /// bases, one of the merges of these, which git carries out first.
  private func record(at path: String, _ blobs: Blobs) throws -> SingleRecordMerge<LedgerObjects>? {
    var merges: [Heads] = incoming.compactMap { theirs in head.map { ($0, theirs) } }
    var withOtherBase: SingleRecordMerge<LedgerObjects>?
    while !merges.isEmpty {
      for heads in merges {
        let record = try SingleRecordMerge(at: Text(path), of: heads.ours, heads.theirs, in: objects)
        guard let record, record.isMerge(of: blobs.ours, blobs.theirs) else { continue }
        if record.base == blobs.base { return record }
        if withOtherBase == nil { withOtherBase = record }
      }
      merges = try merges.flatMap(mergesOfBases)
    }
    return withOtherBase
  }

  private func mergesOfBases(of heads: Heads) throws -> [Heads] {
    let bases = try objects.mergeBases(heads.ours, heads.theirs)
    return bases.indices.flatMap { first in
      bases.indices.dropFirst(first + 1).map { (bases[first], bases[$0]) }
    }
  }

  // MARK: - Records that git takes for one

  /// The path of the record that one of the versions belongs to, where that is not the record at `path`.
  private func otherRecord(than path: String, _ blobs: Blobs) throws -> String? {
    guard let head else { return nil }
    let sides = [(head, blobs.ours)] + incoming.map { ($0, blobs.theirs) }
    for (commit, blob) in sides {
      if let other = try otherPath(of: blob, insteadOf: path, in: commit) { return other }
    }
    return nil
  }

  /// The path at which the commit has the blob as a record, where that is another record; nil where the commit has it as the
  /// record at `path`.
  private func otherPath(of blob: ObjectID, insteadOf path: String, in commit: ObjectID) throws -> String? {
    guard let location = RecordLocation(path: path) else { return nil }
    let tree = try objects.commit(commit).tree
    if try TreeComparison(objects: objects).leaf(at: path, in: tree)?.id == blob { return nil }
    let paths = try objects.files(of: tree).filter { $0.leaf.id == blob }.map(\.path)
    if paths.contains(where: { RecordLocation(path: $0) == location }) { return nil }
    return paths.first { RecordLocation(path: $0) != nil }
  }
}
