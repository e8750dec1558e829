import Glibc

extension Repository {
  /// Sets keys (`remote.origin.url`) in the repository's own file, or takes them out (nil), all at once: a crash or a power
  /// cut leaves the old file or the new. Nothing is written where all of them are set so already.
  ///
  /// libgit2 writes the file without waiting for the disk. So it gets a copy to write, and what became of that takes the
  /// file's place through `config.lock`, as git does it.
  public func configure(_ settings: [(key: String, value: String?)]) throws(GitError) {
    let path = Self.target(of: commonDirectory + "config")
    let doing = "write \(path)"
    if try Self.has(settings, path) { return }
    try beforeLocks.run()
    var lock = try LockFile.take(of: path, doing: doing)
    let copy = path + Self.copyEnding
    defer { Self.remove(copy) }
    Self.remove(copy)
    try PlainFile.make(copy, try PlainFile.read(path, doing: doing) ?? [], doing: doing)
    try Configuration(file: copy).set(settings)
    try lock.write(try PlainFile.read(copy, doing: doing) ?? [], isFlushed: true)
    try lock.commit(isNameFlushed: true)
  }

  /// The copy is `config` with this behind it, beside it.
  public static var copyEnding: String { ".ledger-sync-new" }

  private static func has(_ settings: [(key: String, value: String?)], _ path: String) throws(GitError) -> Bool {
    let there = try Configuration(file: path)
    for setting in settings where try there.string(setting.key) != setting.value { return false }
    return true
  }

  /// A configuration can be a link to a file elsewhere. The corresponding C function is `realpath`.
  private static func target(of path: String) -> String {
    guard let target = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// The copy, and what libgit2 makes beside it.
  private static func remove(_ copy: String) {
    unsafe unlink(copy)
    unsafe unlink(copy + ".lock")
  }
}
