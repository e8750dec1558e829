import FileSystem
import Git
import Records

/// The hook `pre-commit`, which plain git runs before it commits.
public enum PreCommitHook {
  public enum Installation: Hashable, Sendable {
    case installed(String)
    case wasInstalled(String)
    /// A hook of somebody's own, which stays as it is.
    case isOthers(String)
    /// The folder with the hooks serves other repositories, too.
    case isShared(folder: String)
  }

  /// - Parameters:
  ///   - folder: the repository, or a folder below its work tree.
  ///   - script: what the file is to say.
  public static func install(
    in folder: String, _ script: String, surroundings: Surroundings
  ) throws -> Installation {
    let repository = try Repository.open(at: folder, searchingUp: true, environment: surroundings.git)
    guard let top = repository.workTree, let hooks = try repository.hookFolder() else {
      throw Failure(.usage, "no-work-tree", "\(folder) is a repository without a work tree: nobody commits in it")
    }
    guard let (place, path) = [(repository.commonDirectory, hooks), (top, hooks)].lazy.compactMap(inside).first else {
      return .isShared(folder: hooks)
    }
    return try write(Array(script.utf8), to: path, in: Folder(place))
  }

  /// The path of the hook, where its folder lies in another one.
  private static func inside(_ place: String, _ hooks: String) -> (place: String, path: String)? {
    let names = hooks.split(separator: "/")
    let isPlain = !names.contains("..") && !names.contains(".")
    guard isPlain, hooks.begins(with: place) else { return nil }
    return (place, (hooks.dropFirst(place.count).split(separator: "/") + ["pre-commit"]).joined(separator: "/"))
  }

  private static func write(_ script: [UInt8], to path: String, in place: borrowing Folder) throws -> Installation {
    let shown = "\(place.path.ends(with: "/") ? place.path : place.path + "/")\(path)"
    try place.makeFolders(parent(of: path))
    if let there = try place.statIfPresent(path) {
      guard there.kind == .regular, try place.read(path, limit: 1 << 20).bytes == script else {
        return .isOthers(shown)
      }
      return .wasInstalled(shown)
    }
    try place.writeNew(path, script, .exactly(0o755))
    return .installed(shown)
  }
}
