/// The folders in which names came, went or changed, to be flushed once each when all is done.
public struct DurableFolders: Sendable {
  /// As bytes: two spellings of "é" are one `String`, but two folders.
  private var paths: Set<[UInt8]> = []

  public init() {}

  public var isEmpty: Bool { paths.isEmpty }

  /// Notes the folder that holds a name.
  public mutating func insert(parentOf path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    paths.insert(slash.map { Array(path.utf8[..<$0]) } ?? [])
  }

  /// Flushes each folder, outermost first, and forgets it. A folder that is gone had nothing left to keep.
  ///
  /// After an error nothing is forgotten, and nothing may be taken for durable.
  public mutating func sync(in root: borrowing Folder) throws(FileError) {
    for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      do throws(FileError) {
        try root.syncFolder(String(decoding: path, as: UTF8.self))
      } catch {
        guard error.isNotFound else { throw error }
      }
    }
    paths.removeAll()
  }
}
