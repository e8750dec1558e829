import Exchange
import FileSystem
import Git
import Records
import System

/// By what a server knows an answer again.
struct WebMark: Hashable, Sendable {
  var tag: String?
  var modified: String?
}

/// Gets one answer from the network, by the program curl.
///
/// docs/decisions/0039-feeds-are-fetched-by-curl.md says why, and what is allowed there.
struct WebDownload {
  enum Answer {
    /// It is as it was the last time.
    case unchanged
    case content([UInt8], WebMark)
  }

  /// The types that are asked for, as the header Accept names them.
  let accept: String
  /// What the keeper of the server reads about us: `reads this list now and then, for its user`.
  let purpose: String
  /// The most bytes of the answer, unpacked.
  let largest: Int
  /// The most seconds for it, however steadily it comes.
  let patience: Int

  private static let mostRedirects = 5

  /// Follows where the address leads on to, with the same check at each step.
  ///
  /// Throws a `WebFailure` where the answer does not come.
  /// - Parameter known: by what an answer that is there already is known.
  func get(_ address: WebAddress, known: WebMark? = nil, _ check: AddressCheck) throws -> Answer {
    let start = check.web.elapsed
    var address = address
    for _ in 0...Self.mostRedirects {
      let left = Double(patience) - (check.web.elapsed - start)
      switch try answer(address, known, check, within: left) {
      case .here(let answer): return answer
      case .elsewhere(let next): address = next
      }
    }
    throw WebFailure.trouble(
      "it is passed on more than \(Self.mostRedirects) times", hint: "the address may be wrong")
  }

  private enum Redirection {
    case here(Answer)
    case elsewhere(WebAddress)
  }

  private func answer(
    _ address: WebAddress, _ known: WebMark?, _ check: AddressCheck, within seconds: Double
  ) throws -> Redirection {
    let web = check.web
    guard let program = ProgramSearch.find("curl", in: web["PATH"]) else {
      throw Failure(
        .inputOutput, .inputOutput, "what has an address is fetched by the program curl, and it is not in the PATH",
        hint: "install it (Debian calls the package curl)")
    }
    guard seconds > 0 else { throw WebFailure.tooLong }
    let limits = try web.limits()
    let connecting = min(seconds, Double(max(1, limits.connect.components.seconds)))
    let route = try check.route(to: address, within: connecting)
    var run = Subprocess(
      program, arguments(limits, within: seconds, web.version) + Self.arguments(of: route),
      environment: web.variables)
    run.folder = "/"
    run.input = .bytes(Array(configuration(address, known).utf8))
    run.output = .captured(limit: largest)
    run.endsWhenCut = true
    run.timeLimit = seconds + 10
    let result = try run.run()
    if result.isCut { throw WebFailure.tooLarge }
    let head = AnswerHead(result.errors)
    try require(result.ending, head)
    if head.status == 304, known != nil { return .here(.unchanged) }
    if head.leadsOn { return .elsewhere(try next(after: address, head)) }
    return .here(.content(result.output, WebMark(tag: head["etag"], modified: head["last-modified"])))
  }

  private func next(after address: WebAddress, _ head: AnswerHead) throws(WebFailure) -> WebAddress {
    let hint: Sentence = "the address may be wrong"
    // Servers do not write all blanks in their code.
    let link = (head.location ?? "").replacing(" ", with: "%20")
    let next: WebAddress
    do throws(WebAddressError) { next = try address.following(link) } catch {
      let isElsewhere = link.contains("://") && !NamedAddress.isAddress(link)
      throw .trouble(
        isElsewhere
          ? "it leads to something that is neither http nor https" : "it leads to no address: \(error.message)",
        hint: hint)
    }
    if address.scheme == .https, next.scheme == .http {
      throw .trouble("it leads from https to http, where others can read it on its way", hint: hint)
    }
    return next
  }

  // MARK: - curl

  private func arguments(_ limits: TimeLimits, within patience: Double, _ version: String) -> [String] {
    let seconds = { (duration: Duration) in "\(max(1, duration.components.seconds))" }
    return [
      // No settings of the user's: they could name another protocol or file.
      "-q", "--silent", "--globoff", "--fail", "--compressed", "--suppress-connect-headers",
      "--proto", "=http,https",
      "--connect-timeout", seconds(limits.connect), "--max-time", "\(Int(patience.rounded(.up)))",
      "--speed-limit", "\(max(1, limits.lowSpeed))",
      "--speed-time", seconds(min(limits.lowSpeedTime, limits.idle)),
      "--max-filesize", "\(largest)", "--dump-header", "/dev/stderr",
      "--user-agent", "ledger-sync/\(version) (\(purpose))",
      "--config", "-",
    ]
  }

  /// Whatever curl takes for the host of the address, it connects to one of the computers that were looked at.
  private static func arguments(of route: WebRoute) -> [String] {
    switch route {
    case .byProxy: return []
    case .from(let addresses, let port):
      // A name that means nothing elsewhere (RFC 6761).
      let name = "checked.invalid:\(port)"
      let numbers = addresses.map { $0.bytes.count == 4 ? "\($0)" : "[\($0)]" }.joined(separator: ",")
      return ["--noproxy", "*", "--connect-to", "::\(name)", "--resolve", "\(name):\(numbers)"]
    }
  }

  /// What is not for the list of processes, and what the network has said, which is quoted.
  private func configuration(_ address: WebAddress, _ known: WebMark?) -> String {
    func line(_ name: String, _ value: String) -> String {
      "\(name) = \"\(value.replacing(sign: "\\", by: "\\\\").replacing(sign: "\"", by: "\\\""))\"\n"
    }
    var lines = line("url", address.text) + line("header", "Accept: \(accept)")
    if let tag = known?.tag { lines += line("header", "If-None-Match: \(tag)") }
    if let modified = known?.modified { lines += line("header", "If-Modified-Since: \(modified)") }
    return lines
  }

  // MARK: - What went wrong

  private func require(_ ending: Subprocess.Ending, _ head: AnswerHead) throws(WebFailure) {
    guard case .exited(let code) = ending, code != 0 else {
      if ending == .exited(0) { return }
      throw .tooLong
    }
    switch code {
    case 22: throw .refused(head)
    case 63: throw .tooLarge
    default:
      let (words, hint) = Self.words(of: code)
      throw .trouble(words, hint: hint)
    }
  }

  fileprivate static let later: Sentence = "try again later"

  /// What curl's exit codes mean to whoever keeps a ledger.
  private static func words(of code: Int32) -> (Sentence, Sentence) {
    switch code {
    case 1: ("it leads to something that is neither http nor https", "the address may be wrong")
    case 5, 97: ("the proxy cannot be reached", "the proxy's settings may be wrong")
    case 6: ("there is no such host, or no network", "check the address and the network, or \(later)")
    case 7: ("nobody answers there", later)
    case 18, 52, 56, 92, 95: ("the answer broke off", later)
    case 23, 61: ("the answer cannot be unpacked", later)
    case 28: ("it takes too long", later)
    case 35, 60, 77, 83, 90, 91: ("its certificate cannot be trusted", "check the address; somebody may be in between")
    default: ("curl ended with code \(code)", "man curl tells what that means")
    }
  }
}

/// Why an answer did not come.
enum WebFailure: Error {
  /// The server answers with an error.
  case refused(AnswerHead)
  case tooLarge
  /// - Parameter hint: what to do.
  case trouble(Sentence, hint: Sentence)

  static let tooLong = WebFailure.trouble("it takes too long", hint: WebDownload.later)
}
