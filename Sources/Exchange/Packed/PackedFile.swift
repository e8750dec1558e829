internal import Records

/// A file that is packed in another one: in gzip, or in a zip archive that has no other.
public enum PackedFile {
  /// So many names are shown.
  private static let shown = 5

  public static func isArchive(_ bytes: [UInt8]) -> Bool { ZipArchive.isZip(bytes) || Gzip.isGzip(bytes) }

  /// nil for a file in which nothing is packed. A workbook, which is an archive as well, is the file that is meant.
  public static func content(of bytes: [UInt8]) throws(PackedProblem) -> [UInt8]? {
    let content: [UInt8]
    if Gzip.isGzip(bytes) {
      content = try Gzip.content(of: bytes)
    } else if ZipArchive.isZip(bytes) {
      let only = try ZipArchive.reading(bytes) { (archive) throws(PackedProblem) -> [UInt8]? in
        try OfficeFormat(archive) == nil ? archive.content(of: onlyFile(in: archive)) : nil
      }
      guard let only else { return nil }
      content = only
    } else {
      return nil
    }
    try requireFile(content)
    return content
  }

  /// Folders, and what systems put beside every file, do not count.
  private static func isData(_ entry: ZipEntry) -> Bool {
    let parts = entry.name.parts(at: "/")
    return !entry.isFolder && parts.first != "__MACOSX" && parts.last != ".DS_Store"
  }

  private static func onlyFile(in archive: ZipArchive) throws(PackedProblem) -> ZipEntry {
    let files = archive.entries.filter(isData)
    guard let only = files.first else { throw PackedProblem("there is no file in the zip archive") }
    if files.count == 1 { return only }
    let names = files.prefix(shown).map { "“\($0.name.shortened)”" }.joined(separator: ", ")
    throw PackedProblem(
      "the zip archive has \(files.count) files: \(names)\(files.count > shown ? " and others" : "")",
      hint: "unpack the one that is wanted, and import it")
  }

  /// Throws for an archive in an archive: one could hold others without end.
  private static func requireFile(_ content: [UInt8]) throws(PackedProblem) {
    let isTar = content.dropFirst(257).starts(with: Array("ustar".utf8))
    guard isTar || Gzip.isGzip(content) || ZipArchive.isZip(content) else { return }
    if !isTar, try OfficeFormat(content) != nil { return }
    throw PackedProblem("there is another archive in it", hint: "unpack it, and import the file that is wanted")
  }
}
