import CLibgit2
import Glibc
import Synchronization

// When libgit2 starts, it reads and parses all certificates that the system trusts: 4 ms of every command that opens a
// repository, of which few ever meet a cloud over https. Debian's libgit2 has them parsed by libmbedx509, whose function has
// the name of one of ours here, or is called through one: the linker binds the call to the program's. It reads nothing while libgit2 starts, and hands
// on everything afterwards. Where it is not called, because libgit2 was built with another library, nothing changes.

/// The certificates that the system trusts, read before the first transfer that may need them.
///
/// Law: without them no certificate is trusted at all, so what forgets to read them fails, and lets nobody in
/// (`HTTPTests`).
enum SystemCertificates {
  fileprivate struct LeftOut {
    var isStarting = false
    /// Where libgit2 wanted to read when it started: a file, or a folder of files. nil: it did not ask, or they were read.
    var file: String?
    var folder: String?
  }

  fileprivate static let state = Mutex(LeftOut())

  /// Starts libgit2 without its certificates.
  static func leavingOut(_ start: () -> Int32) -> Int32 {
    state.withLock { $0.isStarting = true }
    defer { state.withLock { $0.isStarting = false } }
    return start()
  }

  /// Lets libgit2 read what it left out when it started, once.
  ///
  /// - Returns: nil, or the place that cannot be read: then no certificate is trusted.
  static func read() -> String? {
    let (file, folder) = state.withLock { state in
      defer { (state.file, state.folder) = (nil, nil) }
      return (state.file, state.folder)
    }
    guard file != nil || folder != nil else { return nil }
    return unsafe ledger_git_trust(file, folder) < 0 ? file ?? folder : nil
  }

  /// MBEDTLS_ERR_X509_FILE_IO_ERROR
  fileprivate static let cannotRead: Int32 = -0x2900
}

private typealias Parse = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Int32

#if STATIC_LIBRARIES
  // The linker leads the calls here (`--wrap`), and the library's functions have another name.

  /// The corresponding C function is `mbedtls_x509_crt_parse_file`.
  @_cdecl("__wrap_mbedtls_x509_crt_parse_file")
  public func parseCertificateFile(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> Int32 {
    unsafe parse(__real_mbedtls_x509_crt_parse_file, chain, path) { state, place in state.file = place }
  }

  /// The corresponding C function is `mbedtls_x509_crt_parse_path`.
  @_cdecl("__wrap_mbedtls_x509_crt_parse_path")
  public func parseCertificateFolder(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> Int32 {
    unsafe parse(__real_mbedtls_x509_crt_parse_path, chain, path) { state, place in state.folder = place }
  }
#else
  /// The corresponding C function is `mbedtls_x509_crt_parse_file`.
  @_cdecl("mbedtls_x509_crt_parse_file")
  public func parseCertificateFile(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> Int32 {
    unsafe parse(following("mbedtls_x509_crt_parse_file"), chain, path) { state, place in state.file = place }
  }

  /// The corresponding C function is `mbedtls_x509_crt_parse_path`.
  @_cdecl("mbedtls_x509_crt_parse_path")
  public func parseCertificateFolder(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> Int32 {
    unsafe parse(following("mbedtls_x509_crt_parse_path"), chain, path) { state, place in state.folder = place }
  }

  /// The function of the library itself, which comes after ours; nil where it is not loaded.
  private func following(_ name: String) -> Parse? {
    let found = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name)
    return unsafe found.map { unsafe unsafeBitCast($0, to: Parse.self) }
  }
#endif

/// Hands a call on to the library's function; while libgit2 starts, only remembers where it wanted to read.
private func parse(
  _ function: Parse?, _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?,
  remember: (inout SystemCertificates.LeftOut, String?) -> Void
) -> Int32 {
  let place = unsafe path.map { unsafe String(cString: $0) }
  let isLeftOut = SystemCertificates.state.withLock { state in
    if state.isStarting { remember(&state, place) }
    return state.isStarting
  }
  if isLeftOut { return 0 }
  guard let function = unsafe function else { return SystemCertificates.cannotRead }
  return unsafe function(chain, path)
}
