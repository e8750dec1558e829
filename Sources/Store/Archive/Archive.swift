import Git
public import Records

/// Files of a ledger as they were exported.
public struct Archive: Sendable {
  public struct File: Sendable {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  public var files: [File]
  /// Of the ledger that it was exported from.
  public let ledger: String
  /// The newest commit of that ledger then, in hexadecimal digits; nil where it had none.
  public let head: String?
  /// When that was.
  public let at: Timestamp
  /// Whether pictures keep the place where they were taken.
  public var keepsLocation = false

  public init(files: [File], ledger: String, head: String?, at: Timestamp) {
    (self.files, self.ledger, self.head, self.at) = (files, ledger, head, at)
  }
}

/// What became of an archive.
public struct ArchiveReport: Sendable {
  public let sync: SyncReport
  /// How many files are new in `local/`.
  public let newLocal: Int
  /// Files that it has and the ledger did not take, each with the reason.
  public let refused: [SkippedFile]
  /// How many pictures came without the place where they were taken, which they had in it.
  public let withoutPlace: Int
}

extension Ledger {
  /// The newest commit, in hexadecimal digits; nil before the first.
  public func headForArchive() throws -> String? {
    switch try LedgerObjects(self).repository.head() {
    case .branch(_, let commit), .detached(let commit): "\(commit)"
    case .unborn: nil
    }
  }
}
