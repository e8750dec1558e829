import Records

extension Value {
  private static let textMark = UInt8(ascii: "t")
  private static let numberMark = UInt8(ascii: "n")
  private static let jsonMark = UInt8(ascii: "j")

  /// As a column has it: what sort of value it is, then its text. Numbers keep their spelling.
  func writeCell(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text):
      bytes.append(Self.textMark)
      bytes.append(utf8Of: text.string)
    case .number(let number):
      bytes.append(Self.numberMark)
      bytes.append(utf8Of: number.lexeme)
    case .null, .bool, .array, .object:
      var writer = JSONWriter()
      writer.write(self)
      bytes.append(Self.jsonMark)
      bytes += writer.bytes
    }
  }

  init(cell: ArraySlice<UInt8>) {
    let content = cell.dropFirst()
    switch cell.first {
    case Self.textMark: self = .string(String(decoding: content, as: UTF8.self))
    case Self.numberMark: self = Number(lexeme: String(decoding: content, as: UTF8.self)).map(Value.number) ?? .null
    default: self = Self.read(Array(content))
    }
  }

  /// What `JSONWriter` wrote can be read, however deep it is.
  private static func read(_ bytes: [UInt8]) -> Value {
    var limits = ReadLimits()
    limits.bytes = bytes.count
    limits.depth = 1 << 10
    do throws(ReadError) { return try JSONDocument(bytes, limits: limits).value } catch { return .null }
  }
}

extension [UInt8] {
  fileprivate mutating func append(utf8Of text: String) {
    unsafe text.utf8Span.span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
