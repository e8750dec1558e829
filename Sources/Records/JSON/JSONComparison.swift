/// Compares the bytes of two documents in step, to see whether one is the other with scalars of objects changed and
/// nothing else: the usual edit of a record.
struct JSONComparison {
  private let now: JSONDocument
  private let original: JSONDocument
  /// Up to where the bytes of both have been compared.
  private var compared = (now: 0, original: 0)

  private init(_ now: JSONDocument, _ original: JSONDocument) {
    self.now = now
    self.original = original
  }

  /// True only where `now` is certainly what updating `original` to its value gives: the same bytes but for scalars in
  /// objects, each of another value and spelt as it is written afresh.
  static func differsInScalars(_ now: JSONDocument, from original: JSONDocument) -> Bool {
    guard now.nodes.count == original.nodes.count else { return false }
    var comparison = JSONComparison(now, original)
    return comparison.isUpdated(0) && comparison.isSame(upTo: now.bytes.count, original.bytes.count)
  }

  private mutating func isUpdated(_ node: Int) -> Bool {
    let (new, old) = (now.nodes[node], original.nodes[node])
    guard new.next == old.next, isSame(upTo: new.range.lowerBound, old.range.lowerBound) else { return false }
    switch (new.kind, old.kind) {
    case (.object, .object): return areMembersUpdated(in: node, upTo: new.next)
    case (.array, _), (_, .array), (.object, _), (_, .object):
      return new.kind == old.kind && isSame(upTo: new.range.upperBound, old.range.upperBound)
    default: return isScalarUpdated(node)
    }
  }

  private mutating func areMembersUpdated(in object: Int, upTo end: Int) -> Bool {
    var key = object + 1
    while key < end {
      let (new, old) = (now.nodes[key], original.nodes[key])
      guard isSame(upTo: new.range.upperBound, old.range.upperBound), isUpdated(key + 1) else { return false }
      key = now.nodes[key + 1].next
    }
    return true
  }

  private mutating func isScalarUpdated(_ node: Int) -> Bool {
    let (new, old) = (now.nodes[node].range, original.nodes[node].range)
    let isSame = now.bytes[new] == original.bytes[old]
    compared = (new.upperBound, old.upperBound)
    guard !isSame else { return true }
    let value = now.value(of: node)
    return value != original.value(of: node) && JSONWriter.compact(value)[...] == now.bytes[new]
  }

  /// Compares what follows, and goes there.
  private mutating func isSame(upTo index: Int, _ other: Int) -> Bool {
    defer { compared = (index, other) }
    return now.bytes[compared.now..<index] == original.bytes[compared.original..<other]
  }
}

extension JSONDocument {
  /// Whether this is, byte for byte, `original` updated to what this says: whoever made it from that changed values and
  /// not the layout.
  func isUpdate(of original: JSONDocument) throws(ReadError) -> Bool {
    if JSONComparison.differsInScalars(self, from: original) { return true }
    return try original.updating(to: value).bytes == bytes
  }
}
