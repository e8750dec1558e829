import CLibgit2
import Glibc

/// What a repository was given to write since somebody last made sure that it lasts. Whatever no reference leads to yet,
/// `git prune` takes away, at any moment that it is run.
final class WrittenObjects {
  struct Object {
    let id: ObjectID
    let type: git_object_t
    /// nil where they are too many to be kept in memory.
    let bytes: [UInt8]?
  }

  private(set) var objects: [Object] = []
  private var known: Set<ObjectID> = []
  private var room = WrittenObjects.mostBytes

  /// Of all that is remembered together, and of one object.
  private static let mostBytes = 64 << 20
  private static let largest = 1 << 20

  func note(_ id: ObjectID, _ type: git_object_t, _ bytes: @autoclosure () throws(GitError) -> [UInt8]) throws(GitError)
  {
    guard known.insert(id).inserted else { return }
    let bytes = try bytes()
    let isKept = bytes.count <= min(Self.largest, room)
    if isKept { room -= bytes.count }
    objects.append(Object(id: id, type: type, bytes: isKept ? bytes : nil))
  }

  func forget() { (objects, known, room) = ([], [], Self.mostBytes) }
}

extension Repository {
  /// Whether objects were written since `forgetWritten`.
  public var hasWritten: Bool { !written.objects.isEmpty }

  /// To be called when a reference leads to what was written, and it is all there.
  public func forgetWritten() { written.forget() }

  /// Writes again what somebody has taken away since it was written here. The disk decides, and no memory of it.
  ///
  /// Throws `modified` where that cannot be written again.
  public func writeMissing() throws(GitError) {
    let away = written.objects.filter { !isLoose($0.id) }
    if away.isEmpty { return }
    let disk = try Repository.open(at: gitDirectory, environment: environment)
    for object in away where !disk.contains(object.id) {
      guard let bytes = object.bytes else {
        throw GitError(
          .modified, doing: "keep what was written",
          "another program has just cleared up the repository (git prune, git gc --prune=now)")
      }
      _ = try disk.write(bytes, as: object.type, doing: "write \(object.id) again")
    }
  }

  private func isLoose(_ id: ObjectID) -> Bool {
    let name = "\(id)"
    return unsafe access("\(commonDirectory)objects/\(name.prefix(2))/\(name.dropFirst(2))", F_OK) == 0
  }

  func bytes(of id: ObjectID) throws(GitError) -> [UInt8] {
    let object = try object(id)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    return unsafe [UInt8](bytes)
  }
}
