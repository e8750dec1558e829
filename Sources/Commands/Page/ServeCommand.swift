internal import Desk
internal import FileSystem
internal import Index
internal import Records
internal import Reports
internal import Store
internal import System

extension Command {
  private static let usualPort = 8417
  private static let port = Option.value("port", "N", "The port on this machine; 0 is any that is free (default: 8417)")
  private static let socket = Option.value(
    "socket", "PATH", "Listen at a socket that only you can open, for a proxy, in place of a port")
  private static let name = Option(
    name: "name", placeholder: "HOST", summary: "A name under which a proxy with TLS leads here", isRepeatable: true)
  private static let inBrowser = Option.flag("open", "Open the page in the browser of this machine")
  private static let devices = Option.flag("devices", "List the devices that have been let in")
  private static let forget = Option.value("forget", "DEVICE", "Let a device in no more: its name or its id")

  static let serve = Command(
    name: "serve",
    group: .exchange,
    summary: "Serve a page for the telephone, and an interface for programs",
    details: """
      A page at http://127.0.0.1:8417 adds bills in one line, shows the month, and lets you change, delete and
      take back. What is typed without a connection waits on the page, and is written once when it arrives. Its
      files are the ledger's: an editor's save and a pull show on the page at once.

      The page is for whoever is logged in here. A new device is let in by a code of six digits, once, which is
      printed here when the page is opened there. --devices lists who was let in, and --forget lets a device
      in no more.

      Only this machine can reach it. For a telephone, a proxy with TLS stands before it. With Caddy, these lines
      do it, and serve is started with --name ledger.example.org. On a terminal with colours it then draws a QR
      code of the link: scan it with the telephone.

        ledger.example.org {
          reverse_proxy 127.0.0.1:8417
        }

      --socket listens at a file in place of the port, where only you, and a proxy that runs as you, can connect.

      --open opens the page in the browser of this machine, which is then let in without typing the code.

      docs/page.md says more: the interface for programs, and a unit for systemd. Ctrl-C ends it.
      """,
    options: [port, socket, name, inBrowser, devices, forget],
    examples: [
      Example("ledger-sync serve", "Until Ctrl-C"),
      Example("ledger-sync serve --open", "The same, and the page opens in the browser"),
      Example("ledger-sync serve --name ledger.example.org", "Behind a proxy"),
      Example(
        "ledger-sync serve --socket /run/user/1000/ledger.sock --name ledger.example.org",
        "Behind a proxy, without a port"),
      Example("ledger-sync serve --devices", "Who was let in"),
      Example("ledger-sync serve --forget 'Firefox on Android'", "A lost telephone"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "serve")
    if let device = invocation[forget] { return try context.forget(device, in: ledger) }
    if invocation.has(devices) { return try context.listDevices(of: ledger) }
    guard try ledger.sessionUser() != nil else {
      throw Failure.usage(
        "nobody is logged in, and the page is one person's", hint: "ledger-sync login NAME comes first")
    }
    guard let number = Int(invocation[port] ?? "\(usualPort)"), (0...65_535).contains(number) else {
      throw Failure.usage("“\(invocation[port] ?? "")” is no port", hint: "take a number from 1024 to 65535")
    }
    let names = try invocation.all(name).map(hostName)
    try requireOneWay(invocation, names)
    let opener = invocation.has(inBrowser) ? try openingProgram(context.environment) : nil
    let path = invocation[socket].map(context.path)
    // Its thread begins once the server waits for signals, and leaves them to it: else they would end us at once.
    var watcher: LedgerWatcher?
    let begin = { if watcher == nil { watcher = LedgerWatcher(ledger) } }
    try context.doors.page(
      context.room(of: ledger, port: number, socket: path, names: names, opener: opener, whenReady: begin))
    return .done
  }

  private static func requireOneWay(_ invocation: Invocation, _ names: [String]) throws(Failure) {
    guard let path = invocation[socket] else { return }
    if path.isEmpty { throw .usage("--socket needs a path", hint: "such as --socket /run/user/1000/ledger.sock") }
    if invocation[port] != nil { throw .usage("--socket and --port do not go together", hint: "leave out one of them") }
    if names.isEmpty {
      throw .usage("the page is reached at a socket by a proxy alone", hint: "name its host: --name ledger.example.org")
    }
  }

  /// The path of the program that opens an address in the browser which the person has chosen.
  private static func openingProgram(_ environment: Environment) throws(Failure) -> String {
    if let program = ProgramSearch.find("xdg-open", in: environment.variables["PATH"]) { return program }
    throw Failure(
      .inputOutput, .inputOutput, "the page is opened by the program xdg-open, and it is not in the PATH",
      hint: "install it (Debian calls the package xdg-utils), or leave out --open and open the link that is printed")
  }

  /// A name of DNS, or an address; a port is no part of it.
  private static func hostName(_ text: String) throws(Failure) -> String {
    let letters = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    let isName = letters.allSatisfy { letter in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter)
        || letter == UInt8(ascii: "-") || letter == UInt8(ascii: ".")
    }
    if isName, !letters.isEmpty { return String(decoding: letters, as: UTF8.self) }
    throw .usage("“\(text)” is not the name of a host", hint: "write it like ledger.example.org")
  }
}

extension Context {
  fileprivate func room(
    of ledger: Ledger, port: Int, socket: String?, names: [String], opener: String?, whenReady: @escaping () -> Void
  ) throws -> FrontDoors.Room {
    FrontDoors.Room(
      ledger: ledger, folder: ledger.path, port: port, socket: socket, names: names,
      run: { words, moment, files in answer(words, at: moment, with: files, in: ledger.path) },
      syncWords: [try ThisProgram.path(), "-C", ledger.path, "sync", "--format", "json"] + spokenOption,
      opener: opener, variables: environment.variables, now: { try environment.now() },
      elapsed: environment.elapsed, randomBytes: environment.randomBytes,
      tell: { notice in
        if case .ready = notice { whenReady() }
        tell(notice)
      })
  }

  /// What `--lang` says, for the commands that answer.
  private var spokenOption: [String] { settings.language.map { ["--lang", $0] } ?? [] }

  /// Seconds for which a request waits for another command: all others wait with it, and it is sent again.
  private static let patience = 1.0

  /// Runs a command as a program would that reads JSON and has no terminal.
  private func answer(
    _ words: [String], at moment: Timestamp?, with files: [Text: [UInt8]], in folder: String
  ) -> (exit: Int32, output: [UInt8], notes: [UInt8]) {
    var world = environment
    (world.ask, world.terminals, world.sent) = (nil, .none, files)
    world.lockPatience = Self.patience
    var options = ["-C", folder, "--format", "json"] + spokenOption
    if let moment {
      // The day is that of the clock there; the commit is made now.
      world.committed = environment.clock()
      world.variables["LEDGER_SYNC_NOW"] = "\(moment)"
      options += moment.localDay.map { ["--today", "\($0)"] } ?? []
    }
    var (bytes, notes): ([UInt8], [UInt8]) = ([], [])
    let application = Application(
      environment: world, output: Output { bytes += $0 }, errors: Output { notes += $0 }, input: LineInput { [] })
    // A server runs for months: what a large answer took goes back to the system.
    defer { Heap.giveBack() }
    return (application.run(options + words), bytes, notes)
  }

  private func tell(_ notice: FrontDoors.Notice) {
    if settings.format.isJSON {
      print(json: notice.json)
    } else {
      for line in notice.lines { print(line) }
      if isColoured(output), let square = notice.forCamera { for line in square.lines { print(line) } }
    }
    output.flush()
  }

  // MARK: Devices

  fileprivate func listDevices(of ledger: Ledger) throws -> ExitCode {
    let devices = try ledger.pageDevices()
    if settings.format.isJSON {
      JSONOutput(output).print(items: devices.map(\.json))
      return .done
    }
    if devices.isEmpty { note("no device has been let in") }
    for device in devices {
      let facts: [Sentence?] = [
        device.name.map { Sentence(verbatim: $0) } ?? "(its file cannot be read)",
        device.user.map { Sentence(verbatim: $0.string) }, device.added.map { "since \($0)" },
      ]
      print(([Sentence(verbatim: device.id)] + facts.compactMap(\.self)).joined(separator: Sentence(verbatim: "  ")))
    }
    return .done
  }

  fileprivate func forget(_ words: String, in ledger: Ledger) throws -> ExitCode {
    let devices = try ledger.pageDevices().filter { $0.name == words || $0.id == words }
    guard let device = devices.first else {
      throw Failure(
        .invalid, .notFound, "no device is called “\(words)”", hint: "ledger-sync serve --devices lists them")
    }
    guard devices.count == 1 else {
      throw Failure(
        .invalid, .ambiguous, "\(devices.count) devices are called “\(words)”",
        hint: "name one by its id: \(devices.map(\.id).joined(separator: ", "))")
    }
    try ledger.removePageDevice(device.digest)
    if settings.format.isJSON {
      print(json: device.json)
    } else {
      print("\(device.name ?? device.id) is let in no more")
    }
    return .done
  }
}

extension PageDevice {
  fileprivate var json: Value {
    [
      "id": .string(id), "device": name.map { .string($0) } ?? .null, "user": user.map { .string($0) } ?? .null,
      "secret": secret.map { .string($0.rawValue) } ?? .null, "added": added.map { .string("\($0)") } ?? .null,
    ]
  }
}

extension FrontDoors.Notice {
  fileprivate var json: Value {
    switch self {
    case .ready(let url, nil): ["url": .string(Text(url))]
    case .ready(let url, let socket?): ["url": .string(Text(url)), "socket": .string(Text(socket))]
    case .code(let digits, let links, let seconds):
      [
        "code": .string(Text(digits)), "link": links.first.map { .string(Text($0)) } ?? .null,
        "links": .array(links.map { .string(Text($0)) }), "seconds": .number(Number(seconds)),
      ]
    case .added(let device): ["device": .string(Text(device))]
    case .guessed(let rest): ["wrong_codes": true, "seconds": .number(Number(rest))]
    case .notOpened: ["opened": false]
    }
  }

  /// The link for a telephone, where there is one that leads here from elsewhere.
  fileprivate var forCamera: QRCode? {
    guard case .code(_, let links, _) = self else { return nil }
    return links.first { $0.utf8.starts(with: "https://".utf8) }.flatMap { QRCode($0) }
  }

  fileprivate var lines: [Sentence] {
    switch self {
    case .ready(let url, nil): ["the page is at \(url); Ctrl-C ends it"]
    case .ready(let url, let socket?): ["the page is at \(url), by a proxy that leads to \(socket); Ctrl-C ends it"]
    case .code(let digits, let links, let seconds):
      [
        "code for a new device: \(digits.prefix(3)) \(digits.suffix(3))  (once, within \(seconds / 60) minutes)"
      ] + links.map { "or open \($0)" }
    case .added(let device): ["let in: \(device)"]
    case .guessed(let rest): ["somebody typed five wrong codes: there is no new one for \(rest) seconds"]
    case .notOpened: ["xdg-open could not open the page: open the link yourself"]
    }
  }
}
