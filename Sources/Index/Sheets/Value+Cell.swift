import Records

extension Value {
  private static let textMark = UInt8(ascii: "t")
  private static let numberMark = UInt8(ascii: "n")
  private static let jsonMark = UInt8(ascii: "j")

  /// As a column has it: what sort of value it is, then its text. Numbers keep their spelling.
  var cell: [UInt8] {
    switch self {
    case .string(let text): return [Self.textMark] + text.string.utf8
    case .number(let number): return [Self.numberMark] + number.lexeme.utf8
    case .null, .bool, .array, .object:
      var writer = JSONWriter()
      writer.write(self)
      return [Self.jsonMark] + writer.bytes
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
