import Glibc

/// A cloud that is a folder, and is served by a git that we start ourselves: with our rights, whoever made the folder.
///
/// A folder can come on a stick or in an archive. So git runs no hook of it, and no program that its configuration
/// names, unless the user's own configuration has the folder as a value of `ledger-sync.runHooksOf`.
public struct FolderCloud {
  /// The path by which git is asked for it.
  private let path: String

  /// nil for a cloud that is not a folder.
  public init?(_ url: RemoteURL) {
    guard url.scheme == .file else { return nil }
    path = url.path
  }

  /// The folders in which git would look for the repository, in this order.
  private var candidates: [String] {
    ["/.git", "", ".git/.git", ".git"].compactMap { Self.target(of: path + $0) }
  }

  /// The folder of the repository itself; nil where none is found, or where the repository lies elsewhere (a linked work
  /// tree).
  public var repository: String? { candidates.first { unsafe access($0 + "/objects", F_OK) == 0 } }

  /// How it names its objects: `sha1`, `sha256`; nil where there is no repository.
  public func objectFormat() throws(GitError) -> String? {
    guard let repository, let text = try PlainFile.read("\(repository)/config", doing: "look at \(path)") else {
      return nil
    }
    return ConfigurationText(text).settings.last { $0.key == "extensions.objectformat" }?.value ?? "sha1"
  }

  /// The corresponding C function is `realpath`.
  private static func target(of path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// Why it cannot be read or written, where that is because of whom it belongs to.
  func obstacle(toWrite: Bool = false) -> String? {
    let right = toWrite ? R_OK | X_OK | W_OK : R_OK | X_OK
    for path in [path, path + ".git"].flatMap({ [$0, $0 + "/objects"] }) {
      guard unsafe access(path, right) != 0, errno == EACCES else { continue }
      var state = stat()
      guard unsafe stat(path, &state) == 0 else { return "a folder above it may not be read" }
      let owner = unsafe getpwuid(state.st_uid).flatMap { unsafe $0.pointee.pw_name }
      return "it belongs to \(unsafe owner.map { unsafe String(cString: $0) } ?? "the user \(state.st_uid)"), "
        + "and others may not \(toWrite ? "write to" : "read") \(path)"
    }
    return nil
  }

  /// Whether it is `folder` or lies in it, through whatever links.
  public func lies(in folder: String) -> Bool {
    guard let folder = Self.target(of: folder) else { return false }
    return candidates.contains { $0 == folder || $0.hasPrefix(folder + "/") }
  }
}

// MARK: - Programs of the folder

extension FolderCloud {
  /// The words that serve it.
  /// - Parameter service: `upload-pack` or `receive-pack`.
  func commandLine(_ service: String, _ environment: GitEnvironment) throws(GitError) -> [String] {
    let settings = Self.durable + (try mayRunPrograms(environment) ? [] : Self.withoutPrograms)
    return ["git"] + settings.flatMap { ["-c", $0] } + [service, path]
  }

  /// Settings that make git flush new objects: by itself it leaves them to the system, which writes them half a minute
  /// later.
  private static let durable = ["core.fsync=all", "core.fsyncMethod=fsync"]

  /// Settings against programs. They win over the folder's own configuration.
  private static let withoutPrograms = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=true",
    // A work tree that is brought up to date runs its filters.
    "receive.denyCurrentBranch=refuse",
    // Tidying asks gc.recentObjectsHook what it may throw away.
    "gc.pruneExpire=never",
  ]

  private func mayRunPrograms(_ environment: GitEnvironment) throws(GitError) -> Bool {
    let allowed = try environment.pathsConfiguredByUser("ledger-sync.runHooksOf")
    return Set(allowed.compactMap(Self.target(of:))).intersection(candidates).isEmpty == false
  }

  /// The hooks that a push would run, were they allowed to: their names.
  public func hooksNotRun(_ environment: GitEnvironment) throws(GitError) -> [String] {
    if try mayRunPrograms(environment) { return [] }
    guard let repository else { return [] }
    return Self.hooks.filter { unsafe access("\(repository)/hooks/\($0)", X_OK) == 0 }
  }

  private static let hooks = [
    "pre-receive", "reference-transaction", "update", "proc-receive", "post-receive", "post-update", "push-to-checkout",
  ]
}
