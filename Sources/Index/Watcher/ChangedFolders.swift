public import FileSystem
internal import Records

/// A moment in a watcher's count.
struct WatchMoment: Hashable, Sendable {
  /// A random number; 0 for no watcher.
  var watcher: UInt64 = 0
  var round: UInt64 = 0

  init(watcher: UInt64 = 0, round: UInt64 = 0) { (self.watcher, self.round) = (watcher, round) }

  /// What `token` has written; nil for any other text.
  init?(_ token: String) {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.name, let watcher = UInt64(parts[1]), let round = UInt64(parts[2]) else {
      return nil
    }
    self.init(watcher: watcher, round: round)
  }

  var token: String { "\(Self.name):\(watcher):\(round)" }

  private static let name = "ledger-sync"
}

/// In which folders of a work tree something may have changed since a moment, as a watcher knows it. git asks this with
/// `core.fsmonitor`; the corresponding manual page is githooks(5), fsmonitor-watchman.
public struct ChangedFolders: Sendable {
  /// Says the moment of this answer; to be handed in the next time.
  public let token: String
  /// The paths of the folders, each with all that is below it; nil for everything.
  public let paths: [String]?

  /// nil where no watcher answers. Throws where there is no such folder.
  ///
  /// - Parameters:
  ///   - folder: the top of the work tree, which is the ledger.
  ///   - token: of an earlier answer; any other text is a moment before everything.
  public init?(in folder: String, since token: String) throws(FileError) {
    let watched = WatchedFolders(of: try Folder(folder))
    guard watched.moment.watcher != 0 else { return nil }
    self.token = watched.moment.token
    paths = Self.paths(watched, since: WatchMoment(token))
  }

  private static func paths(_ watched: WatchedFolders, since moment: WatchMoment?) -> [String]? {
    let folders = watched.folders
    // What lies at the top and is gone has no folder by which it could be named.
    guard let moment, moment.watcher == watched.moment.watcher, let top = folders[""], top.round <= moment.round else {
      return nil
    }
    var changed: [String] = []
    for (path, known) in folders {
      if known.round > moment.round { changed.append(path.string) }
      for name in known.glance.folders where name != repository {
        let child = path.string.isEmpty ? name : "\(path.string)/\(name)"
        if folders[Text(child)] == nil { changed.append(child) }
      }
    }
    return changed
  }

  private static let repository = ".git"
}
