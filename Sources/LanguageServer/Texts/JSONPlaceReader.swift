import Records

/// Goes through the words of the text, and keeps what is open around them.
struct JSONPlaceReader {
  private struct Level {
    var isObject: Bool
    var path: FieldPath
    var keys: [Text] = []
    /// How many items of an array are before the present one.
    var index = 0
    var state: Expected

    enum Expected { case key, colon, value, comma }
  }

  private let bytes: [UInt8]
  private let cursor: Int
  private var levels = [Level(isObject: false, path: .root, state: .value)]
  /// The place, and how many levels were open there.
  private var found: (place: CursorPlace, depth: Int)?
  private var isPastCursor = false
  private static let deepest = 200

  init(_ bytes: [UInt8], _ cursor: Int) { (self.bytes, self.cursor) = (bytes, cursor) }

  mutating func read() -> CursorPlace? {
    var offset = 0
    while let word = word(at: &offset), levels.count < Self.deepest {
      if !isPastCursor { look(at: word) }
      if isPastCursor {
        guard let depth = found?.depth, levels.count >= depth else { break }
        follow(word)
      }
      step(word)
    }
    if !isPastCursor { note(cursor..<cursor) }
    return found?.place
  }

  // MARK: Words

  /// The next word: a text in quotes up to the end of its line at most, one sign, or what else stands together.
  private func word(at offset: inout Int) -> Range<Int>? {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { return nil }
    let start = offset
    if bytes[offset] == UInt8(ascii: "\"") {
      offset = endOfText(from: start)
    } else if Self.isSign(bytes[offset]) {
      offset += 1
    } else {
      while offset < bytes.count, !Self.isSpace(bytes[offset]), !Self.isSign(bytes[offset]),
        bytes[offset] != UInt8(ascii: "\"")
      { offset += 1 }
    }
    return start..<offset
  }

  /// Behind the closing quote. A text that is not closed yet goes up to the end of its line, or of the word in it that the
  /// cursor touches.
  private func endOfText(from start: Int) -> Int {
    let line = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var end = start + 1
    while end < line, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") && end + 1 < line ? 2 : 1
    }
    // A quote with a letter behind it opens the next text.
    if end < line, end + 1 == bytes.count || Self.isSpace(bytes[end + 1]) || Self.isSign(bytes[end + 1]) {
      return end + 1
    }
    guard (start...line).contains(cursor) else { return line }
    var word = max(cursor, start + 1)
    while word < line, !Self.isSpace(bytes[word]), !Self.isSign(bytes[word]), bytes[word] != UInt8(ascii: "\"") {
      word += 1
    }
    return word
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
  private static func isSign(_ byte: UInt8) -> Bool { "{}[],:".utf8.contains(byte) }

  // MARK: The cursor

  private mutating func look(at word: Range<Int>) {
    let isSign = Self.isSign(bytes[word.lowerBound])
    if cursor < word.lowerBound || isSign && cursor == word.lowerBound {
      note(cursor..<cursor)
    } else if !isSign, cursor <= word.upperBound {
      note(word)
    }
  }

  private mutating func note(_ range: Range<Int>) {
    isPastCursor = true
    guard let level = levels.last else { return }
    if isKey {
      var place = CursorPlace(.key, level.path, range, typed: typed(range))
      place.siblings = Set(level.keys)
      found = (place, levels.count)
    } else if level.state == .value || !range.isEmpty {
      found = (CursorPlace(.value, valuePath, range, typed: typed(range)), levels.count)
    }
  }

  private var isKey: Bool {
    guard let level = levels.last, level.isObject else { return false }
    return level.state == .key || level.state == .comma
  }

  /// The path of the value that stands in the innermost level, or will.
  private var valuePath: FieldPath {
    guard levels.count > 1, let level = levels.last else { return .root }
    return level.path.appending(level.isObject ? level.keys.last ?? "" : Text("\(level.index)"))
  }

  private func typed(_ range: Range<Int>) -> String {
    let text = bytes[range.lowerBound..<max(range.lowerBound, min(cursor, range.upperBound))]
    return String(decoding: text.first == UInt8(ascii: "\"") ? text.dropFirst() : text, as: UTF8.self)
  }

  private mutating func follow(_ word: Range<Int>) {
    guard let place = found?.place, place.follower == .end, word.lowerBound >= place.range.upperBound else { return }
    switch bytes[word.lowerBound] {
    case UInt8(ascii: ":"): found?.place.follower = .colon
    case UInt8(ascii: ","): found?.place.follower = .comma
    case UInt8(ascii: "}"), UInt8(ascii: "]"): break
    default: found?.place.follower = .word
    }
  }

  // MARK: What is open

  private mutating func step(_ word: Range<Int>) {
    guard let level = levels.last else { return }
    switch bytes[word.lowerBound] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = bytes[word.lowerBound] == UInt8(ascii: "{")
      let path = valuePath
      levels[levels.count - 1].state = .comma
      levels.append(Level(isObject: isObject, path: path, state: isObject ? .key : .value))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if levels.count > 1 { levels.removeLast() }
    case UInt8(ascii: ","):
      levels[levels.count - 1].index += 1
      levels[levels.count - 1].state = level.isObject ? .key : .value
    case UInt8(ascii: ":"): levels[levels.count - 1].state = .value
    default:
      if isKey {
        let key = text(word)
        levels[levels.count - 1].keys.append(key)
        if let (place, depth) = found, depth == levels.count, place.range.lowerBound < word.lowerBound {
          found?.place.siblings.insert(key)
        }
        levels[levels.count - 1].state = .colon
      } else {
        levels[levels.count - 1].state = .comma
      }
    }
  }

  /// What a word says; of one that is no whole text, its letters.
  private func text(_ word: Range<Int>) -> Text {
    do throws(ReadError) {
      if case .string(let text) = try JSONDocument(Array(bytes[word])).value { return text }
    } catch {}
    let letters = bytes[word].filter { $0 != UInt8(ascii: "\"") }
    return Text(String(decoding: letters, as: UTF8.self))
  }
}
