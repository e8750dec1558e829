import Records

/// What a commit says of another one in the last lines of its message: `Admits: 1f3a…`.
struct CommitTrailer: Hashable {
  enum Deed: String, CaseIterable {
    /// A keeper lets the person in whose registration it is.
    case admits = "Admits"
    case bringsIn = "Brings-in"
    case accepts = "Accepts"
    /// A merge with the commit that takes the named one back (`TakeBack`).
    case drops = "Drops"
  }

  let deed: Deed
  /// The whole id.
  let commit: String

  var line: String { "\(deed.rawValue): \(commit)" }

  static func all(in message: String) -> [CommitTrailer] {
    message.lines.compactMap { line in
      for deed in Deed.allCases where line.begins(with: "\(deed.rawValue): ") {
        return CommitTrailer(deed: deed, commit: String(line.unicodeScalars.dropFirst(deed.rawValue.utf8.count + 2)))
      }
      return nil
    }
  }
}
