internal import Records

/// A field of an MT940 or MT942: `:61:` with its lines.
struct MT940Field {
  /// `61`, `60F`.
  let tag: String
  var lines: [String]
  let offset: Int
}

/// The fields of a file, one after the other, and where messages end. What stands outside of them is passed over: the
/// headers of SWIFT (`{1:…}{2:…}{4:`) and those that banks have of their own.
struct MT940Fields {
  enum FieldOrEnd {
    case field(MT940Field)
    /// `-` or `-}`
    case end
  }

  private let text: [UInt8]
  private var offset = 0
  /// Whether `{4:` has begun a message that only `-}` ends.
  private var envelope: Int?

  static let longestField = 1 << 20

  init(_ text: [UInt8]) { self.text = text }

  /// Throws where the file ends within a message.
  mutating func next() throws(SourceProblem) -> FieldOrEnd? {
    while let line = peek() {
      offset = line.next
      let isEnd = line.text.begins(with: "-}")
      if isEnd || line.text.begins(with: "{") { enter(line) }
      if isEnd || (line.text.trimmed == "-" && envelope == nil) { return .end }
      if let tag = Self.tag(of: line.text) { return .field(try field(tag, line.text, line.offset)) }
    }
    if let envelope {
      throw SourceProblem(
        offset: text.count, "the file is cut off: the message of line \(number(of: envelope)) has no -}")
    }
    return nil
  }

  /// The first field, and the next message, can stand on the line of the header.
  private mutating func enter(_ line: Line) {
    let place = line.text.place(of: "{4:")?.upperBound
    envelope = place == nil ? nil : line.offset
    if let place {
      offset = min(line.offset + line.text.utf8.distance(from: line.text.startIndex, to: place), line.next)
    }
  }

  /// The field and the lines that go on with it.
  private mutating func field(_ tag: String, _ first: String, _ start: Int) throws(SourceProblem) -> MT940Field {
    var field = MT940Field(tag: tag, lines: [String(first.dropFirst(tag.count + 2))], offset: start)
    while let line = peek(), !Self.begins(line.text) {
      offset = line.next
      if offset - start > Self.longestField {
        throw SourceProblem(offset: start, "the field :\(tag): has more than 1 MB")
      }
      if !line.text.trimmed.isEmpty { field.lines.append(line.text) }
    }
    return field
  }

  /// Whether something else begins with a line.
  private static func begins(_ line: String) -> Bool {
    tag(of: line) != nil || line.begins(with: "-}") || line.trimmed == "-" || line.begins(with: "{1:")
  }

  /// `61` of `:61:2611201120D12,50`; `NS`, which banks in Germany have, too.
  static func tag(of line: String) -> String? {
    guard line.begins(with: ":"), let end = line.utf8.prefix(6).dropFirst().firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let tag = String(line[line.utf8.index(after: line.startIndex)..<end])
    let digits = tag.utf8.prefix { (0x30...0x39).contains($0) }.count
    let letters = tag.utf8.dropFirst(digits)
    guard letters.count <= 1, digits == 2 || digits == 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return tag == "NS" ? tag : nil
    }
    return tag
  }

  private typealias Line = (text: String, offset: Int, next: Int)

  private func peek() -> Line? {
    guard offset < text.count else { return nil }
    let end = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    var next = min(end + 1, text.count)
    if end + 1 < text.count, text[end] == 0x0D, text[end + 1] == 0x0A { next += 1 }
    return (String(decoding: text[offset..<end], as: UTF8.self), offset, next)
  }

  private func number(of offset: Int) -> Int { TextPosition(offset: offset, in: text).line }
}

/// What a file says of itself.
public enum MT940 {
  private static let headLength = 1 << 13

  /// Whether a file is an MT940 or MT942: its first fields name a message (`:20:`) and an account (`:25:`).
  public static func isMT940(_ bytes: [UInt8]) -> Bool {
    var fields = MT940Fields(Array(bytes.prefix(headLength)))
    var tags: Set<Text> = []
    do throws(SourceProblem) {
      while let part = try fields.next() {
        if case .field(let field) = part { tags.insert(Text(field.tag)) }
      }
    } catch { /* The head may end within a message. */  }
    return tags.contains("20") && (tags.contains("25") || tags.contains("25P"))
  }
}
