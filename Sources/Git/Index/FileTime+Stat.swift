import Glibc

extension IndexEntry.FileTime {
  /// nil where there is no such file. The corresponding C function is `stat`.
  init?(modificationOf path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(
      seconds: UInt32(truncatingIfNeeded: status.st_mtim.tv_sec),
      nanoseconds: UInt32(truncatingIfNeeded: status.st_mtim.tv_nsec))
  }
}
