internal import Records

/// A column of a page's records: the items of a JSON array.
struct PageColumn: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int) {
    separate()
    bytes += String(number).utf8
  }

  /// A single number stands for itself, others as a list.
  mutating func append(_ numbers: [Int]) {
    if numbers.count == 1 { append(numbers[0]) } else { append(list: numbers) }
  }

  mutating func append(list numbers: [Int]) {
    separate()
    bytes.append(UInt8(ascii: "["))
    for (place, number) in numbers.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += String(number).utf8
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func append(_ text: Text) {
    separate()
    bytes += text.quoted
  }

  private mutating func separate() { if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) } }
}

extension Text {
  /// As a JSON string in which no control or bidirectional character stands as itself.
  var quoted: String.UTF8View {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self).safeForTerminal().utf8
  }
}
