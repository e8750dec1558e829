"use strict";

// The extension for Visual Studio Code, run in Node.js: what it needs of the editor's interface is played here, by what the
// interface promises. What the editor would show is written as JSON to the file that SHOWN names.

const fs = require("fs");
const path = require("path");
const Module = require("module");

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}
class Uri {
  constructor(fsPath) { this.fsPath = fsPath; this.scheme = "file"; }
  static file(file) { return new Uri(file); }
  static parse(text) { return new Uri(decodeURIComponent(new URL(text).pathname)); }
  toString() { return "file://" + this.fsPath.split("/").map(encodeURIComponent).join("/"); }
}
const plain = (...names) => class { constructor(...values) { names.forEach((name, i) => { this[name] = values[i]; }); } };
class MarkdownString {
  constructor() { this.text = ""; }
  appendText(text) { this.text += text; return this; }
}
class WorkspaceEdit {
  constructor() { this.files = []; }
  set(uri, edits) { this.files.push({ uri, edits }); }
}
class Diagnostics {
  constructor() { this.all = new Map(); }
  set(uri, found) { this.all.set(uri.fsPath, found); listeners.diagnosed?.(uri.fsPath, found); }
  delete(uri) { this.all.delete(uri.fsPath); }
}

const providers = {};
const listeners = {};
const errors = [];
const told = [];
const listening = (name) => (listener) => { listeners[name] = listener; return {}; };
const provider = (name) => (first, second) => { providers[name] = second ?? first; return {}; };
const vscode = {
  Position, Range, Uri, MarkdownString, WorkspaceEdit,
  Location: plain("uri", "range"), Diagnostic: plain("range", "message", "severity"), Hover: plain("contents", "range"),
  DiagnosticRelatedInformation: plain("location", "message"), CompletionItem: plain("label", "kind"),
  SnippetString: plain("snippet"), TextEdit: plain("range", "newText"), CodeAction: plain("title", "kind"),
  DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"), InlayHint: plain("position", "label"),
  SymbolInformation: plain("name", "kind", "containerName", "location"), FoldingRange: plain("start", "end"),
  DocumentLink: plain("range", "target"), CodeActionKind: { QuickFix: "quickfix" },
  languages: {
    createDiagnosticCollection: () => new Diagnostics(),
    registerCompletionItemProvider: provider("completion"), registerHoverProvider: provider("hover"),
    registerDefinitionProvider: provider("definition"), registerReferenceProvider: provider("references"),
    registerDocumentSymbolProvider: provider("symbols"), registerFoldingRangeProvider: provider("folding"),
    registerDocumentLinkProvider: provider("links"), registerInlayHintsProvider: provider("inlay"),
    registerCodeActionsProvider: provider("actions"), registerWorkspaceSymbolProvider: provider("workspace"),
    registerRenameProvider: provider("rename"), registerDocumentFormattingEditProvider: provider("formatting"),
  },
  workspace: {
    textDocuments: [],
    getConfiguration: () => ({ get: () => process.env.LEDGER_SYNC }),
    createFileSystemWatcher: () => ({
      onDidChange: listening("fileChanged"), onDidCreate: listening("fileMade"), onDidDelete: listening("fileGone"),
    }),
    onDidOpenTextDocument: listening("opened"), onDidChangeTextDocument: listening("changed"),
    onDidSaveTextDocument: listening("saved"), onDidCloseTextDocument: listening("closed"),
  },
  window: {
    showErrorMessage: (text) => errors.push(text), showInformationMessage: (text) => told.push(text),
    showTextDocument: async (uri) => told.push(uri.fsPath),
    showWarningMessage: async (text, options, ...actions) => { (actions.length ? told : errors).push(text); return actions[0]; },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require(path.join(__dirname, "../../Samples/vscode/extension.js"));

/** An open text: lines end with \n, and characters are UTF-16, as in the editor. */
class Document {
  constructor(file) {
    this.uri = Uri.file(file);
    Object.assign(this, { languageId: "json", version: 1, text: fs.readFileSync(file, "utf8") });
  }
  getText() { return this.text; }
  at(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines[lines.length - 1].length);
  }
  offset(position) {
    const lines = this.text.split("\n").slice(0, position.line);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + position.character;
  }
  replace(range, text) {
    const change = { range, text };
    this.text = this.text.slice(0, this.offset(range.start)) + text + this.text.slice(this.offset(range.end));
    this.version += 1;
    listeners.changed({ document: this, contentChanges: [change] });
  }
  find(word) { return this.text.indexOf(word); }
}

const diagnosed = () => new Promise((resolve) => { listeners.diagnosed = (file, found) => resolve(found); });

async function main() {
  const token = { onCancellationRequested: () => {} };
  const document = new Document(path.resolve(process.env.RECORD));
  const found = {};
  let next = diagnosed();
  vscode.workspace.textDocuments.push(document);
  extension.activate({ subscriptions: [] });
  found.atFirst = (await next).map((one) => one.message);

  const food = document.find('"food"');
  next = diagnosed();
  document.replace(new Range(document.at(food), document.at(food + 6)), '"fodd"');
  const [problem] = await next;
  found.broken = problem.message;
  found.underlined = document.text.slice(document.offset(problem.range.start), document.offset(problem.range.end));
  const fixes = await providers.actions.provideCodeActions(document, problem.range, {}, token);
  found.fixes = fixes.map((fix) => fix.title);
  next = diagnosed();
  for (const { edits } of fixes[0].edit.files) for (const edit of edits) document.replace(edit.range, edit.newText);
  found.mended = (await next).map((one) => one.message);

  const within = document.at(document.find('"food"') + 3);
  const hover = await providers.hover.provideHover(document, within, token);
  found.hover = hover.contents.text;
  found.isMarkup = !(hover.contents instanceof MarkdownString);
  found.offered = (await providers.completion.provideCompletionItems(document, within, token)).map((item) => item.label);
  found.definition = (await providers.definition.provideDefinition(document, within, token)).uri.fsPath;
  const uses = await providers.references.provideReferences(document, within, { includeDeclaration: true }, token);
  found.uses = uses.map((use) => use.uri.fsPath);
  const whole = new Range(document.at(0), document.at(document.text.length));
  found.titles = (await providers.inlay.provideInlayHints(document, whole, token)).map((hint) => hint.label);
  found.outline = (await providers.symbols.provideDocumentSymbols(document, token)).map((symbol) => symbol.name);
  found.folds = (await providers.folding.provideFoldingRanges(document, {}, token)).map((fold) => [fold.start, fold.end]);
  found.links = (await providers.links.provideDocumentLinks(document, token)).length;
  found.named = (await providers.workspace.provideWorkspaceSymbols("lunch", token)).map((symbol) => symbol.name);
  const options = { tabSize: 8, insertSpaces: false };
  const laidOut = document.text;
  found.sound = (await providers.formatting.provideDocumentFormattingEdits(document, options, token)).length;
  document.replace(whole, laidOut.replace(/\n */g, ""));
  const edits = await providers.formatting.provideDocumentFormattingEdits(document, options, token);
  for (const edit of edits) document.replace(edit.range, edit.newText);
  found.formatted = document.text === laidOut;
  fs.writeFileSync(document.uri.fsPath, document.text);
  listeners.saved(document);
  const prepared = await providers.rename.prepareRename(document, within, token);
  found.renamed = [prepared.placeholder, document.text.slice(document.offset(prepared.range.start), document.offset(prepared.range.end))];
  found.refused = await providers.rename.provideRenameEdits(document, within, "pets", token).catch((error) => error.message);
  found.edits = (await providers.rename.provideRenameEdits(document, within, "meals", token)).files.length;
  listeners.closed(document);
  await extension.deactivate();
  return { ...found, errors, told };
}

main().catch((error) => ({ trouble: `${error.stack}` })).then((found) => {
  fs.writeFileSync(process.env.SHOWN, JSON.stringify(found));
});
