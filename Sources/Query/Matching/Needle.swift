/// A text that others are searched for, without regard to case or to how Unicode composes its letters.
public struct Needle: Sendable {
  let folded: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  private let mayHaveMarks: Bool

  public init(_ text: String) {
    bytes = CaseFolding.bytes(of: text)
    folded = String(decoding: bytes, as: UTF8.self)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    mayHaveMarks = CaseFolding.mayHaveMarks(folded)
  }

  /// Whether the needle is the whole of `text`.
  func equals(_ text: String) -> Bool {
    let span = text.utf8Span
    if span.isKnownASCII { return isASCII && span.count == bytes.count && Needle.isFolded(span.span, at: 0, bytes) }
    return CaseFolding.folded(text) == folded
  }

  /// Whether the needle is a part of `text`.
  public func isPart(of text: String) -> Bool {
    if bytes.isEmpty { return true }
    let span = text.utf8Span
    if span.isKnownASCII { return isASCII && isPart(ofASCII: span.span) }
    let other = CaseFolding.bytes(of: text)
    if isPart(ofFolded: other) { return true }
    guard mayHaveMarks || CaseFolding.mayHaveMarks(text) else { return false }
    return Needle.contains(Array(String(decoding: other, as: UTF8.self)), Array(folded))
  }

  private func isPart(ofASCII text: Span<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    let first = bytes[0]
    for start in 0...text.count - bytes.count
    where CaseFolding.lower(text[start]) == first && Needle.isFolded(text, at: start, bytes) { return true }
    return false
  }

  /// A letter is not found where a mark follows it, whether the two are written as one scalar or not.
  private func isPart(ofFolded text: [UInt8]) -> Bool {
    guard text.count >= bytes.count else { return false }
    for start in 0...text.count - bytes.count where text[start] == bytes[0] {
      let end = start + bytes.count
      if text[start..<end] == bytes[...] && !Needle.isMark(in: text, at: end) { return true }
    }
    return false
  }

  private static func isMark(in text: [UInt8], at index: Int) -> Bool {
    // Marks begin at U+0300.
    guard index < text.count, text[index] >= 0xCC else { return false }
    let scalar = String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    return scalar?.properties.canonicalCombiningClass != .notReordered
  }

  private static func isFolded(_ text: Span<UInt8>, at start: Int, _ bytes: [UInt8]) -> Bool {
    for index in bytes.indices where CaseFolding.lower(text[start + index]) != bytes[index] { return false }
    return true
  }

  private static func contains(_ items: [Character], _ part: [Character]) -> Bool {
    guard items.count >= part.count else { return false }
    for start in 0...items.count - part.count where items[start] == part[0] {
      if items[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }
}
