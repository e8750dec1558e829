/// A file that is to be written where none is.
public struct NewFile: Sendable {
  public let path: String
  public let bytes: [UInt8]
  public let permissions: Permissions

  public init(path: String, bytes: [UInt8], permissions: Permissions = .usual) {
    (self.path, self.bytes, self.permissions) = (path, bytes, permissions)
  }
}

extension Folder {
  /// Writes many files that do not exist yet, on two threads, without waiting for the disk. Answers in the order of
  /// `files`: where one cannot be written, others are all the same.
  public func writeAllNew(_ files: [NewFile]) -> [Result<FileStat, FileError>] {
    let root = descriptor.number
    return Self.inPortions(files) { (file, folder) throws(FileError) in
      let path = try RelativePath(file.path, .write)
      return try folder.at(path, below: root, .write) { (folder) throws(FileError) in
        try path.writeNew(file.bytes, file.permissions, in: folder, isFlushed: false)
      }
    }
  }

  /// Moves many files, each within its folder, to names that must be free, on two threads. Answers in the order of `moves`
  /// what then stands at the new name; nil where somebody has taken it away at once.
  public func moveAllNew(_ moves: [(path: String, target: String)]) -> [Result<FileStat?, FileError>] {
    let root = descriptor.number
    return Self.inPortions(moves) { (move, folder) throws(FileError) in
      let (from, to) = (try RelativePath(move.path, .rename), try RelativePath(move.target, .rename))
      try folder.at(from, below: root, .rename) { (folder) throws(FileError) in
        try from.moveNoReplace(in: folder, to: to, in: folder)
      }
      do throws(FileError) {
        return try folder.at(to, below: root, .inspect) { (folder) throws(FileError) in
          try to.stat(in: folder, .inspect)
        }
      } catch {
        guard error.isNotFound else { throw error }
        return nil
      }
    }
  }

  /// Each thread takes many files that come one after the other, and mostly lie in one folder.
  private static func inPortions<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item, LastFolder) throws(FileError) -> Value
  ) -> [Result<Value, FileError>] {
    let portion = 64
    let portions = ParallelLoop.map((items.count + portion - 1) / portion) { number in
      let folder = LastFolder()
      return items[(number * portion)..<min(items.count, (number + 1) * portion)].map { item in
        Result { () throws(FileError) in try body(item, folder) }
      }
    }
    return Array(portions.joined())
  }
}
