import Desk
import Records
import Schema
import Store

/// A record that is written as a quick line: `12.50 lunch food`, in a file that holds nothing else yet.
struct WrittenLine {
  private let file: OpenFile
  private let words: [String]
  private static let longest = 400

  /// nil where the text is something else.
  init?(_ file: OpenFile) {
    let bytes = file.text.bytes
    guard file.format == .json, file.location != nil, !bytes.isEmpty, bytes.count <= Self.longest else { return nil }
    let line = String(decoding: bytes, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first?.utf8.first, !"{[\"".utf8.contains(first) else { return nil }
    (self.file, self.words) = (file, words)
  }

  /// The record, offered in the place of the line; nil where the line cannot be understood yet.
  func item() throws -> Value? {
    guard let kind = file.kind, QuickFields(kind) != nil, let record = try record(kind) else { return nil }
    let whole = 0..<file.text.bytes.count
    let text = String(decoding: JSONWriter.file(.object(record.members)), as: UTF8.self)
    let line = String(decoding: file.text.bytes, as: UTF8.self)
    return [
      "label": .string(
        Text(try file.view.said(RecordSummary(record.members, kind).full.joined(separator: "  ")).onOneLine)),
      "kind": 15, "detail": .string(Text(try file.view.said("the whole record"))), "filterText": .string(Text(line)),
      "preselect": true,
      "textEdit": ["range": file.text.lines.json(whole), "newText": .string(Text(text))],
    ]
  }

  private func record(_ kind: Kind) throws -> NewRecord? {
    let isShared = file.location?.owner == .shared
    do {
      let entry = try RecordEntry(kind, kinds: file.view.kinds(), isShared: isShared, by: file.view.session)
      var form = try entry.form(entry.understand(words, isLine: true) { _ in })
      return try form.record()
    } catch is Failure {
      // Somebody is still typing.
      return nil
    }
  }
}
