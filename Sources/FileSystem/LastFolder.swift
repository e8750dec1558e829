/// Keeps the folder open in which a file was worked on last. Files come in the order of their paths, so the next one
/// mostly lies in the same folder: then nobody goes there once more from the root.
///
/// Where somebody moves the folder meanwhile, the files go with it, as they would a moment later. One that is gone is
/// looked for again by its path.
public final class LastFolder {
  private var path: String?
  private var place: OpenFolder?

  private final class OpenFolder {
    let descriptor: Descriptor
    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  public init() {}

  /// - Parameters:
  ///   - root: the open folder below which the path leads.
  ///   - body: gets the open folder in which the path's name lies.
  func at<Result>(
    _ path: RelativePath, below root: Int32, _ operation: FileError.Operation,
    _ body: (Int32) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    if let place, let known = self.path, known.utf8.elementsEqual(path.parent.utf8) {
      do throws(FileError) { return try body(place.descriptor.number) } catch {
        guard error.isNotFound else { throw error }
      }
    }
    let opened: OpenFolder
    do throws(FileError) {
      opened = OpenFolder(try OpenBeneath.folder(root, path.parent, operation))
    } catch {
      throw FileError(error.cause, operation, path.path)
    }
    (self.path, place) = (path.parent, opened)
    return try body(opened.descriptor.number)
  }
}

extension Folder {
  /// As `writeNew`, near the file before.
  public func writeNew(
    _ path: String, _ bytes: [UInt8], _ permissions: Permissions, isFlushed: Bool, near last: LastFolder
  ) throws(FileError) -> FileStat {
    let path = try RelativePath(path, .write)
    return try last.at(path, below: descriptor.number, .write) { (folder) throws(FileError) in
      try path.writeNew(bytes, permissions, in: folder, isFlushed: isFlushed)
    }
  }

  /// As `renameNoReplace` within one folder, near the file before.
  public func renameNoReplace(_ path: String, to target: String, near last: LastFolder) throws(FileError) {
    let (from, to) = (try RelativePath(path, .rename), try RelativePath(target, .rename))
    guard from.parent.utf8.elementsEqual(to.parent.utf8) else { return try renameNoReplace(path, to: target) }
    try last.at(from, below: descriptor.number, .rename) { (folder) throws(FileError) in
      try from.moveNoReplace(in: folder, to: to, in: folder)
    }
  }

  /// As `statIfPresent`, near the file before.
  public func statIfPresent(_ path: String, near last: LastFolder) throws(FileError) -> FileStat? {
    let path = try RelativePath(path, .inspect)
    do throws(FileError) {
      return try last.at(path, below: descriptor.number, .inspect) { (folder) throws(FileError) in
        try path.stat(in: folder, .inspect)
      }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }
}
