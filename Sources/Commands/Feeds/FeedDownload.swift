internal import Exchange
internal import FileSystem
internal import Git
internal import Records
internal import Store
internal import System

/// Fetches what a feed says: a file of this device, or an answer from the network by the program curl.
///
/// docs/decisions/0039-feeds-are-fetched-by-curl.md says why, and what is allowed there.
struct FeedDownload {
  enum Answer {
    /// It is as it was the last time.
    case unchanged
    case page([UInt8], FeedMemory.Page)
  }

  let context: Context
  private let limits: TimeLimits

  /// The most bytes of one answer, unpacked, and of all answers of a refresh.
  static let largest = 64 << 20
  private static let mostRedirects = 5
  /// The most seconds for one answer, however steadily it comes.
  private static let patience = 300

  init(_ context: Context) throws {
    self.context = context
    limits = try NetworkOptions(context).limits
  }

  /// - Parameter known: by what an answer that is there already is known.
  func get(_ address: WebAddress, known: FeedMemory.Page? = nil) throws -> Answer {
    if let path = address.filePath { return try read(path, address) }
    guard let program = ProgramSearch.find("curl", in: context.environment["PATH"]) else {
      throw Failure(
        .inputOutput, .inputOutput, "feeds are fetched by the program curl, and it is not in the PATH",
        hint: "install it (Debian calls the package curl)")
    }
    var run = Subprocess(program, arguments(address), environment: context.environment.variables)
    run.folder = "/"
    run.input = .bytes(Array(configuration(address, known).utf8))
    run.output = .captured(limit: Self.largest)
    run.endsWhenCut = true
    run.timeLimit = Double(Self.patience + 10)
    let result = try run.run()
    if result.isCut { throw Self.tooLarge.at(address.text) }
    let head = AnswerHead(result.errors)
    try require(result.ending, head, address)
    if head.status == 304, known != nil { return .unchanged }
    return .page(
      result.output, FeedMemory.Page(address: address.text, tag: head["etag"], modified: head["last-modified"]))
  }

  private func read(_ path: String, _ address: WebAddress) throws -> Answer {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Process.read(path, limit: Self.largest + 1) } catch {
      throw error.failure.at(address.text)
    }
    if bytes.count > Self.largest { throw Self.tooLarge.at(address.text) }
    return .page(bytes, FeedMemory.Page(address: address.text, tag: nil, modified: nil))
  }

  private static let tooLarge = Failure(
    .limit, .limit, "the answer is larger than \(largest >> 20) MB",
    hint: "nothing was changed; perhaps the source gives its list in pages: docs/feeds.md tells how to read them")

  // MARK: - curl

  private func arguments(_ address: WebAddress) -> [String] {
    let protocols = address.scheme == .https ? "=https" : "=http,https"
    let seconds = { (duration: Duration) in "\(max(1, duration.components.seconds))" }
    return [
      // No settings of the user's: they could name another protocol or file.
      "-q", "--silent", "--globoff", "--fail", "--location", "--compressed", "--suppress-connect-headers",
      "--max-redirs", "\(Self.mostRedirects)", "--proto", "=http,https", "--proto-redir", protocols,
      "--connect-timeout", seconds(limits.connect), "--max-time", "\(Self.patience)",
      "--speed-limit", "\(max(1, limits.lowSpeed))",
      "--speed-time", seconds(min(limits.lowSpeedTime, limits.idle)),
      "--max-filesize", "\(Self.largest)", "--dump-header", "/dev/stderr",
      "--user-agent", "ledger-sync/\(Version.current) (reads this list now and then, for its user)",
      "--config", "-",
    ]
  }

  /// What is not for the list of processes, and what the network has said, which is quoted.
  private func configuration(_ address: WebAddress, _ known: FeedMemory.Page?) -> String {
    func line(_ name: String, _ value: String) -> String {
      "\(name) = \"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\n"
    }
    var lines = line("url", address.text) + line("header", "Accept: application/json, */*;q=0.5")
    if let tag = known?.tag { lines += line("header", "If-None-Match: \(tag)") }
    if let modified = known?.modified { lines += line("header", "If-Modified-Since: \(modified)") }
    return lines
  }

  // MARK: - What went wrong

  private func require(_ ending: Subprocess.Ending, _ head: AnswerHead, _ address: WebAddress) throws(Failure) {
    guard case .exited(let code) = ending, code != 0 else {
      if ending == .exited(0) { return }
      throw Self.failure("it takes too long", hint: Self.later).at(address.text)
    }
    switch code {
    case 22: throw Self.failure(head.words, hint: head.advice).at(address.text)
    case 63: throw Self.tooLarge.at(address.text)
    default:
      let (words, hint) = Self.words(of: code)
      throw Self.failure(words, hint: hint).at(address.text)
    }
  }

  private static func failure(_ words: String, hint: String) -> Failure {
    Failure(.cloud, .feedUnreachable, "the feed cannot be read: \(words)", hint: "nothing was changed; \(hint)")
  }

  private static let later = "try again later"

  /// What curl's exit codes mean to whoever keeps a ledger.
  private static func words(of code: Int32) -> (String, String) {
    switch code {
    case 1: ("it leads to something that is neither http nor https", "the address may be wrong")
    case 5, 97: ("the proxy cannot be reached", "the proxy's settings may be wrong")
    case 6: ("there is no such host, or no network", "check the address and the network, or \(later)")
    case 7: ("nobody answers there", later)
    case 18, 52, 56, 92, 95: ("the answer broke off", later)
    case 23, 61: ("the answer cannot be unpacked", later)
    case 28: ("it takes too long", later)
    case 35, 60, 77, 83, 90, 91: ("its certificate cannot be trusted", "check the address; somebody may be in between")
    case 47: ("it is passed on more than \(mostRedirects) times", "the address may be wrong")
    default: ("curl ended with code \(code)", "man curl tells what that means")
    }
  }
}

/// The first lines of an answer, without those of the answers that led to it.
struct AnswerHead {
  let status: Int
  private var fields: [String: String] = [:]

  /// - Parameter bytes: the heads of all answers, one below the other.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let last = lines.lastIndex { $0.hasPrefix("HTTP/") } ?? lines.endIndex
    let words = last < lines.endIndex ? lines[last].split { $0 == " " || $0 == "\r" } : []
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    for line in lines[last...].dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
  }

  private static let longest = 200

  /// A field of the answer, where it is short and of printable ASCII: it is sent back, and kept.
  subscript(name: String) -> String? {
    guard let text = fields[name], !text.isEmpty, text.utf8.count <= Self.longest,
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return text
  }

  var words: String {
    switch status {
    case 401, 403: "its server does not let us (\(status))"
    case 404, 410: "its server does not have it (\(status))"
    case 429: "its server is asked too often (429)"
    case 500...: "its server has trouble (\(status))"
    default: "its server answers with \(status)"
    }
  }

  var advice: String {
    switch status {
    case 401, 403: "the list may not be public any more"
    case 404, 410: "the list may have moved: look at its source page, and mend url in feed.json"
    case 429:
      self["retry-after"].flatMap { Int($0) }.map { "it asks for a pause of \($0) seconds" } ?? "try again later"
    default: "try again later"
    }
  }
}
