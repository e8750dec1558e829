import CLibgit2

/// A git repository: the only owner of its libgit2 handle, closed when the value goes.
///
/// Not `Sendable`: each thread opens its own. Everything that is read is copied into values at once.
public struct Repository: ~Copyable {
  let handle: Handle
  let database: Handle
  /// New objects, where they wait in memory.
  let collected: CollectedObjects?
  /// What is done before a lock file is made.
  public let beforeLocks = BeforeLocks()
  /// What git takes from the environment, as it was given.
  public let environment: GitEnvironment

  init(opened handle: consuming Handle, environment: GitEnvironment, collected: CollectedObjects?) throws(GitError) {
    database = try unsafe Handle(git_odb_free, doing: "open the object database") {
      unsafe git_repository_odb(&$0, handle.pointer)
    }
    self.handle = handle
    self.environment = environment
    self.collected = collected
  }

  /// Opens the work tree, bare repository or `.git` folder at `path`; with `searchingUp`, or in a folder above it.
  ///
  /// Throws `notFound` where there is none, `owner` where it belongs to somebody else, `unsupported` for what this
  /// program must not write: other hash functions, unknown extensions, partial clones. A shallow clone is opened to be read.
  public static func open(
    at path: String, searchingUp: Bool = false, environment: GitEnvironment = GitEnvironment()
  ) throws(GitError) -> Repository {
    try open(at: path, searchingUp: searchingUp, environment: environment, collected: nil)
  }

  static func open(
    at path: String, searchingUp: Bool, environment: GitEnvironment, collected: CollectedObjects?
  ) throws(GitError) -> Repository {
    try Library.start()
    let doing = "open the repository at \(path)"
    try requireCString(path, doing: doing)
    let flags = searchingUp ? 0 : GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue
    let handle = try unsafe Handle(git_repository_free, doing: doing) {
      unsafe git_repository_open_ext(&$0, path, flags, nil)
    }
    // What is written waits in memory first: this one is opened to write.
    if collected != nil, unsafe git_repository_is_shallow(handle.pointer) == 1 {
      throw GitError(
        .shallow, doing: "change \(path)", "it is a shallow clone, which lacks the history that a merge needs")
    }
    let own = unsafe String(cString: git_repository_commondir(handle.pointer)) + "config"
    guard try !Configuration(file: own).isAnyTrue(section: "remote", name: "promisor") else {
      throw GitError(
        .unsupported, doing: doing,
        "it is a partial clone (git clone --filter), which lacks files that a merge needs; clone it without --filter")
    }
    return try Repository(opened: handle, environment: environment, collected: collected)
  }

  /// Makes an empty repository with the branch `main` and no hooks, and the folders above it.
  public static func create(
    at path: String, isBare: Bool = false, environment: GitEnvironment = GitEnvironment()
  ) throws(GitError) -> Repository {
    try Library.start()
    let doing = "make a repository at \(path)"
    try requireCString(path, doing: doing)
    let handle = try unsafe Handle(git_repository_free, doing: doing) { made in
      unsafe "main".withCString { branch in
        var options = unsafe git_repository_init_options()
        unsafe git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
        unsafe options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | (isBare ? GIT_REPOSITORY_INIT_BARE.rawValue : 0)
        unsafe options.initial_head = unsafe branch
        return unsafe git_repository_init_ext(&made, path, &options)
      }
    }
    return try Repository(opened: handle, environment: environment, collected: nil)
  }
}

extension Repository {
  /// The folder with the repository's own files, ending with `/`: `…/household/.git/`.
  public var gitDirectory: String { unsafe String(cString: git_repository_path(handle.pointer)) }

  /// The same, but in a linked work tree the one that all its work trees share.
  public var commonDirectory: String { unsafe String(cString: git_repository_commondir(handle.pointer)) }

  /// Whether the history ends where somebody cut it off (`git clone --depth`).
  public var isShallow: Bool { unsafe git_repository_is_shallow(handle.pointer) == 1 }

  public var isBare: Bool { unsafe git_repository_is_bare(handle.pointer) == 1 }

  /// Whether its own configuration says that the file system has no symbolic links, or no files that can be executed
  /// (`core.symlinks`, `core.filemode`). libgit2 tries that out when it makes a repository, and takes any failure for a no.
  public func deniesLinksOrModes() throws(GitError) -> Bool {
    let own = try Configuration(file: commonDirectory + "config")
    for key in ["core.symlinks", "core.filemode"] where try own.isFalse(key) { return true }
    return false
  }

  /// What git itself has begun here and not finished.
  public var operationInProgress: OperationInProgress? {
    OperationInProgress(unsafe git_repository_state(handle.pointer))
  }
}
