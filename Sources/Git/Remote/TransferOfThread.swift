import Glibc

/// The transfer that runs on this thread: libgit2 makes its sockets without saying for whom.
enum TransferOfThread {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  static var current: Transfer? {
    get {
      guard let pointer = unsafe pthread_getspecific(key) else { return nil }
      return unsafe Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
    }
    set { _ = unsafe pthread_setspecific(key, newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }) }
  }
}
