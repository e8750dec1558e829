import Git
import Merge
import Records
import Schema

/// The past of a folder in which several people have their records: who made what, and how each wrote it last.
struct FolderPast {
  /// The owners of the commits in which a record came, nil among them where one cannot be told.
  private(set) var makers: [RecordLocation: Set<ObjectID?>] = [:]
  /// Files, by path and owner, as the owner wrote them last.
  private var versions: [Text: [ObjectID: ObjectID]] = [:]
  /// Files that somebody else has edited.
  private var others: Set<Text> = []

  private let founders: [ObjectID]
  private let objects: LedgerObjects

  /// - Parameter founders: the commits in which the people of that name registered.
  init(of name: Text, _ founders: [ObjectID], _ objects: LedgerObjects, at head: ObjectID) throws {
    (self.founders, self.objects) = (founders, objects)
    let folder = "users/\(name)"
    for id in try objects.repository.history(from: [head]) {
      let commit = try objects.commit(id)
      // A merge brings together what others wrote.
      guard commit.parents.count < 2 else { continue }
      let before = try commit.parents.first.flatMap { try self.folder(folder, of: $0) }
      let after = try self.folder(folder, of: id)
      if before == after { continue }
      let owner = try owner(of: id)
      let differences = try TreeComparison(objects: objects).differences(from: before, to: after)
      let changes = differences.map { DiskChange(path: "\(folder)/\($0.path)", before: $0.old, now: $0.new) }
      for change in changes { note(change, by: owner) }
      for change in FileChange.changes(of: changes) where change.change == .added {
        guard let location = RecordLocation(path: change.path) else { continue }
        makers[location, default: []].insert(owner)
      }
    }
  }

  /// The newest commits come first.
  private mutating func note(_ change: DiskChange, by owner: ObjectID?) {
    guard let owner else {
      others.insert(Text(change.path))
      return
    }
    guard let now = change.now, versions[Text(change.path)]?[owner] == nil else { return }
    versions[Text(change.path), default: [:]][owner] = now.id
  }

  private func folder(_ path: String, of commit: ObjectID) throws -> ObjectID? {
    let entry = try objects.repository.entry(at: path, in: objects.commit(commit).tree)
    return entry?.kind == .tree ? entry?.id : nil
  }

  /// Whose a commit is: of the one person on whose registration alone it builds, else of the one who has its author's
  /// address; nil where that cannot be told.
  private func owner(of commit: ObjectID) throws -> ObjectID? {
    let below = try founders.filter { try objects.repository.isAncestor($0, of: commit) }
    if below.isEmpty { return nil }
    let email = try objects.repository.readCommit(commit).author.email
    let same = try founders.filter { try objects.repository.readCommit($0).author.email == email }
    if same.count == 1 { return same[0] }
    return below.count == 1 ? below[0] : nil
  }

  /// A file as one of them wrote it last; nil where that person never did.
  func version(of path: String, by founder: ObjectID) throws -> [UInt8]? {
    try versions[Text(path)]?[founder].map { try objects.file($0) }
  }

  /// Whether nobody but the founders has written a file.
  func isOfFounders(_ path: String) -> Bool { !others.contains(Text(path)) }
}
