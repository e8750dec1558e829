internal import CSentences

/// The sentences of a language: an object of JSON with a member for each, one on each line, in a file that is part of the
/// program. A sentence is looked for where it stands, so that the others cost nothing.
enum SentenceFile: Sendable {
  case german
  case traditionalChinese

  /// Its bytes, which are there for as long as the program runs.
  private var file: sentences {
    switch self {
    case .german: unsafe sentences_german()
    case .traditionalChinese: unsafe sentences_traditional_chinese()
    }
  }

  /// The whole file.
  var content: [UInt8] { unsafe Array(UnsafeBufferPointer(start: file.start, count: file.count)) }

  /// What the language says for the sentence of a key; nil where it has none.
  func translation(of key: String) -> String? {
    let wanted = Array("\n  ".utf8) + JSONWriter.compact(.string(Text(key))) + Array(": ".utf8)
    let rest = unsafe sentences_behind(file, wanted, wanted.count)
    guard let start = unsafe rest.start else { return nil }
    let line = unsafe Array(UnsafeBufferPointer(start: start, count: rest.count).prefix { $0 != UInt8(ascii: "\n") })
    do {
      return try JSONDocument(line.last == UInt8(ascii: ",") ? line.dropLast() : line).value.string
    } catch {
      preconditionFailure("a sentence cannot be read, which LanguageTests should have found: \(key)")
    }
  }
}
