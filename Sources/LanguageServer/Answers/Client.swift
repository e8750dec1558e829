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
  private(set) var showsDocuments = false
  /// Whether it asks where an id stands before it asks for another one.
  private var preparesRenames = false
  private var takesVersionedEdits = false

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
    showsDocuments = capabilities.member("window", "showDocument", "support") == true
    preparesRenames = capabilities.member("textDocument", "rename", "prepareSupport") == true
    // Files can be renamed in such edits alone, so whoever does that takes them.
    takesVersionedEdits =
      capabilities.member("workspace", "workspaceEdit", "documentChanges") == true
      || capabilities.member("workspace", "workspaceEdit", "resourceOperations") != nil
    let open = params["workspaceFolders"]?.array?.compactMap { $0.object?["uri"]?.string } ?? []
    folders = (open.isEmpty ? [params["rootUri"]?.string].compactMap(\.self) : open).compactMap(FileAddress.path)
  }

  var serverCapabilities: Value {
    [
      "positionEncoding": .string(Text(encoding.rawValue)),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": ["\"", ":", " ", ">"]],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true, "documentSymbolProvider": true,
      "workspaceSymbolProvider": true, "foldingRangeProvider": true, "inlayHintProvider": true,
      "documentFormattingProvider": true,
      "documentLinkProvider": ["resolveProvider": false], "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "renameProvider": preparesRenames ? ["prepareProvider": true] : true,
    ]
  }

  /// Edits of several texts, by their addresses, of these versions alone: a text that the client has read again meanwhile,
  /// because its file changed, says so already. A client that knows no versions gets none, and reads its files again.
  func edit(of changes: Object, versions: (Text) -> Value) -> Value {
    if !takesVersionedEdits { return ["changes": [:]] }
    let edits: [Value] = changes.members.map { change in
      ["textDocument": ["uri": .string(change.key), "version": versions(change.key)], "edits": change.value]
    }
    return ["documentChanges": .array(edits)]
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
