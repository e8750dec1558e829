import Records

/// What the client can do, and where it works.
struct Client {
  private(set) var encoding = PositionEncoding.utf16
  private(set) var takesSnippets = false
  /// Whether an edit may make files.
  private(set) var makesFiles = false
  /// The folders that are open, as absolute paths.
  private(set) var folders: [String] = []
  private var watchesFiles = false

  init() {}

  init(_ params: Object) {
    let capabilities = params["capabilities"]?.object ?? [:]
    let offered = capabilities.member("general", "positionEncodings")?.array ?? []
    encoding = PositionEncoding(offered: offered.compactMap(\.string))
    takesSnippets =
      capabilities.member("textDocument", "completion", "completionItem", "snippetSupport") == true
    let edits = capabilities.member("workspace", "workspaceEdit")?.object ?? [:]
    makesFiles = edits["documentChanges"] == true && edits["resourceOperations"]?.array?.contains("create") == true
    watchesFiles = capabilities.member("workspace", "didChangeWatchedFiles", "dynamicRegistration") == true
    let open = params["workspaceFolders"]?.array?.compactMap { $0.object?["uri"]?.string } ?? []
    folders = (open.isEmpty ? [params["rootUri"]?.string].compactMap(\.self) : open).compactMap(FileAddress.path)
  }

  var serverCapabilities: Value {
    [
      "positionEncoding": .string(Text(encoding.rawValue)),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": ["\"", ":", " "]],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true, "documentSymbolProvider": true,
      "workspaceSymbolProvider": true, "foldingRangeProvider": true, "inlayHintProvider": true,
      "documentFormattingProvider": true,
      "documentLinkProvider": ["resolveProvider": false], "codeActionProvider": ["codeActionKinds": ["quickfix"]],
    ]
  }

  /// What the client is asked to tell: a pull or another program changes what the answers are read from.
  var registrations: [Value] {
    if !watchesFiles { return [] }
    let watchers: Value = [["globPattern": "**/*"]]
    let registration: Value = [
      "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": ["watchers": watchers],
    ]
    return [Reply.request("client/registerCapability", ["registrations": [registration]], id: "files")]
  }
}

extension Object {
  /// The member of a member, and so on.
  fileprivate func member(_ keys: Text...) -> Value? {
    keys.reduce(Value.object(self)) { value, key in value?.object?[key] }
  }
}
