import FileSystem
import Records
import Schema

extension Ledger {
  /// Writes what an editor needs into the file in which it looks for it. What else stands there stays. Which editor
  /// somebody uses is no matter of the others: the file is kept out of git where it is new.
  ///
  /// Throws `unreadable` where the file is there and is not plain JSON, and `settings-there` where something stands in the
  /// way, or where the file is in a language that we only write anew: the lines are then for somebody to add.
  public func writeSettings(of editor: KnownEditor) throws {
    guard let path = editor.settings else { return }
    let there = try contentIfPresent(path)?.bytes
    let new = try editor.lines.map { try text($0, in: there, path) } ?? members(of: editor, in: there, path)
    if new == there { return }
    if there == nil { try writeExcludes(["/\(path)"]) }
    try root.makeFolders(parent(of: path))
    try root.replaceDurably(path, new)
  }

  /// The same for every editor that was told here about the kinds: a new one belongs into its settings.
  public func renewEditorSettings() throws {
    for editor in KnownEditor.allCases {
      guard let mapping = SchemaMapping(editor, root: self.path), let path = editor.settings,
        let there = try contentIfPresent(path)
      else { continue }
      let entries: [Value]
      do {
        entries = try settingsDocument(there.bytes, path).value(at: mapping.place)?.array ?? []
      } catch let error as Failure where error.code == .unreadable { continue }
      if entries.contains(where: mapping.isOurs) { try writeSettings(of: editor) }
    }
  }

  private func text(_ lines: String, in there: [UInt8]?, _ path: String) throws -> [UInt8] {
    guard let there, !there.isEmpty else { return Array((lines + "\n").utf8) }
    if String(decoding: there, as: UTF8.self).holds(lines) { return there }
    throw Self.inTheWay(path, lines)
  }

  // MARK: JSON

  private func members(of editor: KnownEditor, in there: [UInt8]?, _ path: String) throws -> [UInt8] {
    guard let mapping = SchemaMapping(editor, root: self.path) else { return try project(in: there, path) }
    let document = try settingsDocument(there ?? Array("{\n}\n".utf8), path)
    let entries = try kinds().all.map(mapping.entry)
    let before = document.value(at: mapping.place)
    guard let items = before.map(\.array) ?? [] else {
      throw Self.inTheWay(path, Self.written(.array(entries), at: mapping.place))
    }
    let others = items.filter { !mapping.isOurs($0) }
    return try set(mapping.place, to: .array(others + entries), in: document, path)
  }

  /// Kate takes the servers of a project before its own.
  private func project(in there: [UInt8]?, _ path: String) throws -> [UInt8] {
    let new: Value = ["name": .string(try manifest().name), "files": [["git": 1]]]
    var document = try settingsDocument(there ?? JSONWriter.file(new), path)
    for (name, mode) in [("json", "^JSON$"), ("xml", "^XML$")] as [(Text, String)] {
      let place = FieldPath(keys: ["lspclient", "servers", name])
      let server: Value = [
        "command": ["ledger-sync", "lsp"], "rootIndicationFileNames": ["ledger.json"],
        "highlightingModeRegex": .string(Text(mode)),
      ]
      let before = document.value(at: place)
      if let before, before != server { throw Self.inTheWay(path, Self.written(server, at: place)) }
      document = try settingsDocument(try set(place, to: server, in: document, path), path)
    }
    return document.bytes
  }

  private func set(_ place: FieldPath, to new: Value, in document: JSONDocument, _ path: String) throws -> [UInt8] {
    do {
      return try document.setting(place, to: new).bytes
    } catch is EditError {
      throw Self.inTheWay(path, Self.written(new, at: place))
    }
  }

  /// A value with all that is around it.
  private static func written(_ value: Value, at place: FieldPath) -> String {
    let whole = place.keys.reversed().reduce(value) { inner, key in .object([key: inner]) }
    return String(decoding: JSONWriter.file(whole).dropLast(), as: UTF8.self)
  }

  private static func inTheWay(_ path: String, _ lines: String) -> Failure {
    var failure = Failure(
      .invalid, "settings-there", "there are settings of your own, which stay as they are", path: path,
      advice: StoreAdvice.addEditorLines)
    failure.details = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      Sentence(verbatim: String($0))
    }
    return failure
  }

  private func settingsDocument(_ bytes: [UInt8], _ path: String) throws -> JSONDocument {
    let document: JSONDocument
    do throws(ReadError) { document = try JSONDocument(bytes) } catch {
      throw Failure(
        .invalid, .unreadable, "the settings are not plain JSON: \(error.message)", path: path,
        position: TextPosition(line: error.line, column: error.column),
        advice: StoreAdvice.writeEditorSettings)
    }
    if document.value.object != nil { return document }
    throw Failure(
      .invalid, .unreadable, "the settings are not a JSON object", path: path,
      advice: StoreAdvice.writeEditorSettings)
  }
}

/// Which files are of which kind, as the JSON server of Visual Studio Code is told.
private struct SchemaMapping {
  let place: FieldPath
  /// What the address of a schema begins with.
  private let folder: String

  /// nil for an editor that is told something else. The server itself needs whole addresses; Visual Studio Code completes
  /// them.
  init?(_ editor: KnownEditor, root: String) {
    switch editor {
    case .vscode: (place, folder) = (FieldPath(keys: ["json.schemas"]), "./kinds/")
    case .zed:
      place = FieldPath(keys: ["lsp", "json-language-server", "settings", "json", "schemas"])
      folder = FileAddress.address("\(root)/kinds/")
    case .emacs, .helix, .kate, .neovim: return nil
    }
  }

  func entry(_ kind: Kind) -> Value {
    let places = ["users/*", "shared", "local", "feeds/*"].map { place -> Value in
      .string("/\(place)/\(kind.folder)/**/*.json")
    }
    return ["fileMatch": .array(places), "url": .string("\(folder)\(kind.name).json")]
  }

  /// Also in a ledger that lay in another folder when it was written: whole addresses tell that.
  func isOurs(_ entry: Value) -> Bool {
    guard let url = entry.object?["url"]?.string else { return false }
    let files = entry.object?["fileMatch"]?.array?.first?.string
    let isMoved = folder.begins(with: "file:") && url.begins(with: "file:") && url.holds("/kinds/")
    return url.begins(with: folder) || isMoved && files?.begins(with: "/users/*/") == true
  }
}
