/// Tells where in the file of a git index the entries of each folder lie, so that of a million entries only those of one
/// folder have to be in memory. May be used on several threads.
public final class GitIndexFolders: Sendable {
  private let file: GitIndexPortions
  private let content: Runs

  private enum Runs {
    /// The runs of entries of each folder's own files, by the folder's path.
    case parts([[UInt8]: [Range<Int>]], version: UInt32)
    /// All entries: in version 4 an entry cannot be read without the one before it.
    case whole(IndexImage)
  }

  /// nil where there is no index. Throws what reading an index throws.
  init?(path: String) throws(GitError) {
    guard let file = try GitIndexPortions(path) else { return nil }
    self.file = file
    let header = try file.bytes(0..<min(IndexLayout.fileHeader, file.size))
    let (version, count) = try IndexImage.header(of: header, size: file.size)
    if version == 4 {
      content = .whole(try IndexImage(try file.bytes(0..<file.size)))
      return
    }
    var survey = try IndexSurvey(file)
    try survey.read(entries: count)
    content = .parts(survey.parts, version: version)
  }

  /// The entries of the files in a folder, and perhaps others.
  public func entries(of folder: String) throws(GitError) -> IndexImage {
    var image: IndexImage
    switch content {
    case .whole(let whole): image = whole
    case .parts(let parts, let version):
      var bytes = [UInt8](repeating: 0, count: IndexLayout.fileHeader)
      for part in parts[Array(folder.utf8)] ?? [] { bytes += try file.bytes(part) }
      image = try IndexImage(entries: bytes, version: version)
    }
    image.written = file.stamp.modified
    return image
  }
}

extension Repository {
  /// The index of this work tree, a folder at a time; nil where there is none yet.
  public func indexFolders() throws(GitError) -> GitIndexFolders? { try GitIndexFolders(path: gitDirectory + "index") }
}
