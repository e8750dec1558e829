import Desk
import Records
import Schema
import Store

/// What a text is made of.
extension OpenFile {
  /// So many members and items are named: nobody looks through more.
  private static let mostSymbols = 2_000
  /// So much of a text is shown beside its name.
  private static let mostLetters = 80

  /// The members and items of the document, within each other.
  func symbols() -> [Value] {
    guard let document, let root = document.part(at: .root) else { return [] }
    var left = Self.mostSymbols
    return symbols(in: root, of: document, &left)
  }

  private func symbols(in part: DocumentPart, of document: RecordDocument, _ left: inout Int) -> [Value] {
    var symbols: [Value] = []
    for (index, inner) in (document.parts(of: part) ?? []).enumerated() where left > 0 {
      left -= 1
      let name = inner.key?.string ?? "\(index + 1)"
      var symbol: Object = [
        "name": .string(Text(name.isEmpty ? "“”" : name.onOneLine)),
        "range": text.lines.json((inner.keyOffset ?? inner.offset)..<inner.range.upperBound),
        "selectionRange": text.lines.json(inner.range),
      ]
      if let inside = document.parts(of: inner) {
        symbol["kind"] = inside.first?.key == nil ? 18 : 19
        symbol["children"] = .array(self.symbols(in: inner, of: document, &left))
      } else {
        let value = document.value(of: inner)
        symbol["kind"] = .number(Number(value.symbolKind))
        let text = value.plainText
        let shown = text.prefix(Self.mostLetters)
        symbol["detail"] = .string(Text(String(shown).onOneLine + (shown.endIndex < text.endIndex ? "…" : "")))
      }
      symbols.append(.object(symbol))
    }
    return symbols
  }

  /// The objects and lists of several lines; the line that closes one stays in sight.
  func folds() -> [Value] {
    guard let document, let root = document.part(at: .root) else { return [] }
    return folds(of: root, in: document)
  }

  private func folds(of part: DocumentPart, in document: RecordDocument) -> [Value] {
    guard let parts = document.parts(of: part) else { return [] }
    let first = text.lines.place(of: part.offset).line
    let last = text.lines.place(of: part.range.upperBound).line - 1
    let own: [Value] =
      last > first ? [["startLine": .number(Number(first)), "endLine": .number(Number(last))]] : []
    return own + parts.flatMap { folds(of: $0, in: document) }
  }
}

extension Value {
  /// The number that the protocol has for a value that is neither an object nor a list.
  fileprivate var symbolKind: Int {
    switch self {
    case .string: 15
    case .number: 16
    case .bool: 17
    case .null, .array, .object: 21
    }
  }
}

/// The records of a ledger, by their titles.
struct RecordSymbols {
  private let view: LedgerView
  private let root: String
  private static let most = 100

  /// - Parameter root: the ledger's, as the client calls it.
  init(in view: LedgerView, at root: String) { (self.view, self.root) = (view, root) }

  /// Those whose id, or a word of whose title, begins so; the newest first.
  func symbols(_ query: String) throws -> [Value] {
    if query.isEmpty { return [] }
    let kinds = try view.kinds()
    let folders = try view.ledger.owners().filter { $0 != .ledger }.flatMap { owner in
      // What lies in local/ besides is what somebody used before there was a user.
      kinds.all.filter { owner != .local || $0.isPrivate }.map { owner.folder(of: $0) }
    }
    let names = try view.ledger.recordNames(below: folders, kinds, where: .beginning(query)).names
    return names.suffix(Self.most).reversed().map { name in
      let start: Value = ["line": 0, "character": 0]
      return [
        "name": .string(Text((name.title ?? name.id.string).onOneLine)), "kind": 13,
        "containerName": .string(Text("\(kinds.name(of: name.location)) of \(name.location.owner.name)")),
        "location": [
          "uri": .string(Text(FileAddress.address("\(root)/\(name.path)"))),
          "range": ["start": start, "end": start],
        ],
      ]
    }
  }
}
