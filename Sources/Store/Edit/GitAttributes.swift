import Records
import FileSystem

/// The file `.gitattributes`. It lets plain git leave line ends as they are, and hand records to the merge driver.
enum GitAttributes {
  static let path = GitFiles.attributes

  static let lineEnds = "* -text"

  static let lines = [lineEnds] + lines(of: "merge")

  /// The lines that name our driver for records.
  /// - Parameter attribute: what kind of driver it is: `merge` or `diff`.
  static func lines(of attribute: String) -> [String] {
    ["ledger.json", "kinds/**", "shared/**", "users/**", "feeds/**"].flatMap { pattern in
      pattern.ends(with: "**")
        ? ["/\(pattern)/*.json \(attribute)=ledger-sync", "/\(pattern)/*.plist \(attribute)=ledger-sync"]
        : ["/\(pattern) \(attribute)=ledger-sync"]
    }
  }

  static func edit(in ledger: Ledger, lines: [String] = lines) throws -> FileEdit {
    let there = try ledger.contentIfPresent(path)
    let bytes = FileLines.adding(lines, to: there?.bytes) ?? there?.bytes
    return FileEdit(path: path, expected: there, bytes: bytes ?? [])
  }
}
