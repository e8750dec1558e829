import Desk
import FileSystem
import Records
import Store

/// What the client has told so far, and the answers to what it asks.
final class Answers {
  private let ledgers: OpenLedgers
  private var texts: [Text: OpenText] = [:]
  /// The texts about which something is to be said.
  private var changed: Set<Text> = []
  private var client = Client()
  private var isInitialized = false
  private(set) var isShutDown = false
  private(set) var isEnded = false
  /// What is to be told besides, such as a failure that no request asked about.
  private var pending: [Value] = []
  private var renames = AskedRenames()

  init(_ open: @escaping (String) throws -> Session) { ledgers = OpenLedgers(open) }

  /// What a message says; nil where that cannot be read.
  static func value(_ body: [UInt8]) -> Value? {
    let text = HalfCharacters.replaced(in: body)
    var limits = ReadLimits()
    limits.bytes = text.count
    do throws(ReadError) { return try JSONDocument(text, limits: limits).value } catch { return nil }
  }

  // MARK: A message

  func replies(to value: Value?, cancelled: Set<Value>) -> [Value] {
    guard let value else {
      // It may have been a change: texts that are not the editor's any more must not be answered about.
      lose(Array(texts.keys))
      return [Reply.error(.unreadable, to: .null)]
    }
    guard let message = Message(value) else { return answered(value) ?? Self.reply(toNoMessage: value) }
    guard let id = message.id else {
      notice(message)
      return []
    }
    if cancelled.contains(id) { return [Reply.error(.cancelled, to: id)] }
    return reply(to: id) { try result(of: message) }
  }

  /// - Parameter result: nil: it comes later.
  private func reply(to id: Value, _ result: () throws -> Value?) -> [Value] {
    do {
      return try result().map { [Reply.result($0, to: id)] } ?? []
    } catch let error as RequestError {
      return [Reply.error(error, to: id)]
    } catch {
      return [Reply.error(.failed(Failure(reporting: error).message.description), to: id)]
    }
  }

  /// An answer to something that was asked needs none.
  private static func reply(toNoMessage value: Value) -> [Value] {
    if let object = value.object, object["result"] != nil || object["error"] != nil { return [] }
    return [Reply.error(.invalid, to: value.object?["id"] ?? .null)]
  }

  private func notice(_ message: Message) {
    do {
      switch message.method {
      case "exit": isEnded = true
      case "initialized": pending += client.registrations
      case "textDocument/didOpen": try opened(message.params)
      case "textDocument/didChange": try changed(message.params)
      case "textDocument/didSave", "workspace/didChangeWatchedFiles": changed.formUnion(texts.keys)
      case "textDocument/didClose": try closed(message.params)
      case "$/cancelRequest":
        if let id = message.params["id"], renames.cancel(id) { pending.append(Reply.error(.cancelled, to: id)) }
      default: break
      }
    } catch {
      tell(error)
    }
  }

  private func tell(_ error: any Error) {
    let text = (error as? RequestError)?.message ?? Failure(reporting: error).message.description
    pending.append(Reply.notification("window/logMessage", ["type": 1, "message": .string(Text(text))]))
  }

  // MARK: Texts

  private func opened(_ params: Object) throws(RequestError) {
    guard let document = params["textDocument"]?.object, let text = document["text"]?.string else {
      throw .params("an opened textDocument has a text")
    }
    let address = try params.address()
    texts[address] = OpenText(
      address: address, version: document["version"] ?? .null, text: text, encoding: client.encoding)
    changed.insert(address)
  }

  private func changed(_ params: Object) throws(RequestError) {
    let address = try params.address()
    let version = params["textDocument"]?.object?["version"] ?? .null
    guard texts[address] != nil else { throw .params("\(address) is not open") }
    do throws(RequestError) {
      try texts[address]?.apply(params["contentChanges"]?.array ?? [], version: version)
    } catch {
      lose([address])
      throw error
    }
    changed.insert(address)
  }

  /// Nothing more is said about texts of which a change was not understood.
  private func lose(_ addresses: [Text]) {
    for address in addresses {
      texts[address] = nil
      changed.insert(address)
      let words = "\(address) cannot be followed any further: close it, and open it again"
      pending.append(Reply.notification("window/showMessage", ["type": 2, "message": .string(Text(words))]))
    }
  }

  private func closed(_ params: Object) throws(RequestError) {
    let address = try params.address()
    texts[address] = nil
    changed.insert(address)
  }

  /// What is wrong with each text that has changed since this was asked last, and what else there is to tell. After that,
  /// ledgers are read anew.
  func notices() -> [Value] {
    for address in changed.sorted() {
      do {
        let file = try texts[address].flatMap(ledgers.file)
        let found = try (file?.diagnostics() ?? []) + (renames.diagnostics(of: file))
        var params: Object = ["uri": .string(address), "diagnostics": .array(found)]
        if let version = texts[address]?.version, version != .null { params["version"] = version }
        pending.append(Reply.notification("textDocument/publishDiagnostics", .object(params)))
      } catch {
        tell(error)
      }
    }
    changed = []
    ledgers.forget()
    defer { pending = [] }
    return pending
  }

  // MARK: Requests

  private func result(of request: Message) throws -> Value? {
    if request.method == "initialize" { return initialize(request.params) }
    guard isInitialized else { throw RequestError.notInitialized }
    if isShutDown { throw RequestError.invalid }
    if request.method == "shutdown" {
      isShutDown = true
      return .null
    }
    if request.method == "workspace/symbol" { return try symbols(request.params) }
    if request.method == "textDocument/rename" { return try rename(request, isAgreed: false) }
    guard let answer = Self.ofFiles[request.method] else { throw RequestError.unknown(request.method) }
    guard let file = try file(request.params) else { return .null }
    return try answer(file, request.params, client)
  }

  private func file(_ params: Object) throws -> OpenFile? {
    guard let text = texts[try params.address()] else { return nil }
    return try ledgers.file(text)
  }

  private func initialize(_ params: Object) -> Value {
    client = Client(params)
    isInitialized = true
    return ["capabilities": client.serverCapabilities, "serverInfo": ["name": "ledger-sync"]]
  }

  /// The records of the ledgers that the client has open as folders; of those of the open texts where it has none.
  private func symbols(_ params: Object) throws -> Value {
    let query = params["query"]?.string ?? ""
    return .array(
      try ledgers.roots(of: folders).flatMap { root, view in
        try RecordSymbols(in: view, at: root).symbols(query)
      })
  }

  /// Where the client works: the folders that it has open, else those of its texts.
  private var folders: [String] {
    if !client.folders.isEmpty { return client.folders }
    return texts.keys.compactMap { FileAddress.path($0.string) }.map { AbsolutePath.split($0).folder }
  }

  // MARK: Renaming

  /// nil where somebody is asked first.
  private func rename(_ request: Message, isAgreed: Bool) throws -> Value? {
    guard let newID = request.params["newName"]?.string else { throw RequestError.params("a rename has a newName") }
    guard let file = try file(request.params) else { return .null }
    let place = try request.params.position("position")
    guard
      let renaming = try Renaming(
        file, at: place, open: texts.keys.sorted().compactMap { try texts[$0].flatMap(ledgers.file) })
    else { return .null }
    switch try renaming.outcome(newID, isAgreed: isAgreed) {
    case .asks(let question):
      pending.append(
        renames.ask(question, yes: try file.view.said("Rename"), no: try file.view.said("Cancel"), request))
      return nil
    case .done(let edit, let said, let old, let new):
      ledgers.forget()
      changed.formUnion(texts.keys)
      pending.append(Reply.notification("window/showMessage", ["type": 3, "message": .string(Text(said))]))
      let addresses = [old, new].map { Text(FileAddress.address("\(file.root)/\($0)")) }
      if texts[addresses[0]] != nil {
        renames.note(addresses[0], movedTo: new)
        if client.showsDocuments {
          pending.append(
            Reply.request("window/showDocument", ["uri": .string(addresses[1]), "takeFocus": true], id: "show"))
        }
      }
      return client.edit(of: edit, versions: { self.texts[$0]?.version ?? .null })
    }
  }

  /// What comes of an answer to a question about a rename; nil where it answers something else.
  private func answered(_ value: Value) -> [Value]? {
    guard let (request, isAgreed) = renames.answered(value), let id = request.id else { return nil }
    return reply(to: id) {
      if isAgreed { return try rename(request, isAgreed: true) }
      throw RequestError.failed("nothing was changed")
    }
  }

  private typealias Answer = @Sendable (OpenFile, Object, Client) throws -> Value

  /// What is asked about one text.
  private static let ofFiles: [String: Answer] = [
    "textDocument/completion": { file, params, client in
      if let line = try WrittenLine(file)?.item() { return [line] }
      let cursor = file.text.lines.offset(of: try params.position("position"))
      guard let offered = CompletionItems(file, at: cursor, isSnippet: client.takesSnippets) else { return [] }
      return .array(try FileCompletions(file, offered)?.items() ?? Completions(file, offered)?.items() ?? [])
    },
    "textDocument/hover": { file, params, _ in try file.hover(at: params.position("position")) },
    "textDocument/definition": { file, params, _ in try file.definition(at: params.position("position")) },
    "textDocument/references": { file, params, _ in .array(try file.uses(at: params.position("position"))) },
    "textDocument/prepareRename": { file, params, _ in try file.renamed(at: params.position("position")) },
    "textDocument/documentSymbol": { file, _, _ in .array(file.symbols()) },
    "textDocument/foldingRange": { file, _, _ in .array(file.folds()) },
    "textDocument/documentLink": { file, _, _ in .array(try file.links()) },
    "textDocument/formatting": { file, _, _ in
      var formatting = Formatting(file)
      guard let laidOut = formatting?.laidOut(), laidOut != file.text.bytes else { return [] }
      return [file.text.edit(to: laidOut)]
    },
    "textDocument/inlayHint": { file, params, _ in .array(try file.inlayHints(in: file.range(params))) },
    "textDocument/codeAction": { file, params, client in
      let range = try file.range(params)
      return .array(try file.actions(in: range) + (client.makesFiles ? file.newRecords(in: range) : []))
    },
  ]
}

extension OpenFile {
  fileprivate func range(_ params: Object) throws(RequestError) -> Range<Int> {
    guard let range = params["range"].flatMap(text.range) else { throw .params("a range has a start and an end") }
    return range
  }
}
