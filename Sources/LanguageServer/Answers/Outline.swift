import Desk
import Records
import Schema
import Store

/// What a text is made of.
extension OpenFile {
  private static let longestDetail = 60

  /// The members and items of the document, within each other.
  func symbols() -> [Value] {
    guard let document, let root = document.part(at: .root) else { return [] }
    return symbols(in: root, at: .root, of: document)
  }

  private func symbols(in part: DocumentPart, at path: FieldPath, of document: RecordDocument) -> [Value] {
    (document.parts(of: part) ?? []).enumerated().compactMap { index, inner in
      let path = path.appending(inner.key ?? Text("\(index)"))
      guard let range = document.range(of: path) else { return nil }
      let start = document.keyPosition(of: path)?.offset(in: text.bytes) ?? range.lowerBound
      let value = document.value(of: inner)
      let name = inner.key?.string ?? "\(index + 1)"
      var symbol: Object = [
        "name": .string(Text(name.isEmpty ? "“”" : name)), "kind": .number(Number(value.symbolKind)),
        "range": text.lines.json(min(start, range.lowerBound)..<range.upperBound),
        "selectionRange": text.lines.json(range),
      ]
      if value.object == nil, value.array == nil {
        symbol["detail"] = .string(Text(String(value.plainText.prefix(Self.longestDetail))))
      }
      let children = symbols(in: inner, at: path, of: document)
      if !children.isEmpty { symbol["children"] = .array(children) }
      return .object(symbol)
    }
  }

  /// The objects and lists of several lines; the line that closes one stays in sight.
  func folds() -> [Value] {
    guard let document, let root = document.part(at: .root) else { return [] }
    return folds(of: root, at: .root, in: document)
  }

  private func folds(of part: DocumentPart, at path: FieldPath, in document: RecordDocument) -> [Value] {
    guard let parts = document.parts(of: part), let range = document.range(of: path) else { return [] }
    let first = text.lines.place(of: range.lowerBound).line
    let last = text.lines.place(of: range.upperBound).line - 1
    let own: [Value] =
      last > first ? [["startLine": .number(Number(first)), "endLine": .number(Number(last))]] : []
    return own
      + parts.enumerated().flatMap { index, inner in
        folds(of: inner, at: path.appending(inner.key ?? Text("\(index)")), in: document)
      }
  }
}

extension Value {
  /// The number that the protocol has for such a thing.
  fileprivate var symbolKind: Int {
    switch self {
    case .string: 15
    case .number: 16
    case .bool: 17
    case .array: 18
    case .object: 19
    case .null: 21
    }
  }
}

/// The records of a ledger, by their titles.
struct RecordSymbols {
  private let view: LedgerView
  private static let most = 100

  init(in view: LedgerView) { self.view = view }

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
        "name": .string(Text(name.title ?? name.id.string)), "kind": 13,
        "containerName": .string(Text("\(kinds.name(of: name.location)) of \(name.location.owner.name)")),
        "location": [
          "uri": .string(Text(FileAddress.address("\(view.ledger.path)/\(name.path)"))),
          "range": ["start": start, "end": start],
        ],
      ]
    }
  }
}
