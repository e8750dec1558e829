import FileSystem
import Git
import Merge
import Records

/// Line ends are the user's: a record has the bytes that somebody wrote, on every device. Left alone, git gives files the
/// line ends that it thinks a device should have, and each of them looks edited to whoever compares bytes.
extension WorkTree {
  /// Restores the line ends of files that git has checked out with other ones than they were committed with, and keeps git
  /// from doing that again in this repository.
  func restoreLineEnds() throws {
    guard let head = try objects.repository.head().commit,
      try objects.repository.mayConvertLineEnds(of: LedgerManifest.path)
    else { return }
    let tree = try objects.commit(head).tree
    let edits = try convertedFiles(of: tree)
    try Updater(self).apply(edits)
    let files = try edits.map { LedgerObjects.File(path: $0.path, leaf: try leaf(of: $0)) }
    let upkeep = IndexUpkeep(self)
    try upkeep.refreshIndex(put: files.map(upkeep.entry), remove: [], after: TreeMove(from: tree, to: tree))
    if !edits.isEmpty { surroundings.notify(.tookBackLineEnds(files: edits.count)) }
    try keepGitFromConverting()
  }

  /// Turns `core.autocrlf` off in this repository. In others, what the user's own configuration says goes on.
  func keepGitFromConverting() throws {
    if try objects.repository.convertsLineEnds { try objects.repository.configure("core.autocrlf", "false") }
  }

  private func leaf(of edit: FileEdit) throws -> Leaf<ObjectID> {
    Leaf(
      id: try Repository.hashBlob(edit.bytes ?? []),
      mode: FileMode.of(isExecutable: edit.expected?.stat.isExecutable == true))
  }

  /// The edits that restore the files which differ from the commit's by their line ends alone.
  private func convertedFiles(of tree: ObjectID) throws -> [FileEdit] {
    let unmerged = Set(try unmergedEntries().map { Text($0.path) })
    return try objects.files(of: tree).compactMap { file -> FileEdit? in
      guard file.isValidUTF8, !unmerged.contains(Text(file.path)), let stat = try reachable(file.path),
        stat.kind == .regular, let content = try readIfPresent(file.path),
        let bytes = Self.withoutReturns(content.bytes), try Repository.hashBlob(bytes) == file.leaf.id
      else { return nil }
      return FileEdit(path: file.path, expected: content, bytes: bytes)
    }
  }

  /// The bytes with LF for each CR LF; nil where there is none.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "\r")) else { return nil }
    var kept: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
      if !isReturn { kept.append(byte) }
    }
    return kept.count < bytes.count ? kept : nil
  }
}
