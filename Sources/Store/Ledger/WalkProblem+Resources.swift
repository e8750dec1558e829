import FileSystem

extension WalkProblem {
  /// Throws where this process has no resources left to open the file: then nothing is known about the file, and it
  /// must not be left out for that reason.
  func requireOfTheFile() throws(FileError) {
    switch reason {
    case .unreadableFolder(let errno) where errno.isExhaustion: throw FileError(.system(errno), .list, path)
    case .unreadableFile(let errno) where errno.isExhaustion: throw FileError(.system(errno), .inspect, path)
    default: return
    }
  }
}
