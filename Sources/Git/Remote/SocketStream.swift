import CLibgit2
import Glibc

/// A TCP connection for libgit2's http, https and git transports, in place of its own, which wait for ever.
final class SocketStream {
  private let transfer: Transfer
  private let host: String
  private let port: String
  private var socket: Int32 = -1

  init(_ transfer: Transfer, host: String, port: String) {
    self.transfer = transfer
    self.host = host
    self.port = port
  }

  deinit { close() }

  func connect() throws(GitError) {
    try transfer.requirePlace(host: host, port: port)
    var last: GitError?
    for address in try Resolver.addresses(of: host, port: port, for: transfer) {
      do throws(GitError) {
        socket = try transfer.connect(to: address)
        return
      } catch {
        last = error
        if error.code == .cancelled { break }
      }
    }
    throw transfer.fail(last ?? GitError(.network, doing: transfer.doing, "\(host) has no address"))
  }

  /// 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(GitError) -> Int {
    while true {
      try wait(POLLIN)
      let count = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
      if count >= 0 {
        try transfer.noteReceived(count)
        return count
      }
      try requireRetry()
    }
  }

  /// How many of the bytes were taken.
  func write(_ bytes: UnsafeRawBufferPointer) throws(GitError) -> Int {
    while true {
      try wait(POLLOUT)
      let count = unsafe send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        try transfer.noteSent(count)
        return count
      }
      try requireRetry()
    }
  }

  private func wait(_ event: Int32) throws(GitError) {
    if let failure = transfer.failure { throw failure }
    var descriptors = [pollfd(fd: socket, events: Int16(event), revents: 0)]
    try transfer.wait(for: &descriptors, limit: transfer.options.limits.idle)
  }

  private func requireRetry() throws(GitError) {
    let number = errno
    guard number == EINTR || number == EAGAIN else { throw transfer.fail(.network, Transfer.reason(number)) }
  }

  func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
  }
}
