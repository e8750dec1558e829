import CLibgit2

/// Gives libgit2 our sockets: they keep the transfer's time limits, and those of TLS stand on them.
enum SocketTransport {
  private static let registered = Result { () throws(GitError) in try register() }

  static func start() throws(GitError) { try registered.get() }

  private static func register() throws(GitError) {
    try Library.start()
    var registration = git_stream_registration()
    registration.version = GIT_STREAM_VERSION
    unsafe registration.`init` = { unsafe SocketTransport.make($0, $1, $2) }
    try check(unsafe git_stream_register(GIT_STREAM_STANDARD, &registration), doing: "prepare the network")
  }

  private static func make(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_stream>?>?, _ host: UnsafePointer<CChar>?,
    _ port: UnsafePointer<CChar>?
  ) -> Int32 {
    guard let transfer = TransferOfThread.current, let host = unsafe host, let port = unsafe port else {
      return GIT_ERROR.rawValue
    }
    let stream = unsafe SocketStream(transfer, host: String(cString: host), port: String(cString: port))
    let made = UnsafeMutablePointer<ledger_git_socket_stream>.allocate(capacity: 1)
    unsafe made.initialize(to: ledger_git_socket_stream())
    unsafe made.pointee.parent.version = GIT_STREAM_VERSION
    unsafe made.pointee.parent.connect = { unsafe SocketTransport.connect($0) }
    unsafe made.pointee.parent.read = { unsafe SocketTransport.read($0, $1, $2) }
    unsafe made.pointee.parent.write = { stream, bytes, count, _ in unsafe SocketTransport.write(stream, bytes, count) }
    unsafe made.pointee.parent.close = { unsafe SocketTransport.close($0) }
    unsafe made.pointee.parent.free = { unsafe SocketTransport.free($0) }
    unsafe made.pointee.connection = Unmanaged.passRetained(stream).toOpaque()
    unsafe out?.pointee = unsafe made.withMemoryRebound(to: git_stream.self, capacity: 1) { unsafe $0 }
    return 0
  }

  private static func connect(_ stream: UnsafeMutablePointer<git_stream>?) -> Int32 {
    do throws(GitError) {
      try unsafe socket(stream)?.connect()
      return 0
    } catch { return ProgramTransport.failed(error) }
  }

  private static func read(
    _ stream: UnsafeMutablePointer<git_stream>?, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    do throws(GitError) {
      return try unsafe socket(stream)?.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) ?? 0
    } catch { return Int(ProgramTransport.failed(error)) }
  }

  private static func write(
    _ stream: UnsafeMutablePointer<git_stream>?, _ bytes: UnsafePointer<CChar>?, _ size: Int
  ) -> Int {
    do throws(GitError) {
      return try unsafe socket(stream)?.write(UnsafeRawBufferPointer(start: bytes, count: size)) ?? -1
    } catch { return Int(ProgramTransport.failed(error)) }
  }

  private static func close(_ stream: UnsafeMutablePointer<git_stream>?) -> Int32 {
    unsafe socket(stream)?.close()
    return 0
  }

  private static func free(_ stream: UnsafeMutablePointer<git_stream>?) {
    guard let stream = unsafe stream else { return }
    let own = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: ledger_git_socket_stream.self)
    unsafe Unmanaged<SocketStream>.fromOpaque(own.pointee.connection).release()
    unsafe own.deallocate()
  }

  private static func socket(_ stream: UnsafeMutablePointer<git_stream>?) -> SocketStream? {
    guard let stream = unsafe stream else { return nil }
    let own = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: ledger_git_socket_stream.self)
    return unsafe Unmanaged<SocketStream>.fromOpaque(own.pointee.connection).takeUnretainedValue()
  }
}
