import Records
import Schema

/// The versions of one record in the commits behind a merge: where the record lay in each commit, and what it said.
///
/// A commit is looked at from the child through which it was reached: the record lies where it lies in that child, or
/// is one of the files that the child no longer has. So the cost depends on what the commits changed.
final class RecordVersions<Store: ObjectStore>: RecordCommits {
  typealias ID = Store.ID
  typealias Failure = any Error

  private let reader: TreeReader<Store>
  private let location: RecordLocation
  private let rules: FieldRules
  private let former: FormerPaths
  private let names: AttachmentNames<ID>?
  private let renames: RecordRenames<Store>?
  private var facts: [ID: CommitFacts<ID>] = [:]
  private var children: [ID: ID] = [:]
  private var paths: [ID: Text?]
  /// Whether commits that are signed as the engine's are its merges, as far as this record shows.
  private var merges: [ID: Bool] = [:]
  private var versions: [ID: RecordVersion?] = [:]
  /// What each file says: commits that do not touch the record share one file.
  private var read: [FileVersion: RecordVersion?] = [:]
  private var renamed: [Named: RecordVersion] = [:]

  private struct Named: Hashable {
    let file: FileVersion
    let contents: [ID?]
  }

  private struct FileVersion: Hashable {
    let path: Text
    let id: ID
  }

  /// - Parameters:
  ///   - paths: where each head has the record; nil for a head that does not have it.
  ///   - former: where commits that do not know of a user's new name have the paths. A version has the new path.
  ///   - renames: of records that have no id in their names.
  ///   - names: the names that the files beside the record get in every version.
  init(
    reader: TreeReader<Store>, location: RecordLocation, rules: FieldRules, paths: [ID: Text?], former: FormerPaths,
    names: AttachmentNames<ID>? = nil, renames: RecordRenames<Store>? = nil
  ) {
    self.reader = reader
    self.location = location
    self.rules = rules
    self.paths = paths
    self.former = former
    self.names = names
    self.renames = renames
  }

  private func commit(_ id: ID) throws -> CommitFacts<ID> {
    if let known = facts[id] { return known }
    let read = try reader.store.commit(id)
    facts[id] = read
    return read
  }

  func authorship(of commit: ID) throws -> Authorship { try self.commit(commit).authorship }

  /// A merge that has the file of one of its parents writes nothing, whoever made it. What none of them has must be the
  /// engine's merge of them.
  func isEngineMerge(_ commit: ID) throws -> Bool {
    guard try self.commit(commit).isSignedByEngine else { return false }
    if let known = merges[commit] { return known }
    let file = try file(in: commit)
    let isTaken = try parents(of: commit).contains { try self.file(in: $0) == file }
    let isMerge = try isTaken || reader.store.isMergeOfParents(commit)
    merges[commit] = isMerge
    return isMerge
  }

  func parents(of commit: ID) throws -> [ID] {
    let parents = try self.commit(commit).parents
    for parent in parents where children[parent] == nil { children[parent] = commit }
    return parents
  }

  func version(in commit: ID) throws -> RecordVersion? {
    if let known = versions[commit] { return known }
    let version = try readVersion(in: commit)
    versions[commit] = version
    return version
  }

  /// A version that cannot be read says nothing: the commit then counts as one that did not touch the record.
  private func readVersion(in commit: ID) throws -> RecordVersion? {
    var commit = commit
    while let file = try file(in: commit) {
      if let version = try version(in: file) { return try named(version, in: file, of: commit) }
      guard let parent = try parents(of: commit).first else { return nil }
      if let known = versions[parent] { return known }
      commit = parent
    }
    return nil
  }

  private func file(in commit: ID) throws -> FileVersion? {
    guard let path = try path(in: commit), let leaf = try leaf(at: path, in: try self.commit(commit).tree)
    else { return nil }
    return FileVersion(path: path, id: leaf.id)
  }

  private func leaf(at path: Text, in tree: ID) throws -> Leaf<ID>? {
    if let leaf = try reader.file(at: path.string, in: tree) { return leaf }
    return try former.former(path.string).compactMap { try reader.file(at: $0, in: tree) }.first
  }

  /// nil where the file cannot be read as a record.
  private func version(in file: FileVersion) throws -> RecordVersion? {
    if let known = read[file] { return known }
    let bytes = try reader.store.file(file.id)
    var version: RecordVersion?
    do throws(ReadRecord.Unreadable) {
      version = try ReadRecord(bytes, path: file.path, rules: rules).version
    } catch {}
    read[file] = version
    return version
  }

  /// The version with the names that the files beside the record get.
  private func named(_ version: RecordVersion, in file: FileVersion, of commit: ID) throws -> RecordVersion {
    guard let names else { return version }
    let (tree, folder) = (try self.commit(commit).tree, parent(of: file.path.string))
    func content(_ name: Text) throws -> ID? { try leaf(at: Text("\(folder)/\(name)"), in: tree)?.id }
    let key = Named(file: file, contents: try names.contents(of: version.members, at: file.path, content: content))
    if let known = renamed[key] { return known }
    let members = try names.members(version.members, at: file.path) { name, _ in try content(name) }
    let renamed: RecordVersion
    do throws(ConflictsError) { renamed = try RecordVersion(path: file.path, members: members, rules: rules) } catch {
      preconditionFailure("a version with other texts in its values can be read: \(error.message)")
    }
    self.renamed[key] = renamed
    return renamed
  }

  private func path(in commit: ID) throws -> Text? {
    if let known = paths[commit] { return known }
    let path = try findPath(in: commit)
    paths[commit] = path
    return path
  }

  private func findPath(in commit: ID) throws -> Text? {
    guard let child = children[commit] else { return nil }
    let tree = try self.commit(commit).tree
    var location = self.location
    if let path = try path(in: child) {
      if try leaf(at: path, in: tree) != nil { return path }
      if let old = try renames?.path(before: path, in: child, since: commit) { return old }
      // Before it went to shared/, it was a record of its owner's.
      if let there = RecordLocation(path: path.string), there.folder == location.folder, there.id == location.id {
        location = there
      }
    }
    let folder = location.folderPath
    let before = try folderID(folder, in: tree)
    let after = try folderID(folder, in: try self.commit(child).tree)
    return try lostPath(of: location, from: before, to: after, below: folder)
  }

  /// Where a folder had a record that lies there no more, or says something else. What only the newer folder has is not
  /// looked at: after a large import that is nearly everything.
  private func lostPath(
    of location: RecordLocation, from before: ID?, to after: ID?, below folder: String
  ) throws -> Text? {
    guard let before, before != after else { return nil }
    let difference = try reader.store.difference(from: before, to: after)
    for (name, entry) in difference.old.sorted(by: { $0.key < $1.key }) {
      let path = folder.isEmpty ? name.string : "\(folder)/\(name)"
      if entry.leaf?.isFile == true, RecordLocation(path: path) == location { return Text(path) }
      guard let inner = entry.folderID else { continue }
      let now = difference.new[name]?.folderID
      if let lost = try lostPath(of: location, from: inner, to: now, below: path) { return lost }
    }
    return nil
  }

  private func folderID(_ path: String, in tree: ID) throws -> ID? {
    if path.isEmpty { return tree }
    guard let entry = try reader.entry(at: path, in: tree), entry.isFolder else {
      return try former.former(path).compactMap { try folderID($0, in: tree) }.first
    }
    return entry.id
  }
}
