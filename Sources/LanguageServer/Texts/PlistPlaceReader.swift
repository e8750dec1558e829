import Records

/// Goes through the tags of an XML property list, and keeps what is open around them.
struct PlistPlaceReader {
  private struct Level {
    var isObject: Bool
    var path: FieldPath
    var keys: [Text] = []
    /// How many items of an array are before the present one.
    var index = 0
    /// Whether a key comes next, in an object.
    var wantsKey = true
  }

  private let bytes: [UInt8]
  private let cursor: Int
  private var levels: [Level] = []
  /// The place, and how many levels were open there.
  private var found: (place: CursorPlace, depth: Int)?
  private var isPastCursor = false
  private static let deepest = 200
  private static let leaves = ["key", "string", "integer", "real", "date", "data"]

  init(_ bytes: [UInt8], _ cursor: Int) { (self.bytes, self.cursor) = (bytes, cursor) }

  mutating func read() -> CursorPlace? {
    var offset = 0
    while offset < bytes.count, levels.count < Self.deepest {
      if isPastCursor {
        guard let depth = found?.depth, levels.count >= depth else { break }
      }
      offset = bytes[offset] == UInt8(ascii: "<") ? tag(at: offset) : between(offset)
    }
    if !isPastCursor { note(cursor..<cursor) }
    return found?.place
  }

  // MARK: Tags

  /// Reads a tag, and the content of an element that holds a text; gives where it goes on.
  private mutating func tag(at start: Int) -> Int {
    if cursor == start { note(start..<start) }
    guard let end = end(ofTagAt: start) else {
      // Half a tag: what is typed there is a tag, and nothing of a record. A comment without an end has all that follows.
      let end = bytes[start...].starts(with: "<!--".utf8) ? bytes.count : endOfLine(from: start + 1)
      if (start...end).contains(cursor) { isPastCursor = true }
      return end
    }
    if !isPastCursor, cursor < end { isPastCursor = true }
    let inner = bytes[(start + 1)..<(end - 1)]
    if inner.first == UInt8(ascii: "?") || inner.first == UInt8(ascii: "!") { return end }
    let isEmpty = inner.last == UInt8(ascii: "/")
    let name = String(
      decoding: inner.prefix { $0 > 0x20 && ($0 != UInt8(ascii: "/") || $0 == inner.first) }, as: UTF8.self)
    return step(name, isEmpty: isEmpty, end)
  }

  private mutating func step(_ name: String, isEmpty: Bool, _ end: Int) -> Int {
    switch name {
    case "dict", "array":
      let path = valuePath
      follow()
      if isEmpty { valueIsRead() } else { levels.append(Level(isObject: name == "dict", path: path)) }
    case "/dict", "/array":
      if !levels.isEmpty { levels.removeLast() }
      valueIsRead()
    case "true", "false":
      follow()
      valueIsRead()
    case _ where Self.leaves.contains(name):
      if name != "key" { follow() }
      return isEmpty ? leaf(name, end..<end, end) : content(of: name, from: end)
    default: break
    }
    return end
  }

  /// Behind the `>` of a tag; nil where it is not there yet.
  private func end(ofTagAt start: Int) -> Int? {
    let rest = bytes[(start + 1)...]
    if rest.starts(with: "!--".utf8) {
      var end = start + 4
      while end + 3 <= bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
      return end + 3 <= bytes.count ? end + 3 : nil
    }
    guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return end + 1
  }

  /// A text without its closing tag goes up to the end of its line.
  private mutating func content(of name: String, from start: Int) -> Int {
    let next = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    if bytes[next...].starts(with: "</\(name)>".utf8) { return leaf(name, start..<next, next) }
    var end = min(next, endOfLine(from: start))
    while end > start, end > cursor || !(start..<end).contains(cursor), Self.isSpace(bytes[end - 1]) { end -= 1 }
    return leaf(name, start..<end, end)
  }

  private mutating func leaf(_ name: String, _ content: Range<Int>, _ end: Int) -> Int {
    let isKey = name == "key"
    if !isPastCursor, content.contains(cursor) || content.upperBound == cursor {
      note(content, isKey: isKey)
    }
    if isKey { keyIsRead(Self.text(bytes[content]), content) } else { valueIsRead() }
    return end
  }

  private mutating func keyIsRead(_ key: Text, _ content: Range<Int>) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].keys.append(key)
    levels[levels.count - 1].wantsKey = false
    if let (place, depth) = found, depth == levels.count, place.range != content {
      found?.place.siblings.insert(key)
      if place.follower == .end { found?.place.follower = .comma }
    }
  }

  private mutating func valueIsRead() {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].index += 1
    levels[levels.count - 1].wantsKey = true
  }

  // MARK: Between tags

  /// Space, or a word for which there is no element yet.
  private mutating func between(_ start: Int) -> Int {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    if !isPastCursor, (start..<end).contains(cursor) || cursor == end {
      var word = cursor..<cursor
      while word.lowerBound > start, !Self.isSpace(bytes[word.lowerBound - 1]) {
        word = (word.lowerBound - 1)..<word.upperBound
      }
      while word.upperBound < end, !Self.isSpace(bytes[word.upperBound]) {
        word = word.lowerBound..<(word.upperBound + 1)
      }
      note(word)
    }
    return end
  }

  // MARK: The cursor

  private mutating func note(_ range: Range<Int>, isKey: Bool? = nil) {
    if isPastCursor { return }
    isPastCursor = true
    guard let level = levels.last else { return }
    let typed = String(
      decoding: bytes[range.lowerBound..<max(range.lowerBound, min(cursor, range.upperBound))], as: UTF8.self)
    if level.isObject, isKey ?? level.wantsKey {
      var place = CursorPlace(.key, level.path, range, typed: typed)
      place.siblings = Set(level.keys)
      found = (place, levels.count)
    } else if isKey != true {
      found = (CursorPlace(.value, valuePath, range, typed: typed), levels.count)
    }
  }

  /// A value behind the key that the cursor is in.
  private mutating func follow() {
    guard let (place, depth) = found, depth == levels.count, place.role == .key, place.follower == .end,
      levels.last?.wantsKey == false
    else { return }
    found?.place.follower = .word
  }

  /// The path of the value that stands in the innermost level, or will.
  private var valuePath: FieldPath {
    guard let level = levels.last else { return .root }
    return level.path.appending(level.isObject ? level.keys.last ?? "" : Text("\(level.index)"))
  }

  private func endOfLine(from start: Int) -> Int { bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func text(_ content: ArraySlice<UInt8>) -> Text {
    var words = String(decoding: content, as: UTF8.self)
    for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      words = words.replacing(name, with: sign)
    }
    return Text(words)
  }
}
