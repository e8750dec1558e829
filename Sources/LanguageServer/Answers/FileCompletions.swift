import Desk
import Records
import Schema
import Store

/// What can stand at the cursor in a file that says something of others: `ledger.json`, a kind, a rule of imports, a feed.
struct FileCompletions {
  private let file: OpenFile
  private let words: FileWords
  private let offered: CompletionItems

  /// nil for any other file.
  init?(_ file: OpenFile, _ offered: CompletionItems) {
    guard let words = FileWords(of: file.path) else { return nil }
    (self.file, self.words, self.offered) = (file, words, offered)
  }

  func items() throws -> [Value] {
    let (place, kinds) = (offered.place, try file.view.kinds())
    if let path = words.inRecord(place.path), let kind = try record(kinds) {
      return try Completions(file, offered, of: kind, at: path).items()
    }
    switch place.role {
    case .key:
      return try words.members(of: place.path).filter { !place.siblings.contains($0.word) }.enumerated().map {
        index, member in
        offered.key(
          member.word, of: member.types, try member.meaning.map(file.view.said), nil,
          order: CompletionItems.order(index))
      }
    case .value:
      return try words.values(of: place.path, kinds: kinds, named: file.path).enumerated().compactMap { index, value in
        offered.value(
          .string(value.word), value.word.string, try value.meaning.map(file.view.said), order: index)
      }
    }
  }

  /// The kind of the records that a rule makes, also while it is being typed.
  private func record(_ kinds: Kinds) throws -> Kind? {
    let bytes = file.text.bytes
    let key = Array("\"kind\"".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else { return nil }
    let rest = bytes[(start + key.count)...].drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
    return kinds.kind(named: Text(String(decoding: name, as: UTF8.self)))
  }
}
