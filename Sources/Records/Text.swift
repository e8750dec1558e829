/// A string whose identity is its UTF-8 bytes.
///
/// Swift's `String` compares by canonical equivalence, so that the two spellings of "é" (one scalar or two)
/// are equal. As keys and values of records they are different data: git, grep and every other tool see
/// different bytes. `Text` compares, orders and hashes by bytes.
public struct Text: Hashable, Comparable, Sendable {
  public let string: String

  @inlinable
  public init(_ string: String) { self.string = string }

  @inlinable
  public static func == (a: Text, b: Text) -> Bool {
    guard a.string.utf8.count == b.string.utf8.count else { return false }
    let (left, right) = (a.string.utf8Span.span, b.string.utf8Span.span)
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  @inlinable
  public static func < (a: Text, b: Text) -> Bool {
    let (left, right) = (a.string.utf8Span.span, b.string.utf8Span.span)
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    unsafe string.utf8Span.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Text: ExpressibleByStringLiteral {
  @inlinable
  public init(stringLiteral value: String) { self.init(value) }
}

extension Text: CustomStringConvertible {
  public var description: String { string }
}
