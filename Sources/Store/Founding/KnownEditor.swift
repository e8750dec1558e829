import Records

/// An editor that can be told what it needs for the records of a ledger.
public enum KnownEditor: String, CaseIterable, Sendable {
  case emacs, helix, kate, neovim, vscode, zed

  /// - Parameter name: as people call it, in small letters.
  public init?(name: String) { self.init(rawValue: name == "nvim" ? "neovim" : name) }

  /// The file in the ledger's folder from which the editor reads settings, from the root; nil for Emacs: what starts a
  /// program there holds for everything that it opens, or it asks each time whether that is safe.
  public var settings: String? {
    switch self {
    case .emacs: nil
    case .helix: ".helix/languages.toml"
    case .kate: ".kateproject"
    case .neovim: ".nvim.lua"
    case .vscode: ".vscode/settings.json"
    case .zed: ".zed/settings.json"
    }
  }

  /// What makes the editor start the server, in its own language; nil where that is JSON, to which members are added.
  public var lines: String? {
    switch self {
    case .emacs: Self.emacsLines
    case .helix: Self.helixLines
    case .neovim: Self.neovimLines
    case .kate, .vscode, .zed: nil
    }
  }

  // Only within a ledger: elsewhere JSON keeps the server that it has.
  private static let emacsLines = """
    ;; Records of a ledger are known to ledger-sync.
    (defun ledger-sync-begin ()
      (when (and buffer-file-name (string-match-p "\\\\.\\\\(json\\\\|plist\\\\)\\\\'" buffer-file-name)
                 (locate-dominating-file buffer-file-name "ledger.json"))
        (setq-local eglot-server-programs `((,major-mode . ("ledger-sync" "lsp"))))
        (eglot-ensure)))
    (dolist (hook '(js-mode-hook json-mode-hook json-ts-mode-hook nxml-mode-hook))
      (add-hook hook #'ledger-sync-begin))
    """

  private static let helixLines = """
    # Records of a ledger are known to ledger-sync.
    [language-server.ledger-sync]
    command = "ledger-sync"
    args = ["lsp"]

    [[language]]
    name = "json"
    language-servers = ["ledger-sync", "vscode-json-language-server"]

    [[language]]
    name = "xml"
    language-servers = ["ledger-sync"]
    """

  private static let neovimLines = """
    -- Records of a ledger are known to ledger-sync.
    vim.api.nvim_create_autocmd("FileType", { pattern = { "json", "xml" }, callback = function(event)
      local root = vim.fs.find("ledger.json", { upward = true, path = vim.api.nvim_buf_get_name(event.buf) })[1]
      if root then
        vim.lsp.start({ name = "ledger-sync", cmd = { "ledger-sync", "lsp" }, root_dir = vim.fs.dirname(root) })
      end
    end })
    """
}
