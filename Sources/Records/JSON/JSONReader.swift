/// Reads the bytes of one JSON document into nodes: strictly as RFC 8259 has it, in one pass.
struct JSONReader {
  let bytes: [UInt8]
  private let depthLimit: Int
  var position: Int
  private(set) var nodes: [JSONNode] = []

  init(_ bytes: [UInt8], limits: ReadLimits) {
    self.bytes = bytes
    depthLimit = min(limits.depth, ReadLimits.ceiling.depth)
    position = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    nodes.reserveCapacity(min(bytes.count / 8 + 4, 4096))
  }

  mutating func readDocument() throws(ReadError) {
    skipSpace()
    try readValue(depth: 0)
    skipSpace()
    if position < bytes.count { throw expected("the end of the file after the record") }
  }

  private mutating func readValue(depth: Int) throws(ReadError) {
    switch peek {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject(depth: depth + 1)
    case UInt8(ascii: "["): try readArray(depth: depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: try readWord()
    }
  }

  private mutating func readObject(depth: Int) throws(ReadError) {
    let node = try open(.object, depth: depth)
    if consume(UInt8(ascii: "}")) { return close(node) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw keyExpected(isFirst: nodes.count == node + 1) }
      try readString()
      skipSpace()
      guard consume(UInt8(ascii: ":")) else { throw expected("a colon after this key") }
      skipSpace()
      try readValue(depth: depth)
      skipSpace()
    } while consume(UInt8(ascii: ","))
    guard consume(UInt8(ascii: "}")) else { throw expected("a comma or } after this member") }
    close(node)
    try refuseDuplicates(in: node)
  }

  private mutating func readArray(depth: Int) throws(ReadError) {
    let node = try open(.array, depth: depth)
    if consume(UInt8(ascii: "]")) { return close(node) }
    repeat {
      skipSpace()
      if peek == UInt8(ascii: "]") { throw error("a comma stands before this ]: remove the comma") }
      try readValue(depth: depth)
      skipSpace()
    } while consume(UInt8(ascii: ","))
    guard consume(UInt8(ascii: "]")) else { throw expected("a comma or ] after this item") }
    close(node)
  }

  /// Opens a container and skips to its first member or item.
  private mutating func open(_ kind: JSONNode.Kind, depth: Int) throws(ReadError) -> Int {
    if depth > depthLimit { throw error("objects and lists stand more than \(depthLimit) deep within each other") }
    nodes.append(JSONNode(kind, position..<position, next: 0))
    position += 1
    skipSpace()
    return nodes.count - 1
  }

  private mutating func close(_ node: Int) { nodes[node].close(end: position, next: nodes.count) }

  /// Adds the node of a value without parts that ends at the present position.
  mutating func add(_ kind: JSONNode.Kind, from start: Int) {
    nodes.append(JSONNode(kind, start..<position, next: nodes.count + 1))
  }
}

extension JSONReader {
  /// The byte at the present position; 0, which is never valid, at the end.
  var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
