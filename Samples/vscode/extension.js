"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { Connection } = require("./connection");
const shown = require("./translation");

/** The files that a server is told about: records are JSON or property lists. */
const FILES = [{ scheme: "file", pattern: "**/*.json" }, { scheme: "file", pattern: "**/*.plist" }];

/** The folder with `ledger.json` that a file lies below; undefined where there is none. */
function ledgerOf(file) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "ledger.json"))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** The server of one ledger, and the texts of it that are open. */
class Server {
  constructor(root, diagnostics) {
    this.root = root;
    this.diagnostics = diagnostics;
    this.open = new Set();
    const program = vscode.workspace.getConfiguration("ledger-sync").get("program");
    this.connection = new Connection(program, root, {
      notified: (method, params) => this.hear(method, params),
      asked: (method, params) => this.answer(method, params),
      ended: (reason) => this.ended(program, reason),
    });
    const uri = vscode.Uri.file(root).toString();
    this.ready = this.connection
      .ask("initialize", {
        processId: process.pid,
        rootUri: uri,
        workspaceFolders: [{ uri, name: path.basename(root) }],
        capabilities: {
          general: { positionEncodings: ["utf-16"] },
          textDocument: {
            completion: { completionItem: { snippetSupport: true } },
            rename: { prepareSupport: true },
          },
          window: { showDocument: { support: true } },
        },
      })
      .then(() => this.connection.tell("initialized", {}));
  }

  async ask(method, params, token) {
    await this.ready;
    return this.connection.ask(method, params, token);
  }

  async tell(method, params) {
    await this.ready;
    this.connection.tell(method, params);
  }

  didOpen(document) {
    const uri = document.uri.toString();
    if (this.open.has(uri)) return;
    this.open.add(uri);
    this.tell("textDocument/didOpen", {
      textDocument: { uri, languageId: document.languageId, version: document.version, text: document.getText() },
    });
  }

  didChange({ document, contentChanges }) {
    if (contentChanges.length === 0) return;
    this.tell("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map((change) => ({ range: shown.span(change.range), text: change.text })),
    });
  }

  didClose(document) {
    const uri = document.uri.toString();
    this.open.delete(uri);
    this.diagnostics.delete(document.uri);
    this.tell("textDocument/didClose", { textDocument: { uri } });
  }

  hear(method, params) {
    if (method === "textDocument/publishDiagnostics" && this.open.has(vscode.Uri.parse(params.uri).toString())) {
      this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(shown.diagnostic));
    } else if (method === "window/showMessage") {
      const show = params.type === 3 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
      show(`ledger-sync: ${params.message}`);
    }
  }

  /** What the server asks for. Of changed files it is told anyway. */
  async answer(method, params) {
    if (method === "window/showMessageRequest") {
      return vscode.window.showWarningMessage(`ledger-sync: ${params.message}`, { modal: true },
        ...params.actions.map((one, place) => ({ ...one, isCloseAffordance: place > 0 })));
    }
    if (method === "window/showDocument") await vscode.window.showTextDocument(vscode.Uri.parse(params.uri));
    return null;
  }

  ended(program, reason) {
    for (const uri of this.open) this.diagnostics.delete(vscode.Uri.parse(uri));
    vscode.window.showErrorMessage(
      `${program} lsp is not there: ${reason}. Set ledger-sync.program to its path, and reload the window.`);
  }
}

/** The servers, one for each ledger that a text is open of. */
class Servers {
  constructor(diagnostics) {
    this.diagnostics = diagnostics;
    this.all = new Map();
  }

  /** The server that knows a text; undefined for a text that is not of a ledger. */
  of(document) {
    if (document.uri.scheme !== "file" || !/\.(json|plist)$/.test(document.uri.fsPath)) return undefined;
    const root = ledgerOf(document.uri.fsPath);
    if (root === undefined) return undefined;
    if (!this.all.has(root)) this.all.set(root, new Server(root, this.diagnostics));
    return this.all.get(root);
  }

  /** What comes of a rename; an error that says why there is none. The server has written the files, and the editor reads
   * those again by itself: the edit that it makes is empty. */
  async renamed(method, document, params, token) {
    const server = this.of(document);
    if (server === undefined) return undefined;
    await server.ready;
    const about = { textDocument: { uri: document.uri.toString() }, ...params };
    return server.connection.demand(`textDocument/${method}`, about, token);
  }

  /** What a server answers about a text, each item translated; undefined where there is none. */
  async items(method, document, params, translate, token) {
    const server = this.of(document);
    if (server === undefined) return undefined;
    const about = { textDocument: { uri: document.uri.toString() }, ...params };
    const answer = await server.ask(`textDocument/${method}`, about, token);
    if (answer === undefined || answer === null) return undefined;
    return Array.isArray(answer) ? answer.map(translate) : translate(answer);
  }
}

function providers(servers) {
  const at = (position) => ({ position: shown.place(position) });
  const languages = vscode.languages;
  return [
    languages.registerCompletionItemProvider(FILES, {
      provideCompletionItems: (document, position, token) =>
        servers.items("completion", document, at(position), shown.completion, token),
    }, '"', ":", " ", ">"),
    languages.registerHoverProvider(FILES, {
      provideHover: (document, position, token) => servers.items("hover", document, at(position), shown.hover, token),
    }),
    languages.registerDefinitionProvider(FILES, {
      provideDefinition: (document, position, token) =>
        servers.items("definition", document, at(position), shown.location, token),
    }),
    languages.registerReferenceProvider(FILES, {
      provideReferences: (document, position, context, token) =>
        servers.items("references", document, { ...at(position), context }, shown.location, token),
    }),
    languages.registerDocumentSymbolProvider(FILES, {
      provideDocumentSymbols: (document, token) =>
        servers.items("documentSymbol", document, {}, shown.documentSymbol, token),
    }),
    languages.registerFoldingRangeProvider(FILES, {
      provideFoldingRanges: (document, context, token) =>
        servers.items("foldingRange", document, {}, shown.foldingRange, token),
    }),
    languages.registerDocumentLinkProvider(FILES, {
      provideDocumentLinks: (document, token) => servers.items("documentLink", document, {}, shown.documentLink, token),
    }),
    languages.registerInlayHintsProvider(FILES, {
      provideInlayHints: (document, range, token) =>
        servers.items("inlayHint", document, { range: shown.span(range) }, shown.inlayHint, token),
    }),
    languages.registerCodeActionsProvider(FILES, {
      provideCodeActions: (document, range, context, token) =>
        servers.items(
          "codeAction", document, { range: shown.span(range), context: { diagnostics: [] } }, shown.codeAction, token),
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    languages.registerDocumentFormattingEditProvider(FILES, {
      provideDocumentFormattingEdits: (document, options, token) =>
        servers.items("formatting", document, { options }, shown.textEdit, token),
    }),
    languages.registerRenameProvider(FILES, {
      prepareRename: async (document, position, token) =>
        shown.renamed(await servers.renamed("prepareRename", document, at(position), token)),
      provideRenameEdits: async (document, position, newName, token) =>
        shown.workspaceEdit((await servers.renamed("rename", document, { ...at(position), newName }, token)) ?? {}),
    }),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) => {
        const all = [...servers.all.values()].map((server) => server.ask("workspace/symbol", { query }, token));
        return (await Promise.all(all)).flatMap((found) => (found ?? []).map(shown.workspaceSymbol));
      },
    }),
  ];
}

/** Tells the servers what becomes of texts, and of files that other programs change. */
function following(servers) {
  const workspace = vscode.workspace;
  const changed = (uri) => {
    const root = ledgerOf(uri.fsPath);
    if (root !== undefined && !uri.fsPath.includes(`${path.sep}.git${path.sep}`)) {
      servers.all.get(root)?.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type: 2 }] });
    }
  };
  const watcher = workspace.createFileSystemWatcher("**/*.{json,plist}");
  return [
    workspace.onDidOpenTextDocument((document) => servers.of(document)?.didOpen(document)),
    workspace.onDidChangeTextDocument((event) => servers.of(event.document)?.didChange(event)),
    workspace.onDidSaveTextDocument((document) =>
      servers.of(document)?.tell("textDocument/didSave", { textDocument: { uri: document.uri.toString() } })),
    workspace.onDidCloseTextDocument((document) => servers.of(document)?.didClose(document)),
    watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed),
  ];
}

let servers;

function activate(context) {
  const diagnostics = vscode.languages.createDiagnosticCollection("ledger-sync");
  servers = new Servers(diagnostics);
  context.subscriptions.push(diagnostics, ...following(servers), ...providers(servers));
  for (const document of vscode.workspace.textDocuments) servers.of(document)?.didOpen(document);
}

async function deactivate() {
  await Promise.all([...(servers?.all.values() ?? [])].map((server) => server.connection.stop()));
}

module.exports = { activate, deactivate };
