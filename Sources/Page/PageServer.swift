import HTTP
import FileSystem
import Records
import Store

/// The page for the telephone, and the same for programs: requests in, commands out.
package final class PageServer {
  private let world: PageWorld
  private let socket: SocketFile?
  private let server: HTTPServer
  private let keeper: Doorkeeper
  private var code = OneTimeCode()
  private var events: LedgerEvents?
  private let sync: SyncBeside

  /// Listens on 127.0.0.1, or at a socket.
  package init(_ world: PageWorld) throws {
    self.world = world
    let socket = try world.socket.map(Self.listening)
    self.socket = socket
    do throws(HTTPError) {
      server = try HTTPServer(at: socket.map { HTTPDoor.socket($0.number) } ?? .port(world.port))
    } catch {
      try socket?.remove()
      throw error.failure
    }
    keeper = Doorkeeper(port: server.port, names: world.names)
    sync = SyncBeside(world, server)
    server.answer = { [unowned self] in reply(to: $0) }
  }

  private static func listening(at path: String) throws -> SocketFile {
    do {
      return try SocketFile(path)
    } catch let obstacle as SocketFile.Obstacle {
      throw obstacle.failure(at: path)
    }
  }

  /// Where we are found: on this machine first. A proxy with TLS stands before us where there are names.
  private var addresses: [String] {
    (server.port.map { ["http://127.0.0.1:\($0)"] } ?? []) + world.names.map { "https://\($0)" }
  }

  /// Answers until somebody asks us to stop. Throws where the ledger's folder is gone.
  package func run() throws {
    let answers = Result { try answerUntilTheEnd() }
    try socket?.remove()
    try answers.get()
  }

  private func answerUntilTheEnd() throws {
    let events = try LedgerEvents(of: world.folder, server)
    self.events = events
    defer { self.events = nil }
    world.tell(.ready(url: addresses.first ?? "", socket: world.socket))
    let links = try makeCode()
    let opener = PageOpener(world, server)
    if let program = world.opener, let link = links.first { opener.open(link, with: program) }
    withExtendedLifetime(opener) { server.run() }
    try events.requireLedger()
  }

  // MARK: Requests

  private func reply(to request: HTTPRequest) -> HTTPReply {
    switch answered(request) {
    case .response(var response):
      response.headers = Doorkeeper.headers + response.headers
      return .response(response)
    case .stream(let headers, let first): return .stream(headers: Doorkeeper.headers + headers, first: first)
    }
  }

  private func answered(_ request: HTTPRequest) -> HTTPReply {
    if let objection = keeper.objection(to: request) {
      return .response(failed(APIError(403, .untrusted, objection)))
    }
    guard let name = request.path.rest(behind: "/api/") else {
      guard request.method != .post else { return .response(HTTPResponse(405)) }
      return .response(PageFiles.response(to: request.path) ?? HTTPResponse(404))
    }
    do {
      return try api(name, request)
    } catch let error as APIError {
      return .response(failed(error))
    } catch let failure as Failure {
      return .response(failed(APIError(500, failure.code, failure.message)))
    } catch {
      return .response(failed(APIError(500, .inputOutput, Sentence(verbatim: "\(error)"))))
    }
  }

  private func api(_ name: String, _ request: HTTPRequest) throws -> HTTPReply {
    let secret = keeper.secret(of: request)
    if request.method == .post {
      guard keeper.maySend(request, secret) else {
        throw APIError(
          403, .untrusted, "the request does not say that it comes from the page",
          hint: "send JSON, with a token, or with the header X-Ledger-Sync: 1")
      }
      switch name {
      case "code": return .response(try askForCode())
      case "session": return .response(try openSession(request))
      default: break
      }
    }
    guard let secret,
      try world.ledger.mayPageDevice(secret.kind, secret.text, speakAs: world.ledger.sessionUser())
    else {
      throw APIError(
        401, .untrusted, "this device is not known here", hint: "POST /api/session takes the one-time code")
    }
    if request.method == .post { return .response(try deed(name, request, secret)) }
    if name == "events" { return .stream(headers: LedgerEvents.headers, first: LedgerEvents.greeting) }
    if let medium = PageFile.Medium(rawValue: name) {
      return .response(try PageFile(medium, request.query).response(in: world))
    }
    guard let question = APIQuestion.all[name] else { throw unknown(name) }
    return .response(command(try question.words(for: request.query), in: request.language))
  }

  private func unknown(_ name: String) -> APIError {
    APIError(404, .notFound, "nothing here is called “\(name)”", hint: "docs/page.md lists what there is")
  }

  private func deed(_ name: String, _ request: HTTPRequest, _ secret: Doorkeeper.Secret) throws -> HTTPResponse {
    let body = try object(in: request)
    if name == "sync" { return sync.start() }
    if name == "leave" { return try leave(secret, request) }
    guard let deed = APIDeed.all[name] else { throw unknown(name) }
    let files = try deed.sentFiles(in: body)
    return command(
      try deed.words(for: body, files: files.keys), in: request.language,
      at: try deed.moment(in: body, now: world.now()), with: files)
  }

  /// - Parameter language: in which it speaks; nil: as the ledger does.
  private func command(
    _ words: [String], in language: Language?, at moment: Timestamp? = nil, with files: [Text: [UInt8]] = [:]
  ) -> HTTPResponse {
    let answer = world.run((language.map { ["--lang=\($0.tag)"] } ?? []) + words, moment, files)
    var response = HTTPResponse.json(Int(statusForExit: answer.exit, saying: answer.output), answer.output)
    if let notes = AnswerNotes(answer.notes) { response.headers.append(notes.header) }
    return response
  }

  private func object(in request: HTTPRequest) throws(APIError) -> Object {
    do throws(ReadError) {
      return try JSONDocument(request.body).recordObject()
    } catch {
      throw APIError(400, .unreadable, "the request is not a JSON object: \(error)")
    }
  }

  private func failed(_ error: APIError) -> HTTPResponse {
    .json(error.status, JSONWriter.file(error.json))
  }

  // MARK: Devices

  /// The links that let a device in; none while there has to be a rest.
  @discardableResult
  private func makeCode() throws -> [String] {
    guard let made = try code.renew(at: world.elapsed(), randomBytes: world.randomBytes) else { return [] }
    let links = addresses.map { "\($0)/#\(made.secret)" }
    world.tell(.code(digits: made.digits, links: links, seconds: Int(OneTimeCode.lifetime)))
    return links
  }

  /// Somebody stands before the page with a device that is not known: whoever started the server is told a code.
  private func askForCode() throws -> HTTPResponse {
    let now = world.elapsed()
    if !code.isGood(at: now) {
      if code.rest(at: now) > 0 { throw resting(code.rest(at: now)) }
      try makeCode()
    }
    return .json(200, Array("{\"asked\":true}\n".utf8))
  }

  private func openSession(_ request: HTTPRequest) throws -> HTTPResponse {
    let body = try object(in: request)
    guard let typed = body["code"]?.string else { throw APIError.usage("“code” is missing") }
    let name = (body["device"]?.string).flatMap { $0.isEmpty ? nil : $0 } ?? "A browser"
    guard name.utf8.count <= 100 else { throw APIError.usage("“device” is longer than 100 bytes") }
    switch code.check(typed, at: world.elapsed()) {
    case .right: break
    case .wrong: throw APIError(403, .untrusted, "that is not the code", hint: "type the six digits again")
    case .none: throw APIError(403, .untrusted, "that code is no good any more", hint: "ask for a new code")
    case .spent(let rest):
      world.tell(.guessed(rest: rest))
      throw resting(rest)
    }
    guard let user = try world.ledger.sessionUser() else {
      throw APIError(403, .untrusted, "nobody is logged in where ledger-sync serve runs")
    }
    let secret = hexadecimal(try world.randomBytes(32))
    let isToken = body["token"] == .bool(true)
    try world.ledger.addPageDevice(
      named: name, isToken ? .token : .cookie, secret, of: user, at: world.now())
    world.tell(.added(device: name))
    if isToken { return .json(200, Array("{\"token\":\"\(secret)\"}\n".utf8)) }
    var response = HTTPResponse.json(200, Array("{\"device\":true}\n".utf8))
    response.headers.append(keeper.cookieHeader(secret, isSecure: keeper.isSecure(request)))
    return response
  }

  private func resting(_ seconds: Int) -> APIError {
    APIError(
      429, .untrusted, "there were too many wrong codes: the next code can be asked for in \(seconds) seconds")
  }

  private func leave(_ secret: Doorkeeper.Secret, _ request: HTTPRequest) throws -> HTTPResponse {
    try world.ledger.removePageDevice(withSecret: secret.text)
    var response = HTTPResponse.json(200, Array("{\"left\":true}\n".utf8))
    response.headers.append(keeper.cookieHeader(nil, isSecure: keeper.isSecure(request)))
    return response
  }
}

extension HTTPRequest {
  /// The first of our languages that its sender reads; nil where it names none.
  fileprivate var language: Language? {
    let tags = (self["Accept-Language"] ?? "").utf8.split(separator: UInt8(ascii: ",")).lazy.map { part in
      String(decoding: part.prefix { $0 != UInt8(ascii: ";") }.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
    return tags.compactMap { Language(fitting: $0) }.first
  }
}

extension HTTPResponse {
  static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status, headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
      body: body)
  }
}
