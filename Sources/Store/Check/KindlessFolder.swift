import FileSystem
public import Git
import Merge
public import Records
import Schema

/// A folder with records that no kind has: they are in no list and in no total.
public struct KindlessFolder: Sendable {
  /// `users/alice/bills`
  public let path: String
  public let records: Int
  /// The kind that had the folder last; nil where no kind ever had it, as far as the history is looked at.
  public let former: FormerKind?
}

/// A kind as a commit of the past has it.
public struct FormerKind: Sendable {
  public let name: Text
  /// The newest commit in which it has the folder.
  public let commit: ObjectID
  /// The folder that it has today; nil where its file is gone.
  public internal(set) var folderToday: Text?

  public var path: String { "kinds/\(name).json" }
}

extension KindlessFolder {
  /// What is wrong with the folder, and what can be done.
  public var message: Sentence {
    let before: Sentence =
      records == 1
      ? "1 record belongs to no kind, and so is in no list and in no total"
      : "\(records) records belong to no kind, and so are in no list and in no total"
    guard let former else { return before }
    guard let folder = former.folderToday else {
      return "\(before): \(former.path) is gone; ledger-sync repair brings it back"
    }
    return "\(before): \(former.path) names the folder \(folder) now; move the files there, or change it back"
  }
}

extension SkippedFile {
  public init(_ folder: KindlessFolder) { self.init(path: folder.path, message: folder.message) }
}

extension Ledger {
  /// The folders with records that no kind has, of all owners. Only folders directly below an owner's are looked at, so that
  /// this costs the same however many records there are; git's library is started only where there is such a folder.
  public func kindlessFolders(_ kinds: Kinds) throws -> [KindlessFolder] {
    let known = Set(kinds.all.map(\.folder) + [QuickTemplate.folder, SourceTrailer.importRules])
    let found = try owners().flatMap { owner in
      // The requests of somebody's devices are no records.
      let isOfUser = if case .user = owner { true } else { false }
      return try folders(of: owner, besides: isOfUser ? known.union([Text(KeyRequest.folder)]) : known)
    }
    if found.isEmpty { return [] }
    let former = try formerKinds(of: Set(found.map(\.folder)), kinds)
    return found.map { KindlessFolder(path: $0.path, records: $0.records, former: former[$0.folder]) }
  }

  private func folders(
    of owner: Owner, besides known: Set<Text>
  ) throws -> [(path: String, folder: Text, records: Int)] {
    guard try root.statIfPresent(owner.folder)?.kind == .folder else { return [] }
    return try root.list(owner.folder).compactMap { entry in
      guard entry.kind == .folder, case .readable(let name) = entry.name, !known.contains(Text(name)),
        !IgnoredFiles.isIgnored(name)
      else { return nil }
      let path = "\(owner.folder)/\(name)"
      let records = try root.folder(path).walk().files.count {
        !IgnoredFiles.isIgnored($0.path) && RecordLocation(path: "\(path)/\($0.path)") != nil
      }
      return records == 0 ? nil : (path, Text(name), records)
    }
  }

  /// The kinds that had these folders last.
  private func formerKinds(of folders: Set<Text>, _ kinds: Kinds) throws -> [Text: FormerKind] {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return [:] }
    return try objects.formerKinds(of: folders, head: head).mapValues { former in
      var former = former
      former.folderToday = kinds.kind(named: former.name)?.folder
      return former
    }
  }
}

extension LedgerObjects {
  /// At most so many commits are looked at.
  private static let mostCommits = 1_000

  /// For each folder, the kind that had it in the newest commit in which any had.
  fileprivate func formerKinds(of folders: Set<Text>, head: ObjectID) throws -> [Text: FormerKind] {
    var found: [Text: FormerKind] = [:]
    var (seenTrees, seenFiles): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    for id in try repository.history(from: [head], limit: Self.mostCommits) {
      guard let entry = try repository.entry(at: "kinds", in: commit(id).tree), entry.kind == .tree,
        seenTrees.insert(entry.id).inserted
      else { continue }
      for file in try repository.readTree(entry.id) where seenFiles.insert(file.id).inserted {
        let path = "kinds/\(file.name)"
        guard let location = RecordLocation(path: path), location.isKind,
          let schema = RecordReading.members(try self.file(file.id), path: path)
        else { continue }
        let kind = Kind(name: location.id, reading: .object(schema))
        guard folders.contains(kind.folder), found[kind.folder] == nil else { continue }
        found[kind.folder] = FormerKind(name: kind.name, commit: id)
      }
      if found.count == folders.count { break }
    }
    return found
  }
}
