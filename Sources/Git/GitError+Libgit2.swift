import CLibgit2

/// Throws when libgit2 returned an error. libgit2 keeps one message a thread, so it is read here, at once.
func check(_ status: Int32, doing operation: @autoclosure () -> String) throws(GitError) {
  if status < 0 { throw GitError(status: status, doing: operation()) }
}

/// nil in place of the error for "there is no such thing".
func checkFound(_ status: Int32, doing operation: @autoclosure () -> String) throws(GitError) -> Bool {
  if status == GIT_ENOTFOUND.rawValue { return false }
  try check(status, doing: operation())
  return true
}

extension GitError {
  init(status: Int32, doing operation: String) {
    var message = ""
    var area = GIT_ERROR_NONE
    if let last = unsafe git_error_last() {
      area = unsafe git_error_t(rawValue: UInt32(bitPattern: last.pointee.klass))
      if let text = unsafe last.pointee.message { message = unsafe String(cString: text) }
    }
    let code = Code(status: status, area: area, message: message)
    if code == .unsupportedThere {
      message =
        "its list of branches cannot be read; objects named by sha256 look like that, and ledger-sync reads sha1 alone"
    }
    self.init(code, doing: operation, message)
  }
}

extension GitError.Code {
  fileprivate init(status: Int32, area: git_error_t, message: String) {
    if message.contains("safe.directory") {
      // Of a folder that belongs to somebody else; libgit2 only says that nothing trusts it.
      self = .owner
    } else if let code = Self.byStatus[status] {
      self = code
    } else if message == "error parsing REF pkt-line" {
      // A name of 64 digits is all that libgit2 has to tell it by.
      self = .unsupportedThere
    } else if message.hasPrefix("unsupported extension") || message.hasPrefix("unsupported repository version") {
      self = .unsupported
    } else if message.hasSuffix("http status code: 404") {
      self = .notFound
    } else if message.hasSuffix("http status code: 403") {
      self = .authentication
    } else if area == GIT_ERROR_SSL {
      self = message.contains("certificate") ? .certificate : .network
    } else {
      self = Self.byArea[area.rawValue] ?? .other
    }
  }

  private static let byStatus: [Int32: GitError.Code] = [
    GIT_ENOTFOUND.rawValue: .notFound, GIT_EEXISTS.rawValue: .exists, GIT_EAMBIGUOUS.rawValue: .ambiguous,
    GIT_EINVALIDSPEC.rawValue: .invalidName, GIT_ECONFLICT.rawValue: .conflict, GIT_ELOCKED.rawValue: .locked,
    GIT_EMODIFIED.rawValue: .modified, GIT_EAUTH.rawValue: .authentication, GIT_ECERTIFICATE.rawValue: .certificate,
    GIT_EOWNER.rawValue: .owner, GIT_EUNMERGED.rawValue: .conflict, GIT_EMISMATCH.rawValue: .corrupt,
    GIT_EUSER.rawValue: .cancelled,
  ]

  private static let byArea: [UInt32: GitError.Code] = [
    GIT_ERROR_OS.rawValue: .system, GIT_ERROR_NOMEMORY.rawValue: .system, GIT_ERROR_FILESYSTEM.rawValue: .system,
    GIT_ERROR_ZLIB.rawValue: .corrupt, GIT_ERROR_ODB.rawValue: .corrupt, GIT_ERROR_OBJECT.rawValue: .corrupt,
    GIT_ERROR_INDEX.rawValue: .corrupt, GIT_ERROR_INDEXER.rawValue: .corrupt, GIT_ERROR_REFERENCE.rawValue: .corrupt,
    GIT_ERROR_NET.rawValue: .network, GIT_ERROR_HTTP.rawValue: .network, GIT_ERROR_SSH.rawValue: .network,
    GIT_ERROR_INVALID.rawValue: .invalidArgument,
  ]
}
