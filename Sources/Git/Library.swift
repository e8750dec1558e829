import CLibgit2
internal import CCrypto
internal import System

/// libgit2 itself: started once, at the first use.
enum Library {
  /// The most objects in a pack that is accepted: more than a ledger of a million records brings in one fetch.
  private static let largestPack = 16_000_000
  /// The largest object, in bytes, that is accepted: larger than any attachment that a host takes, and smaller than what
  /// would exhaust the memory.
  private static let largestObject = 512 << 20

  /// The largest tree that libgit2 remembers, in bytes: a folder of 4,000 records. A merge reads each folder several times.
  private static let largestKnownTree = 256 << 10
  /// How many bytes of objects are remembered, as they are in the file: with what is made of them, it is about twice as much.
  /// Of a long history, which goes through each tree once, libgit2 would keep 256 MB.
  private static let mostKnown = 64 << 20

  /// How many bytes of the packs are mapped into memory at once, and how many by one piece. Without a limit reading a
  /// million records takes as much memory as their pack.
  private static let mostMapped = 4 << 20
  private static let mappedPiece = 1 << 20

  private static let started = Result { () throws(GitError) in try startOnce() }

  /// Every way into this module passes here.
  static func start() throws(GitError) { try started.get() }

  private static func startOnce() throws(GitError) {
    // The digests need nothing of what the system's configuration of OpenSSL can load, and reading it takes a while.
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
    let status = SystemCertificates.leavingOut { git_libgit2_init() }
    guard status > 0 else { throw GitError(status: status, doing: "start libgit2") }
    try requireVersion()
    try setDurable(true)
    try makeStrict()
    try limitMemory()
  }

  private static func limitMemory() throws(GitError) {
    let doing = "set what is remembered"
    try check(ledger_git_cache(GIT_OBJECT_TREE, largestKnownTree), doing: doing)
    try check(ledger_git_limit(GIT_OPT_SET_CACHE_MAX_SIZE, mostKnown), doing: doing)
    try check(ledger_git_limit(GIT_OPT_SET_MWINDOW_SIZE, mappedPiece), doing: doing)
    try check(ledger_git_limit(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, mostMapped), doing: doing)
  }

  /// From this many objects on, as of an import, what was done with them must not keep its room.
  static let many = 10_000

  /// Goes through `count` objects, each of which is needed once. Of very many nothing is remembered, what was remembered
  /// before is forgotten, and the room of all that goes back to the system before `body` and after it.
  static func goingThrough<Value>(_ count: Int, _ body: () throws(GitError) -> Value) throws(GitError) -> Value {
    if count <= many { return try body() }
    Heap.giveBack()
    try check(ledger_git_enable(GIT_OPT_ENABLE_CACHING, 0), doing: "set what is remembered")
    defer {
      _ = ledger_git_enable(GIT_OPT_ENABLE_CACHING, 1)
      Heap.giveBack()
    }
    return try body()
  }

  private static func requireVersion() throws(GitError) {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    _ = unsafe git_libgit2_version(&major, &minor, &revision)
    guard (major, minor) >= (1, 5) else {
      throw GitError(.unsupported, doing: "start libgit2", "version 1.5 is needed, this is \(major).\(minor)")
    }
  }

  /// Without this libgit2 leaves objects and references unwritten at a power cut.
  static func setDurable(_ isDurable: Bool) throws(GitError) {
    try check(ledger_git_enable(GIT_OPT_ENABLE_FSYNC_GITDIR, isDurable ? 1 : 0), doing: "ask for durable writes")
  }

  private static func makeStrict() throws(GitError) {
    let doing = "ask for strict checks"
    try check(ledger_git_enable(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 1), doing: doing)
    try check(ledger_git_enable(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, 1), doing: doing)
    try check(ledger_git_enable(GIT_OPT_ENABLE_STRICT_SYMBOLIC_REF_CREATION, 1), doing: doing)
    try check(ledger_git_enable(GIT_OPT_SET_OWNER_VALIDATION, 1), doing: doing)
    try check(ledger_git_limit(GIT_OPT_SET_PACK_MAX_OBJECTS, largestPack), doing: doing)
    try check(ledger_git_limit(GIT_OPT_SET_PACK_MAX_OBJECT_SIZE, largestObject), doing: doing)
  }
}
