import CLibgit2
import System

/// libgit2's remote within one transfer.
///
/// It stands on a repository handle of its own, whose configuration is the user's alone: a repository that came from
/// somebody else must not choose a proxy.
struct Remote: ~Copyable {
  // Before its repository, and so freed before it.
  private let handle: Handle
  private let repository: Handle
  private let transfer: Transfer

  /// - Parameter gitDirectory: nil for a look at the cloud without a repository.
  static func prepared(for transfer: Transfer, gitDirectory: String?) throws(GitError) -> Remote {
    let repository = try repository(gitDirectory)
    try Configuration(transfer.environment.configuration).apply(to: repository)
    let handle = try unsafe made(for: transfer.url, repository.pointer)
    unsafe transfer.repository = repository.pointer
    return Remote(handle: handle, repository: repository, transfer: transfer)
  }

  private static func repository(_ gitDirectory: String?) throws(GitError) -> Handle {
    guard let gitDirectory else {
      return try unsafe Handle(git_repository_free, doing: "prepare a transfer") { unsafe git_repository_new(&$0) }
    }
    return try unsafe Handle(git_repository_free, doing: "open the repository at \(gitDirectory)") {
      unsafe git_repository_open_ext(&$0, gitDirectory, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
    }
  }

  private static func made(for url: RemoteURL, _ repository: OpaquePointer) throws(GitError) -> Handle {
    try unsafe Handle(git_remote_free, doing: "prepare a transfer with \(url)") { made in
      var options = unsafe git_remote_create_options()
      unsafe git_remote_create_options_init(&options, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION))
      unsafe options.repository = unsafe repository
      let flags = GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue | GIT_REMOTE_CREATE_SKIP_DEFAULT_FETCHSPEC.rawValue
      unsafe options.flags = flags
      return unsafe git_remote_create_with_opts(&made, url.text, &options)
    }
  }
}

extension Remote {
  func connect() throws(GitError) {
    var options = unsafe git_remote_connect_options()
    unsafe git_remote_connect_options_init(&options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
    unsafe options.callbacks = transfer.callbacks
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    try check(unsafe git_remote_connect_ext(handle.pointer, GIT_DIRECTION_FETCH, &options), doing: transfer.doing)
  }

  func fetch(_ specs: [FetchSpec]) throws(GitError) {
    var options = unsafe git_fetch_options()
    unsafe git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
    unsafe options.callbacks = transfer.callbacks
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    // Another path on the same host is followed; to another host or port a password must not go (`requirePlace`).
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    unsafe options.prune = GIT_FETCH_NO_PRUNE
    unsafe options.update_fetchhead = 0
    unsafe options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    let status = unsafe CStrings.with(specs.map(\.refspec)) { strings in
      var refspecs = unsafe git_strarray(strings: strings, count: specs.count)
      return unsafe git_remote_fetch(handle.pointer, &refspecs, &options, "fetch")
    }
    try check(status, doing: transfer.doing)
  }

  func push(_ updates: [PushUpdate]) throws(GitError) {
    var options = unsafe git_push_options()
    unsafe git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION))
    unsafe options.callbacks = transfer.callbacks
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    let status = unsafe CStrings.with(updates.map(\.refspec)) { strings in
      var refspecs = unsafe git_strarray(strings: strings, count: updates.count)
      return unsafe git_remote_push(handle.pointer, &refspecs, &options)
    }
    try check(status, doing: transfer.doing)
  }

  /// What the cloud said it has, in its order.
  func references() throws(GitError) -> [RemoteReference] {
    var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try check(unsafe git_remote_ls(&heads, &count, handle.pointer), doing: transfer.doing)
    let found = unsafe (0..<count).compactMap { unsafe heads?[$0]?.pointee }.map { head in
      let target = unsafe head.symref_target.map { unsafe String(cString: $0) }
      return unsafe RemoteReference(name: String(cString: head.name), id: ObjectID(head.oid), target: target)
    }
    try requireWhole(found)
    return found
  }

  /// HEAD is said to have a commit by the branch that it stands for, so that branch has to be there as well.
  private func requireWhole(_ found: [RemoteReference]) throws(GitError) {
    guard let branch = found.first(where: { $0.name == "HEAD" })?.target else { return }
    if found.contains(where: { $0.name == branch }) { return }
    throw transfer.fail(
      .network, "the cloud names HEAD and not the branch \(branch) that it stands for: half an answer")
  }
}
