import Glibc

/// Two ends of a pipe that no program started from here inherits.
enum Pipe {
  static func open(_ doing: String) throws(GitError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw GitError(.system, doing: doing, Transfer.reason(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
