import Records
import Schema

/// What is offered at one place of a text, as the protocol has it.
struct CompletionItems {
  let place: CursorPlace
  private let replacement: any Replacement
  private let isSnippet: Bool

  /// nil where nothing can stand.
  /// - Parameter isSnippet: whether the client goes to the places that an inserted text leaves open.
  init?(_ file: OpenFile, at cursor: Int, isSnippet: Bool) {
    guard let format = file.format, let place = CursorPlace(in: file.text.bytes, at: cursor, format: format) else {
      return nil
    }
    (self.place, self.isSnippet) = (place, isSnippet)
    switch format {
    case .json: replacement = JSONReplacement(of: place, in: file.text.lines)
    case .plist: replacement = PlistReplacement(of: place, in: file.text.lines)
    }
  }

  /// A key that is not there yet, and a place for its value.
  /// - Parameter order: clients show items in the order of such texts.
  func key(_ name: Text, of types: ValueTypes, _ detail: String?, _ documentation: String?, order: String) -> Value {
    let edit = replacement.key(name, of: types, isSnippet: isSnippet)
    var item: Object = [
      "label": .string(name), "kind": 10, "textEdit": edit, "sortText": .string(Text(order)),
    ]
    if let detail { item["detail"] = .string(Text(detail)) }
    if let documentation { item["documentation"] = .string(Text(documentation)) }
    if isSnippet { item["insertTextFormat"] = 2 }
    // It has the indentation of its lines.
    if edit.object?["newText"]?.string?.holds("\n") == true { item["insertTextMode"] = 1 }
    return .object(item)
  }

  /// nil where the value cannot stand there.
  func value(_ value: Value, _ label: String, _ detail: String?, order: Int) -> Value? {
    guard let edit = replacement.value(value) else { return nil }
    var item: Object = [
      "label": .string(Text(label.onOneLine)), "kind": 12, "sortText": .string(Text(Self.order(order))),
      "textEdit": edit,
    ]
    if let detail { item["detail"] = .string(Text(detail.onOneLine)) }
    if let text = replacement.filterText(value, label: label) {
      item["filterText"] = .string(Text(text))
    } else if let detail, isMeant(by: detail), !isMeant(by: label) {
      item["filterText"] = .string(Text(detail.onOneLine))
    }
    return .object(item)
  }

  /// Whether somebody who typed what stands before the cursor may be on the way to these words.
  private func isMeant(by words: String) -> Bool { words.lowercased().reads(from: place.typed.lowercased()) }

  /// Clients order by text.
  static func order(_ index: Int) -> String { String(String(index + 10_000).dropFirst()) }
}
