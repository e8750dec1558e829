import Records
import FileSystem

/// The file `.gitattributes`. It lets plain git leave line ends as they are, and hand records to the merge driver.
enum GitAttributes {
  static let path = GitFiles.attributes

  static let lineEnds = "* -text"

  static let lines =
    [lineEnds]
    + ["ledger.json", "kinds/**", "shared/**", "users/**", "feeds/**"].flatMap { pattern in
      pattern.ends(with: "**")
        ? ["/\(pattern)/*.json merge=ledger-sync", "/\(pattern)/*.plist merge=ledger-sync"]
        : ["/\(pattern) merge=ledger-sync"]
    }

  static func edit(in ledger: Ledger, lines: [String] = lines) throws -> FileEdit {
    let there = try ledger.contentIfPresent(path)
    let bytes = FileLines.adding(lines, to: there?.bytes) ?? there?.bytes
    return FileEdit(path: path, expected: there, bytes: bytes ?? [])
  }
}
