import FileSystem
import Records
import Schema

/// An editor that can be told which schema is for which file, and so completes and checks records.
public enum KnownEditor: String, CaseIterable, Sendable {
  case vscode

  /// From the ledger's root.
  public var settings: String {
    switch self {
    case .vscode: ".vscode/settings.json"
    }
  }
}

extension Ledger {
  /// Writes into the settings of an editor which files are of which kind. What else stands there stays. Which editor
  /// somebody uses is no matter of the others: the file is kept out of git where it is new.
  ///
  /// Throws `unreadable` where the file is there and is not plain JSON.
  public func writeSettings(of editor: KnownEditor) throws {
    let path = editor.settings
    let there = try contentIfPresent(path)
    let document = try settingsDocument(there?.bytes ?? Array("{\n}\n".utf8), path)
    let entries = try kinds().all.map(SchemaMapping.entry)
    let others = (document.value.object?[SchemaMapping.member]?.array ?? []).filter { !SchemaMapping.isOurs($0) }
    let mapped = try document.setting(FieldPath(keys: [SchemaMapping.member]), to: .array(others + entries))
    if mapped.bytes == there?.bytes { return }
    if there == nil { try writeExcludes(["/\(path)"]) }
    try root.makeFolders(parent(of: path))
    try root.replaceDurably(path, mapped.bytes)
  }

  /// The same for every editor whose settings we have written here before: a new kind belongs into them.
  public func renewEditorSettings() throws {
    for editor in KnownEditor.allCases {
      guard let there = try contentIfPresent(editor.settings) else { continue }
      let entries: [Value]
      do {
        entries = try settingsDocument(there.bytes, editor.settings).value.object?[SchemaMapping.member]?.array ?? []
      } catch let error as Failure where error.code == "unreadable" { continue }
      if entries.contains(where: SchemaMapping.isOurs) { try writeSettings(of: editor) }
    }
  }

  private func settingsDocument(_ bytes: [UInt8], _ path: String) throws -> JSONDocument {
    let document: JSONDocument
    do throws(ReadError) { document = try JSONDocument(bytes) } catch {
      throw Failure(
        .invalid, "unreadable", "the settings are not plain JSON: \(error.message)", path: path,
        position: TextPosition(line: error.line, column: error.column),
        advice: StoreAdvice.writeEditorSettings)
    }
    if document.value.object != nil { return document }
    throw Failure(
      .invalid, "unreadable", "the settings are not a JSON object", path: path,
      advice: StoreAdvice.writeEditorSettings)
  }
}

/// Which files are of which kind, as VS Code has it.
private enum SchemaMapping {
  static let member: Text = "json.schemas"
  private static let folder = "./kinds/"

  static func entry(_ kind: Kind) -> Value {
    let places = ["users/*", "shared", "local", "feeds/*"].map { place -> Value in
      .string("/\(place)/\(kind.folder)/**/*.json")
    }
    return ["fileMatch": .array(places), "url": .string("\(folder)\(kind.name).json")]
  }

  static func isOurs(_ entry: Value) -> Bool { entry.object?["url"]?.string?.begins(with: folder) == true }
}
