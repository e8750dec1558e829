import FileSystem
import Git
import Merge
import Records
import Schema

/// The records of the commit that git is about to make, as its index has them. What lies on the disk may be another text.
///
/// What they refer to is looked for in the index as well, and in `local/`, which git does not have. No ledger is opened: a
/// linked work tree has none.
public struct StagedRecords {
  private let objects: LedgerObjects
  private let image: IndexImage

  /// - Parameters:
  ///   - gitFolder: the repository, or a folder below its work tree.
  ///   - index: the file of the index; nil for the usual one.
  public init(in gitFolder: String, index: String?, surroundings: Surroundings) throws {
    let repository = try Repository.openUnwritten(
      at: gitFolder, searchingUp: true, environment: surroundings.git)
    image = if let index { try repository.index(at: index).image } else { try repository.index().image }
    objects = LedgerObjects(repository)
  }

  /// Whether the commit has a ledger: one hook may serve several repositories.
  public var isLedger: Bool { image.position(of: LedgerManifest.path) != nil }

  /// What is wrong with the records that the commit changes, in the order of their paths and lines. Of a merge those count
  /// that are as in none of its parents: what others have committed is not whose commit this is to mend.
  public func problems() throws -> [LedgerProblem] {
    let changed = try changedRecords()
    if changed.isEmpty { return [] }
    let check = TextCheck(try inspection()) { image.position(of: $0) != nil }
    return try changed.flatMap { try check.problems(of: objects.file($0.blob), at: $0.path) }
  }

  private func changedRecords() throws -> [(path: String, blob: ObjectID)] {
    let head = try objects.repository.head().commit.map { try objects.commit($0).tree }
    let merged = try objects.repository.mergedHeads().map { try objects.commit($0).tree }
    return try image.positions(differingFrom: head, in: objects.repository).compactMap { position in
      guard let path = image.path(at: position), image.leaf(at: position).isFile, RecordLocation(path: path) != nil
      else { return nil }
      let blob = image.id(at: position)
      let isOfOthers = try merged.contains { try objects.repository.entry(at: path, in: $0)?.id == blob }
      return isOfOthers ? nil : (path, blob)
    }
  }

  // MARK: - What they refer to

  private func inspection() throws -> RecordInspection {
    let paths = (0..<image.count).compactMap {
      image.isMerged($0) && !image.isIntendedToAdd($0) ? image.path(at: $0) : nil
    }
    let kinds = Kinds(
      reading: try paths.filter { parent(of: $0) == "kinds" && $0.ends(with: ".json") && !IgnoredFiles.isIgnored($0) }
        .map { ($0, try file(at: $0)) })
    let targets = RecordTargets(paths: paths + (try localPaths()), kinds: kinds)
    return RecordInspection(kinds, targets, NamesOfPeople(try people(among: paths)))
  }

  private func file(at path: String) throws -> [UInt8] {
    guard let position = image.position(of: path) else { return [] }
    return try objects.file(image.id(at: position))
  }

  private func people(among paths: [String]) throws -> [(name: Text, fullName: String?, former: [Text])] {
    try paths.compactMap { path in
      guard path.ends(with: "/manifest.json"), let location = RecordLocation(path: path), location.isManifest,
        case .user(let name) = location.owner,
        let members = RecordReading.members(try file(at: path), path: path)
      else { return nil }
      let person = Person(name: name, members: members)
      return (name, person.fullName, person.formerNames)
    }
  }

  private func localPaths() throws -> [String] {
    guard let top = objects.repository.workTree else { return [] }
    let root = try Folder(top)
    guard try root.statIfPresent("local")?.kind == .folder else { return [] }
    return try root.folder("local").walk().files.map { "local/\($0.path)" }
  }
}
