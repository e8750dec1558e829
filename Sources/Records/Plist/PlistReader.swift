/// Reads the bytes of one XML property list into nodes, in one pass.
///
/// Takes what Apple's tools write and people add by hand (comments, processing instructions, CDATA sections), and
/// nothing that would make reading costly or ambiguous: no document type but Apple's, no entities but the five of XML.
struct PlistReader {
  let bytes: [UInt8]
  private let depthLimit: Int
  var position: Int
  private(set) var nodes: [PlistNode] = []

  init(_ bytes: [UInt8], limits: ReadLimits) {
    self.bytes = bytes
    depthLimit = min(limits.depth, ReadLimits.ceiling.depth)
    position = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    nodes.reserveCapacity(min(bytes.count / 16 + 4, 4096))
  }

  mutating func readDocument() throws(ReadError) {
    try readProlog()
    let start = position
    try requireTag("the element <plist>")
    guard try readPlistTag() else { throw error("this property list is empty: it needs one value", at: start) }
    try skipBetween()
    try requireTag("the value of this property list")
    try readValue(depth: 0)
    try skipBetween()
    try readEnd(of: .plist, from: start)
    try skipBetween()
    if position < bytes.count { throw expected("the end of the file after </plist>") }
  }

  private mutating func readValue(depth: Int) throws(ReadError) {
    let start = position
    let (element, isOneTag) = try readStart()
    let node = nodes.count
    nodes.append(PlistNode(element, start: start, content: position, next: node + 1))
    switch element {
    case .dict where !isOneTag: try readMembers(of: node, depth: depth + 1)
    case .array where !isOneTag: try readItems(of: node, depth: depth + 1)
    case .dict, .array: break
    case .plist, .key: throw error("expected a value, found <\(element.name)>", at: start)
    default: try readScalar(node, isOneTag: isOneTag)
    }
  }

  private mutating func readMembers(of dict: Int, depth: Int) throws(ReadError) {
    try checkDepth(depth, of: dict)
    while try hasChild() {
      try readKey()
      try skipBetween()
      guard startsTag, !startsEnd else { throw expected("the value of this key") }
      try readValue(depth: depth)
    }
    try close(dict)
    try refuseDuplicates(in: dict)
  }

  private mutating func readItems(of array: Int, depth: Int) throws(ReadError) {
    try checkDepth(depth, of: array)
    while try hasChild() { try readValue(depth: depth) }
    try close(array)
  }

  private mutating func readKey() throws(ReadError) {
    let start = position
    let (element, isOneTag) = try readStart()
    guard element == .key else {
      throw error("expected a <key>, found <\(element.name)>: in a <dict>, each value has its key before it", at: start)
    }
    let node = nodes.count
    nodes.append(PlistNode(.key, start: start, content: position, next: node + 1))
    if !isOneTag { try readText(of: node) }
  }

  /// Skips what stands before the next child of a container; false at the end tag.
  private mutating func hasChild() throws(ReadError) -> Bool {
    try skipBetween()
    if startsEnd { return false }
    try requireTag("an element")
    return true
  }

  private func checkDepth(_ depth: Int, of node: Int) throws(ReadError) {
    guard depth > depthLimit else { return }
    throw error(
      "dictionaries and lists stand more than \(depthLimit) deep within each other", at: nodes[node].range.lowerBound)
  }

  /// Reads the end tag of the node, whose content ends here.
  mutating func close(_ node: Int, isEscaped: Bool = false) throws(ReadError) {
    let content = position
    try readEnd(of: nodes[node].element, from: nodes[node].range.lowerBound)
    nodes[node].close(content: content, end: position, next: nodes.count, isEscaped: isEscaped)
  }
}
