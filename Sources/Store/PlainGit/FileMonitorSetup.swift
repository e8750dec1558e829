import FileSystem
import Git
import Records

extension WorkTree {
  /// Has the git of this copy ask a program which files may have changed. nil where it asks another program already, which
  /// stays; else whether anything was to be done.
  ///
  /// git's cache of untracked files is switched off: a command that is told that everything may have changed, and does not
  /// look for untracked files, hands the cache on as if it were right (git 2.39), and git status misses files then.
  ///
  /// - Parameter command: which git runs in a shell, at the top of the work tree.
  public func installFileMonitor(_ command: String) throws -> Bool? {
    let there = try objects.repository.configured("core.fsmonitor")
    let isOwn = try objects.repository.ownFile(setting: "core.fsmonitor") != nil
    // `true` asks a part of git, which the git of this system may not have.
    if isOwn, let there, ![command, "", "true", "false"].contains(there) { return nil }
    try objects.repository.configure([
      ("core.fsmonitor", command), ("core.fsmonitorHookVersion", "2"), ("core.untrackedCache", "false"),
    ])
    return there != command
  }
}
