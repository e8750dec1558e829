import Records

/// What the path of a file says about the record that it is an attachment of: attachments lie beside their record, under
/// its stem. `20-lunch.7k3fq2xw.receipt.jpg` is an attachment of `20-lunch.7k3fq2xw.json`.
public enum AttachmentName {
  /// The paths, without an extension, at which records may lie that the file would belong to; the shortest first.
  ///
  /// A file that has a record's whole name and more (`lunch.json.bak`) was left by some program, and is not an attachment.
  public static func stems(of path: String) -> [String] {
    guard let name = names(of: path).last?.utf8 else { return [] }
    let folder = path.utf8.dropLast(name.count)
    return name.indices.filter { $0 > name.startIndex && name[$0] == UInt8(ascii: ".") }.compactMap { dot in
      let (stem, rest) = (name[..<dot], name[name.index(after: dot)...])
      let copiesRecord = RecordFormat.allCases.contains { rest.starts(with: "\($0.fileExtension).".utf8) }
      return copiesRecord ? nil : String(Substring(folder)) + String(Substring(stem))
    }
  }
}
