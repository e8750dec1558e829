import FileSystem
import Git
import Records

/// Repairs a cloud in a folder that no longer has what it acknowledged: a power cut takes what was not on its disk yet,
/// and leaves empty files. git still says then that the cloud has everything.
///
/// Each time the cloud is met, the objects of its newest commits are read from its files, because these are what a power
/// cut takes. Once one of them cannot be read, all objects are.
struct CloudMending {
  private static let newestCommits = 16
  private static let newestObjects = 1_000
  /// Beside the cloud's `objects`: files that are not objects, whatever their names say.
  private static let aside = "damaged-objects"

  private let objects: LedgerObjects
  private let branch: String
  private let seen: ObjectID?
  /// The folder of the cloud's repository.
  private let repository: String

  /// nil for a cloud on a server: its disk is its owner's to look after.
  init?(_ cloud: Cloud, _ objects: LedgerObjects) throws {
    guard let repository = FolderCloud(cloud.url)?.repository else { return nil }
    self.objects = objects
    self.repository = repository
    branch = cloud.branch
    seen = try objects.repository.reference(cloud.seen)
  }

  /// Throws where the cloud has lost something that this device can put back.
  func requireWhole() throws {
    guard let damage = try damage() else { return }
    throw Failure(
      .trust, "damaged-cloud", "the cloud at \(repository) is damaged: \(damage.words)",
      advice: StoreAdvice.pushMends)
  }

  /// Puts back what was lost, and says what; nil where nothing is amiss.
  func mend() throws -> String? {
    guard let damage = try damage() else { return nil }
    let lost = try putBack(objectsOf: damage.head)
    if damage.isBranchBroken { try writeBranch(damage.head) }
    return
      "the cloud at \(repository) was damaged: \(damage.words). \(counted(lost, "object")) put back from this device"
  }

  // MARK: What is amiss

  private struct Damage {
    /// The commit that the cloud has acknowledged, or says it has.
    let head: ObjectID
    let isBranchBroken: Bool
    let words: Sentence
  }

  private func damage() throws -> Damage? {
    switch try FolderCloud.branch(branch, in: repository) {
    case .elsewhere: return nil
    case .broken:
      guard let seen, objects.repository.contains(seen) else { return nil }
      return Damage(head: seen, isBranchBroken: true, words: "the file of its branch \(branch) names no commit")
    case .commit(let head):
      guard objects.repository.contains(head), let lost = try firstLost(of: head) else { return nil }
      return Damage(head: head, isBranchBroken: false, words: "the object \(lost) cannot be read")
    }
  }

  private func firstLost(of head: ObjectID) throws -> ObjectID? {
    let there = try CloudObjects(in: repository)
    let newest = try objects.repository.objectsBrought(
      by: head, commits: Self.newestCommits, most: Self.newestObjects)
    return try newest.sorted().first { try !there.isWhole($0) }
  }

  // MARK: Putting back

  /// Puts back the objects that the history of `head` needs and the cloud has lost, and returns how many.
  private func putBack(objectsOf head: ObjectID) throws -> Int {
    let folder = try Folder(repository)
    try setPacksAside(folder)
    let all = try objects.repository.objectsBrought(by: head)
    let there = try CloudObjects(in: repository)
    let lost = try all.filter { try !there.isWhole($0) }.sorted()
    for id in lost {
      let name = id.description
      try setAside("\(name.prefix(2))/\(name.dropFirst(2))", folder)
    }
    if !lost.isEmpty { try objects.repository.writePack(of: lost, intoRepository: repository) }
    return lost.count
  }

  private func setPacksAside(_ folder: borrowing Folder) throws {
    guard try folder.statIfPresent("objects/pack") != nil else { return }
    for entry in try folder.list("objects/pack") {
      guard case .readable(let name) = entry.name, name.ends(with: ".idx") else { continue }
      if try PackCheck.isWhole(index: "\(repository)/objects/pack/\(name)") { continue }
      for name in [name, name.dropLast(".idx".count) + ".pack"] { try setAside("pack/\(name)", folder) }
    }
  }

  private func setAside(_ path: String, _ folder: borrowing Folder) throws {
    guard try folder.statIfPresent("objects/\(path)") != nil else { return }
    let target = "\(Self.aside)/\(path)"
    try folder.makeFolders(parent(of: target))
    try folder.rename("objects/\(path)", to: target)
  }

  /// Writes the cloud's branch as git does: nobody else writes it while its lock is there.
  private func writeBranch(_ head: ObjectID) throws {
    let folder = try Folder(repository)
    try folder.writeNew("\(branch).lock", Array("\(head)\n".utf8))
    try folder.rename("\(branch).lock", to: branch)
    try folder.syncFolder(parent(of: branch))
  }
}

extension Syncing {
  /// Puts back what the cloud has lost, before anything new is sent to it.
  func mendCloud(into report: inout SyncReport) throws {
    let branch = try self.branch()
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    guard let words = try CloudMending(cloud, objects)?.mend() else { return }
    report.pushed = true
    surroundings.notify(.warning(words))
  }
}
