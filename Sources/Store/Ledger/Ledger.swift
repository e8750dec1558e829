public import FileSystem
import Records

/// A ledger on disk: a git work tree with a `ledger.json`. Opening one reads no repository, so that commands that
/// only read records never start git's library.
public final class Ledger {
  /// The ledger's root, as an absolute path.
  public let path: String
  public let root: Folder
  public let surroundings: Surroundings
  /// The kinds as they were read last (`kinds()`).
  var knownKinds: KnownKinds?
  /// The most bytes of a file that is taken in: a record, or one beside it.
  public static let largestFile = 100 << 20

  init(path: String, surroundings: Surroundings) throws {
    self.path = path
    self.surroundings = surroundings
    root = try Folder(path)
  }

  /// Opens the ledger that `folder` is in.
  public static func open(in folder: String, surroundings: Surroundings) throws -> Ledger {
    for path in foldersUpwards(from: folder) {
      let candidate = try Folder(path)
      if try isLedger(candidate) {
        try requirePlainRepository(candidate)
        return try Ledger(path: path, surroundings: surroundings)
      }
    }
    throw Failure(
      .usage, "no-ledger", "there is no ledger in \(folder) or in a folder above it",
      advice: StoreAdvice.initOrClone)
  }

  /// Opens the ledger that a path leads into, through all links.
  public static func open(following path: String, surroundings: Surroundings) throws -> Ledger {
    try open(in: OutsideFiles.target(of: path), surroundings: surroundings)
  }

  /// Where somebody has deleted `ledger.json`, the state is still there.
  private static func isLedger(_ folder: borrowing Folder) throws -> Bool {
    guard try folder.statIfPresent(".git") != nil else { return false }
    if try folder.statIfPresent(LedgerManifest.path)?.kind == .regular { return true }
    return try folder.statIfPresent(StateFolder.path) != nil
  }

  /// The state of this device lies in `.git`: a repository elsewhere (a linked work tree) has no place for it.
  static func requirePlainRepository(_ folder: borrowing Folder) throws {
    guard try folder.stat(".git").kind == .folder else {
      throw Failure(
        .usage, "linked-work-tree", ".git is not a folder: \(folder.path) is a linked work tree or a submodule",
        advice: StoreAdvice.mainWorkTree)
    }
  }

  private static func foldersUpwards(from folder: String) -> [String] {
    var paths: [String] = []
    var rest = folder[...]
    while rest.utf8.count > 1 {
      paths.append(String(rest))
      guard let slash = rest.unicodeScalars.lastIndex(of: "/") else { break }
      rest = rest[..<slash]
    }
    return paths + ["/"]
  }
}
