import CLibgit2

extension Transfer {
  /// What libgit2 calls while it works for this transfer.
  var callbacks: git_remote_callbacks {
    var callbacks = unsafe git_remote_callbacks()
    unsafe git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    unsafe callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    if url.scheme == .file || url.scheme == .ssh { unsafe callbacks.transport = ProgramTransport.make }
    unsafe callbacks.credentials = { unsafe Transfer.of($4)?.giveCredential($0, $2, $3) ?? GIT_ERROR.rawValue }
    unsafe callbacks.sideband_progress = { unsafe Transfer.of($2)?.hearServer($0, $1) ?? GIT_ERROR.rawValue }
    unsafe callbacks.transfer_progress = { unsafe Transfer.of($1)?.hearProgress($0) ?? GIT_ERROR.rawValue }
    unsafe callbacks.push_transfer_progress = { unsafe Transfer.of($3)?.hearSending($0, $1, $2) ?? GIT_ERROR.rawValue }
    unsafe callbacks.push_negotiation = { unsafe Transfer.of($2)?.judgeUpdates($0, $1) ?? GIT_ERROR.rawValue }
    unsafe callbacks.push_update_reference = { unsafe Transfer.of($2)?.hearOutcome($0, $1) ?? GIT_ERROR.rawValue }
    return unsafe callbacks
  }

  private static func of(_ payload: UnsafeMutableRawPointer?) -> Transfer? {
    guard let payload = unsafe payload else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(payload).takeUnretainedValue()
  }

  private func hearServer(_ text: UnsafePointer<CChar>?, _ count: Int32) -> Int32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
    do throws(GitError) { try unsafe hear(bytes) } catch { return ProgramTransport.failed(error) }
    options.progress(.said(unsafe String(decoding: bytes, as: UTF8.self).safeToShow))
    return goOn()
  }

  private func hearProgress(_ progress: UnsafePointer<git_indexer_progress>?) -> Int32 {
    isReceivingObjects = true
    guard let progress = unsafe progress?.pointee else { return goOn() }
    if progress.received_bytes > options.largestTransfer {
      return ProgramTransport.failed(fail(.tooLarge, "the cloud sends more than \(options.largestTransfer) bytes"))
    }
    if progress.total_deltas > 0, progress.received_objects == progress.total_objects {
      options.progress(.resolving(deltas: Int(progress.indexed_deltas), of: Int(progress.total_deltas)))
    } else {
      options.progress(
        .receiving(
          objects: Int(progress.received_objects), of: Int(progress.total_objects), bytes: progress.received_bytes))
    }
    return goOn()
  }

  private func hearSending(_ sent: UInt32, _ total: UInt32, _ bytes: Int) -> Int32 {
    options.progress(.sending(objects: Int(sent), of: Int(total), bytes: bytes))
    return goOn()
  }

  private func goOn() -> Int32 {
    options.isCancelled() ? ProgramTransport.failed(fail(.cancelled, "it was cancelled")) : 0
  }
}
