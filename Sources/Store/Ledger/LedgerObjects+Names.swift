import Git
import Merge
import Records
import Schema

extension LedgerObjects {
  /// What a user of one commit is called in another, where a rename lies between them or was taken back there: one of the
  /// two manifests has the other name as a former one. nil where the user still has this name, or none is found.
  func name(of user: Text, at old: ObjectID, in new: ObjectID) throws -> Text? {
    let (before, after) = (try self.commit(old).tree, try self.commit(new).tree)
    guard try manifest(of: user, in: after) == nil, let manifest = try manifest(of: user, in: before) else {
      return nil
    }
    let former = FormerNames(of: manifest).own
    guard let users = try repository.entry(at: "users", in: after), users.kind == .tree else { return nil }
    let names = try repository.readTree(users.id).map { Text($0.name) }.filter { name in
      guard try self.manifest(of: name, in: before) == nil, let one = try self.manifest(of: name, in: after) else {
        return false
      }
      return former.contains(name) || FormerNames(of: one).own.contains(user)
    }
    return names.count == 1 ? names[0] : nil
  }

  /// nil where there is none, or it cannot be read.
  private func manifest(of user: Text, in tree: ObjectID) throws -> Object? {
    let path = Person.manifestPath(user)
    guard let entry = try repository.entry(at: path, in: tree), entry.kind == .blob else { return nil }
    return RecordReading.members(try file(entry.id), path: path)
  }

  /// Whether two paths are of one user, who had the one name at a commit, and has the other now.
  func isRenamed(_ path: String, at old: ObjectID, to newPath: String, at new: ObjectID) throws -> Bool {
    guard case .user(let before)? = RecordLocation(path: path)?.owner,
      case .user(let after)? = RecordLocation(path: newPath)?.owner
    else { return false }
    return try name(of: before, at: old, in: new) == after
  }
}
