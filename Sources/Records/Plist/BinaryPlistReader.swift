/// Reads the objects of a binary property list: a header of 8 bytes, the objects, a table of their offsets, and a
/// trailer of 32 bytes that says where the table is and how wide its numbers are. Objects refer to others by their
/// number in the table.
struct BinaryPlistReader {
  let bytes: [UInt8]
  let table: Range<Int>
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let root: Int
  private let depthLimit: Int
  /// What may still be made, in bytes.
  private var budget: Int
  /// The containers that are being read, from the root down.
  private var open: [Int] = []

  private static let headerSize = 8
  private static let trailerSize = 32
  /// What one value costs besides its content.
  private static let cost = 64

  init(_ bytes: [UInt8], limits: ReadLimits) throws(BinaryPlistError) {
    self.bytes = bytes
    depthLimit = min(limits.depth, ReadLimits.ceiling.depth)
    budget = 32 * min(limits.bytes, ReadLimits.ceiling.bytes)
    guard bytes.starts(with: "bplist00".utf8) else {
      throw BinaryPlistError(offset: 0, message: "expected bplist00, the only version that there is")
    }
    let trailer = bytes.count - Self.trailerSize
    guard trailer > Self.headerSize else { throw BinaryPlistError(offset: bytes.count, message: "the file is cut off") }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
      let root = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
      let start = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]),
      start > Self.headerSize, start <= trailer, root < count, count <= (trailer - start) / offsetSize
    else { throw BinaryPlistError(offset: trailer, message: "the trailer is damaged, or the file is cut off") }
    (self.count, self.root) = (count, root)
    table = start..<(start + count * offsetSize)
  }

  mutating func readRoot() throws(BinaryPlistError) -> Value { try readObject(root, from: table.lowerBound) }

  /// An integer of up to 8 bytes, the largest first; nil where it is too large to be an offset.
  static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  // MARK: - Objects

  /// Reads the object `number`; `referrer` is where its number stands.
  private mutating func readObject(_ number: Int, from referrer: Int) throws(BinaryPlistError) -> Value {
    guard number < count else { throw BinaryPlistError(offset: referrer, message: "there is no object \(number)") }
    let entry = table.lowerBound + number * offsetSize
    guard let offset = Self.integer(bytes[entry..<(entry + offsetSize)]),
      (Self.headerSize..<table.lowerBound).contains(offset)
    else {
      throw BinaryPlistError(offset: entry, message: "the offset of object \(number) lies outside of the objects")
    }
    try spend(Self.cost, at: offset)
    switch bytes[offset] >> 4 {
    case 0xA:
      return .array(
        try within(number, at: offset) { reader throws(BinaryPlistError) in try reader.readItems(at: offset) })
    case 0xD:
      return .object(
        try within(number, at: offset) { reader throws(BinaryPlistError) in try reader.readMembers(at: offset) })
    default: return try readScalar(at: offset)
    }
  }

  private mutating func within<T>(
    _ number: Int, at offset: Int, _ read: (inout BinaryPlistReader) throws(BinaryPlistError) -> T
  ) throws(BinaryPlistError) -> T {
    if open.contains(number) { throw BinaryPlistError(offset: offset, message: "this list contains itself") }
    open.append(number)
    if open.count > depthLimit {
      throw BinaryPlistError(
        offset: offset, message: "dictionaries and lists stand more than \(depthLimit) deep within each other")
    }
    let result = try read(&self)
    open.removeLast()
    return result
  }

  private mutating func readItems(at offset: Int) throws(BinaryPlistError) -> [Value] {
    let content = try content(at: offset, unit: referenceSize)
    var items: [Value] = []
    for reference in references(content) { items.append(try readObject(try number(at: reference), from: reference)) }
    return items
  }

  private mutating func readMembers(at offset: Int) throws(BinaryPlistError) -> Object {
    let content = try content(at: offset, unit: 2 * referenceSize)
    let half = content.count / 2
    var members: [Object.Member] = []
    var seen: Set<Text> = []
    for reference in references(content.lowerBound..<(content.lowerBound + half)) {
      guard case .string(let key) = try readObject(try number(at: reference), from: reference) else {
        throw BinaryPlistError(offset: reference, message: "a key is a text, but this one is something else")
      }
      guard seen.insert(key).inserted else {
        throw BinaryPlistError(offset: reference, message: "a key comes twice in this dictionary")
      }
      let value = reference + half
      members.append(Object.Member(key, try readObject(try number(at: value), from: value)))
    }
    return Object(uniqueMembers: members)
  }

  private func references(_ content: Range<Int>) -> StrideTo<Int> {
    stride(from: content.lowerBound, to: content.upperBound, by: referenceSize)
  }

  private func number(at reference: Int) throws(BinaryPlistError) -> Int {
    if let number = Self.integer(bytes[reference..<(reference + referenceSize)]) { return number }
    throw BinaryPlistError(offset: reference, message: "the number of an object is too large")
  }

  /// Where the content of the object at `offset` stands, whose marker counts it in units.
  func content(at offset: Int, unit: Int) throws(BinaryPlistError) -> Range<Int> {
    var (start, size) = (offset + 1, Int(bytes[offset] & 0xF))
    if size == 0xF {
      let width = 1 << Int(bytes[start] & 0xF)
      guard bytes[start] >> 4 == 1, width <= 8, start + width < table.lowerBound,
        let long = Self.integer(bytes[(start + 1)...(start + width)])
      else { throw BinaryPlistError(offset: start, message: "the length of this object is damaged") }
      (start, size) = (start + 1 + width, long)
    }
    guard size <= (table.lowerBound - start) / unit else {
      throw BinaryPlistError(offset: offset, message: "this object is longer than the file")
    }
    return start..<(start + size * unit)
  }

  mutating func spend(_ cost: Int, at offset: Int) throws(BinaryPlistError) {
    budget -= cost
    if budget < 0 {
      throw BinaryPlistError(offset: offset, message: "the file stands for far more than its own size, and is refused")
    }
  }
}
