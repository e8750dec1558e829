import Records
import Schema

/// Files that belong to a record without being one: they lie beside it, under its stem. `20-lunch.7k3fq2xw.receipt.jpg` is
/// an attachment of `20-lunch.7k3fq2xw.json`.
///
/// What has the record's whole name and more (`lunch.json.bak`) is what some program left. The ledger's own files
/// (`ledger.json`, kinds, manifests) have none.
enum Attachments {
  /// Where the record may lie whose attachment the file is.
  static func records(of path: String) -> [String] {
    guard let name = names(of: path).last?.utf8 else { return [] }
    let folder = path.utf8.dropLast(name.count)
    return name.indices.filter { $0 > name.startIndex && name[$0] == UInt8(ascii: ".") }.flatMap { dot -> [String] in
      let (stem, rest) = (name[..<dot], name[name.index(after: dot)...])
      return RecordFormat.allCases.map(\.fileExtension).filter { !rest.starts(with: "\($0).".utf8) }
        .map { String(Substring(folder)) + String(Substring(stem)) + ".\($0)" }
    }.filter(isOfKind)
  }

  private static func isOfKind(_ path: String) -> Bool {
    guard let location = RecordLocation(path: path), !IgnoredFiles.isIgnored(path) else { return false }
    return !location.folder.string.isEmpty && !location.isKind
  }
}
