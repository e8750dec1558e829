import CLibgit2

/// Carries libgit2's smart protocol over a `ProgramConnection`.
///
/// libgit2 holds two C structures, a subtransport and its stream, and frees them through their last function. Both own
/// the same line.
enum ProgramTransport {
  /// One line to the other side; opened by the first service that is asked for.
  @safe
  final class Line {
    let transfer: Transfer
    var connection: ProgramConnection?
    /// What libgit2 reads from and writes to; both steps of a service and the farewell go over one stream.
    var stream: UnsafeMutablePointer<ledger_git_subtransport_stream>?

    init(_ transfer: Transfer) { self.transfer = transfer }
  }

  /// A transport for the transfer of this thread.
  static let make: git_transport_cb = { transport, remote, _ in
    var definition = unsafe git_smart_subtransport_definition()
    unsafe definition.callback = makeSubtransport
    return unsafe git_transport_smart(transport, remote, &definition)
  }

  private static let makeSubtransport: git_smart_subtransport_cb = { subtransport, _, _ in
    guard let transfer = TransferOfThread.current else { return GIT_ERROR.rawValue }
    let made = UnsafeMutablePointer<ledger_git_subtransport>.allocate(capacity: 1)
    unsafe made.initialize(to: ledger_git_subtransport())
    unsafe made.pointee.parent.action = { unsafe ProgramTransport.begin($0, $1, $3) }
    unsafe made.pointee.parent.close = { _ in 0 }
    unsafe made.pointee.parent.free = { unsafe ProgramTransport.freeSubtransport($0) }
    unsafe made.pointee.connection = Unmanaged.passRetained(Line(transfer)).toOpaque()
    unsafe subtransport?.pointee = unsafe made.withMemoryRebound(to: git_smart_subtransport.self, capacity: 1) {
      unsafe $0
    }
    return 0
  }

  private static func begin(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_smart_subtransport_stream>?>?,
    _ subtransport: UnsafeMutablePointer<git_smart_subtransport>?, _ service: git_smart_service_t
  ) -> Int32 {
    guard let subtransport = unsafe subtransport else { return GIT_ERROR.rawValue }
    let line = unsafe line(
      UnsafeMutableRawPointer(subtransport).assumingMemoryBound(to: ledger_git_subtransport.self).pointee.connection)
    let isPush = service == GIT_SERVICE_RECEIVEPACK_LS || service == GIT_SERVICE_RECEIVEPACK
    do throws(GitError) {
      if unsafe line.stream == nil {
        line.connection = try ProgramConnection(line.transfer, service: isPush ? "receive-pack" : "upload-pack")
        unsafe line.stream = unsafe makeStream(line, subtransport)
      }
    } catch { return failed(error) }
    unsafe out?.pointee = unsafe line.stream?.withMemoryRebound(to: git_smart_subtransport_stream.self, capacity: 1) {
      unsafe $0
    }
    return 0
  }

  private static func makeStream(
    _ line: Line, _ subtransport: UnsafeMutablePointer<git_smart_subtransport>
  ) -> UnsafeMutablePointer<ledger_git_subtransport_stream> {
    let made = UnsafeMutablePointer<ledger_git_subtransport_stream>.allocate(capacity: 1)
    unsafe made.initialize(to: ledger_git_subtransport_stream())
    unsafe made.pointee.parent.subtransport = unsafe subtransport
    unsafe made.pointee.parent.read = { unsafe ProgramTransport.read($0, $1, $2, $3) }
    unsafe made.pointee.parent.write = { unsafe ProgramTransport.write($0, $1, $2) }
    unsafe made.pointee.parent.free = { unsafe ProgramTransport.freeStream($0) }
    unsafe made.pointee.connection = Unmanaged.passRetained(line).toOpaque()
    return unsafe made
  }
}

extension ProgramTransport {
  private typealias Stream = UnsafeMutablePointer<git_smart_subtransport_stream>

  private static func read(
    _ stream: Stream?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let connection = unsafe line(of: stream)?.connection else { return GIT_ERROR.rawValue }
    do throws(GitError) {
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
      unsafe count?.pointee = try unsafe connection.read(into: bytes)
      return 0
    } catch { return failed(error) }
  }

  private static func write(_ stream: Stream?, _ buffer: UnsafePointer<CChar>?, _ size: Int) -> Int32 {
    guard let connection = unsafe line(of: stream)?.connection else { return GIT_ERROR.rawValue }
    do throws(GitError) {
      try unsafe connection.write(UnsafeRawBufferPointer(start: buffer, count: size))
      return 0
    } catch { return failed(error) }
  }

  private static func freeStream(_ stream: Stream?) {
    guard let stream = unsafe stream else { return }
    let own = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: ledger_git_subtransport_stream.self)
    let line = unsafe line(own.pointee.connection)
    line.connection = nil
    unsafe line.stream = nil
    unsafe Unmanaged.passUnretained(line).release()
    unsafe own.deallocate()
  }

  private static func freeSubtransport(_ subtransport: UnsafeMutablePointer<git_smart_subtransport>?) {
    guard let subtransport = unsafe subtransport else { return }
    let own = unsafe UnsafeMutableRawPointer(subtransport).assumingMemoryBound(to: ledger_git_subtransport.self)
    unsafe Unmanaged.passUnretained(line(own.pointee.connection)).release()
    unsafe own.deallocate()
  }

  private static func line(of stream: Stream?) -> Line? {
    guard let stream = unsafe stream else { return nil }
    let own = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: ledger_git_subtransport_stream.self)
    return unsafe line(own.pointee.connection)
  }

  private static func line(_ pointer: UnsafeMutableRawPointer) -> Line {
    unsafe Unmanaged<Line>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Tells libgit2 why; the transfer remembers it with its type.
  static func failed(_ error: GitError) -> Int32 {
    unsafe git_error_set_str(Int32(GIT_ERROR_NET.rawValue), error.message)
    return GIT_ERROR.rawValue
  }
}
