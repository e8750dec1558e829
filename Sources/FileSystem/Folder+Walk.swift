/// A regular file that a walk found.
public struct WalkedFile: Hashable, Sendable {
  /// The path below the root of the walk, with `/` between components.
  public var path: String
  public var stat: FileStat

  public init(path: String, stat: FileStat) {
    self.path = path
    self.stat = stat
  }
}

/// Something that a walk could not take as a file. The rest of the walk goes on.
public struct WalkProblem: Hashable, Sendable {
  /// The path below the root of the walk; escaped where it is not UTF-8.
  public var path: String
  public var reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    /// A folder that cannot be read: what lies below it is not known, and must not be taken for gone.
    case unreadableFolder(Errno)
    /// A file whose stat data cannot be had: it must not be taken for gone.
    case unreadableFile(Errno)
    /// A symbolic link or a special file.
    case notAFile(FileStat.Kind)
    /// The bytes of the name are not UTF-8.
    case unreadableName
    /// A folder with a `.git` of its own: it is not entered.
    case repository
  }
}

/// All files below a folder, at about one moment.
public struct Walk: Sendable {
  /// When it began, in seconds since 1970.
  public var begun: Int64 = 0
  /// The files, in the order of their paths' bytes, which is that of git's index.
  public var files: [WalkedFile] = []
  /// The problems, in the order of their paths' bytes.
  public var problems: [WalkProblem] = []
}

extension Folder {
  /// Finds all files below this folder with their stat data, on two threads. Symbolic links are not followed, folders
  /// with a `.git` of their own not entered, and `.git` at the root is left out.
  ///
  /// - Parameter skip: whether to leave out a folder and all below it, by its path. Called on two threads.
  public func walk(skipping skip: @escaping @Sendable (String) -> Bool = { _ in false }) -> Walk {
    let begun = WallClock.now.seconds
    var listings: [WalkedFolder] = []
    var level = [""]
    while !level.isEmpty {
      let found = walkLevel(level, skip)
      listings.append(contentsOf: found)
      level = found.flatMap { $0.folders.map(\.path) }
    }
    var walk = WalkedFolder.inOrder(listings)
    walk.begun = begun
    return walk
  }

  /// Lists the folders of one depth.
  private func walkLevel(_ paths: [String], _ skip: @escaping @Sendable (String) -> Bool) -> [WalkedFolder] {
    let root = descriptor.number
    return ParallelLoop.map(paths.count) { index in
      var found = WalkedFolder()
      found.fill(from: root, paths[index]) { $0.utf8.elementsEqual(".git".utf8) || skip($0) }
      return found
    }
  }
}
