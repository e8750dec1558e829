"use strict";

const vscode = require("vscode");

/** What the protocol says, in the words of the editor's own interface. Texts of records are never read as markup. */

const position = (place) => new vscode.Position(place.line, place.character);
const range = (range) => new vscode.Range(position(range.start), position(range.end));
const location = (place) => new vscode.Location(vscode.Uri.parse(place.uri), range(place.range));

const place = (position) => ({ line: position.line, character: position.character });
const span = (range) => ({ start: place(range.start), end: place(range.end) });

/** The protocol counts kinds of symbols and of completions from 1, the editor from 0. */
const kind = (number) => (number === undefined ? undefined : number - 1);

function diagnostic(found) {
  const shown = new vscode.Diagnostic(range(found.range), found.message, (found.severity ?? 1) - 1);
  shown.source = found.source;
  shown.code = found.code;
  shown.relatedInformation = found.relatedInformation?.map(
    (related) => new vscode.DiagnosticRelatedInformation(location(related.location), related.message)
  );
  return shown;
}

function hover(answer) {
  const text = typeof answer.contents === "string" ? answer.contents : answer.contents.value;
  const shown = new vscode.MarkdownString().appendText(text);
  return new vscode.Hover(shown, answer.range && range(answer.range));
}

function completion(item) {
  const shown = new vscode.CompletionItem(item.label, kind(item.kind));
  shown.detail = item.detail;
  shown.sortText = item.sortText;
  shown.filterText = item.filterText;
  if (item.documentation) {
    const text = typeof item.documentation === "string" ? item.documentation : item.documentation.value;
    shown.documentation = new vscode.MarkdownString().appendText(text);
  }
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  shown.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (item.insertTextMode === 1) shown.keepWhitespace = true;
  if (item.textEdit) shown.range = range(item.textEdit.range);
  shown.additionalTextEdits = item.additionalTextEdits?.map(textEdit);
  return shown;
}

const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);

function workspaceEdit(edit) {
  const shown = new vscode.WorkspaceEdit();
  for (const [address, edits] of Object.entries(edit.changes ?? {})) {
    shown.set(vscode.Uri.parse(address), edits.map(textEdit));
  }
  return shown;
}

/** Where an id stands that is to be another one. */
function renamed(answer) {
  if (!answer) throw new Error("nothing here has an id");
  return { range: range(answer.range), placeholder: answer.placeholder };
}

function codeAction(action) {
  const shown = new vscode.CodeAction(action.title, vscode.CodeActionKind.QuickFix);
  shown.edit = action.edit && workspaceEdit(action.edit);
  shown.diagnostics = action.diagnostics?.map(diagnostic);
  return shown;
}

function documentSymbol(symbol) {
  const shown = new vscode.DocumentSymbol(
    symbol.name, symbol.detail ?? "", kind(symbol.kind), range(symbol.range), range(symbol.selectionRange));
  shown.children = (symbol.children ?? []).map(documentSymbol);
  return shown;
}

const workspaceSymbol = (symbol) =>
  new vscode.SymbolInformation(symbol.name, kind(symbol.kind), symbol.containerName ?? "", location(symbol.location));

function inlayHint(hint) {
  const shown = new vscode.InlayHint(position(hint.position), hint.label);
  shown.paddingLeft = hint.paddingLeft;
  return shown;
}

const foldingRange = (fold) => new vscode.FoldingRange(fold.startLine, fold.endLine);
const documentLink = (link) => new vscode.DocumentLink(range(link.range), vscode.Uri.parse(link.target));

module.exports = {
  place, span, location, diagnostic, hover, completion, codeAction, documentSymbol, workspaceSymbol, inlayHint,
  foldingRange, documentLink, renamed, textEdit, workspaceEdit,
};
