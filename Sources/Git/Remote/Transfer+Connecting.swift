import Glibc
import System

extension Transfer {
  /// A connected, non-blocking socket. The corresponding C function is `connect`.
  func connect(to address: HostLookup.Address) throws(GitError) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let made = socket(address.family, type, 0)
    guard made >= 0 else { throw connectError(errno) }
    do throws(GitError) {
      try connect(made, to: address)
      return made
    } catch {
      close(made)
      throw error
    }
  }

  private func connect(_ made: Int32, to address: HostLookup.Address) throws(GitError) {
    let status = unsafe address.bytes.withUnsafeBytes { bytes in
      unsafe Glibc.connect(made, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    if status == 0 { return }
    guard errno == EINPROGRESS else { throw connectError(errno) }
    var descriptors = [pollfd(fd: made, events: Int16(POLLOUT), revents: 0)]
    try wait(for: &descriptors, limit: options.limits.connect)
    var result: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(made, SOL_SOCKET, SO_ERROR, &result, &size)
    guard result == 0 else { throw connectError(result) }
  }

  /// The error for one address of a host. The transfer has not failed with it yet: the host may have other addresses.
  private func connectError(_ number: Int32) -> GitError {
    GitError(number == ETIMEDOUT ? .timeout : .network, doing: doing, Self.reason(number))
  }
}
