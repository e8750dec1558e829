import FileSystem
import Git
import Records

/// Asks git's ignore rules about many paths of a ledger: of each folder once, and of nothing below one that is hidden.
final class IgnoreQuestions {
  private let ledger: Ledger
  private var rules: IgnoreRules?
  private var folders: [Text: Bool] = [:]

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// Whether a rule hides a file that git does not track.
  func hide(_ path: String) throws -> Bool {
    for folder in foldersAbove(path) where try hideFolder(folder) { return true }
    return try opened().hide(path)
  }

  /// Whether a rule hides a folder, those above it being open.
  private func hideFolder(_ path: String) throws -> Bool {
    if let known = folders[Text(path)] { return known }
    let isHidden = try opened().hide(path + "/")
    folders[Text(path)] = isHidden
    return isHidden
  }

  private func opened() throws -> IgnoreRules {
    if let rules { return rules }
    let opened = try IgnoreRules(of: ledger.path, environment: ledger.surroundings.git)
    rules = opened
    return opened
  }
}
