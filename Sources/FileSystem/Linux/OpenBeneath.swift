import CLinux
import Glibc
import Records

/// Opening below a folder so that no component of the path, the last included, is followed as a symbolic link, even
/// when somebody swaps a folder for a link at the same moment.
enum OpenBeneath {
  /// The corresponding C function is `openat2`; without it (old kernels, some sandboxes), one `openat` a component.
  static func open(
    _ folder: Int32, _ path: String, flags: Int32, mode: UInt32, _ operation: FileError.Operation
  ) throws(FileError) -> Descriptor {
    let flags = flags | O_CLOEXEC
    let isKnown = kernelHasIt
    let number = try check(operation, path) { () -> Int32 in
      isKnown
        ? unsafe ledger_open_beneath(folder, path, flags, mode)
        : openComponents(folder, path, flags: flags, mode: mode)
    }
    return Descriptor(number: number)
  }

  /// The folder that holds a name, good for `*at` calls only.
  static func folder(
    _ folder: Int32, _ path: String, _ operation: FileError.Operation
  ) throws(FileError) -> Descriptor {
    try open(folder, path.isEmpty ? "." : path, flags: ledger_open_path | O_DIRECTORY, mode: 0, operation)
  }

  /// A seccomp filter that does not know the call answers EPERM, an old kernel ENOSYS.
  private static let kernelHasIt: Bool = {
    let probe = unsafe ledger_open_beneath(AT_FDCWD, ".", ledger_open_path | O_CLOEXEC, 0)
    if probe < 0 { return errno != ENOSYS && errno != EPERM }
    close(probe)
    return true
  }()

  /// Returns a descriptor, or -1 with `errno` set, as `openat` does.
  static func openComponents(_ folder: Int32, _ path: String, flags: Int32, mode: UInt32) -> Int32 {
    let components = names(of: path).filter { !$0.isEmpty }
    var current = folder
    for component in components.dropLast() {
      let next = unsafe openat(current, component, ledger_open_path | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if next < 0 { explainRefusal(current, component) }
      closeKeepingErrno(current, unless: folder)
      if next < 0 { return next }
      current = next
    }
    let name = components.last ?? "."
    let result = unsafe openat(current, name, flags | O_NOFOLLOW, mode)
    if result < 0 { explainRefusal(current, name) }
    closeKeepingErrno(current, unless: folder)
    return result
  }

  private static func closeKeepingErrno(_ number: Int32, unless root: Int32) {
    if number == root { return }
    let kept = errno
    close(number)
    errno = kept
  }

  /// With `O_DIRECTORY`, a symbolic link is refused as ENOTDIR, which would read as "nothing there": `openat2` says
  /// ELOOP, and so does this.
  private static func explainRefusal(_ folder: Int32, _ name: String) {
    if errno != ENOTDIR { return }
    var status = Glibc.stat()
    let isLink =
      unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && FileStat(status).kind == .symbolicLink
    errno = isLink ? ELOOP : ENOTDIR
  }
}
