/// The settings that one file of git's configuration has itself, in its order. It is read here where no other file may be
/// opened yet: libgit2 opens at once what a file includes.
///
/// What git would refuse is passed over: that is for git to say.
struct ConfigurationText {
  /// A key in small letters but for its middle part, as `includeif.gitdir:~/Work/.path`, and its value.
  private(set) var settings: [(key: String, value: String)] = []
  private var rest: ArraySlice<UInt8>
  private var section = ""

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "#"), UInt8(ascii: ";"): skipLine()
      case UInt8(ascii: "["): readSection()
      case _ where Self.isPartOfName(byte): readSetting()
      default: rest.removeFirst()
      }
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private mutating func skipLine() { rest = rest.drop { $0 != 0x0A } }

  /// `[core]`, `[includeIf "gitdir:~/Work/"]`
  private mutating func readSection() {
    var (name, inner, isQuoted): ([UInt8], [UInt8], Bool) = ([], [], false)
    rest.removeFirst()
    while let byte = rest.popFirst(), byte != 0x0A {
      if isQuoted, byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        inner.append(next)
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        inner.append(byte)
      } else if byte == UInt8(ascii: "]") {
        break
      } else if !Self.isBlank(byte) {
        name.append(byte)
      }
    }
    section = String(decoding: name, as: UTF8.self).lowercased()
    if !inner.isEmpty { section += "." + String(decoding: inner, as: UTF8.self) }
  }

  private mutating func readSetting() {
    let name = rest.prefix(while: Self.isPartOfName)
    rest = rest.dropFirst(name.count).drop(while: Self.isBlank)
    var value = Array("true".utf8)
    if rest.first == UInt8(ascii: "=") {
      rest.removeFirst()
      value = readValue()
    }
    settings.append(
      (section + "." + String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)))
  }

  /// To the end of the line, which a backslash puts off; without blanks around it and comments behind it.
  private mutating func readValue() -> [UInt8] {
    var (value, isQuoted, end): ([UInt8], Bool, Int) = ([], false, 0)
    rest = rest.drop(while: Self.isBlank)
    while let byte = rest.popFirst(), byte != 0x0A {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        end = value.count
      } else if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        if next == 0x0A || next == 0x0D { continue }
        value.append([UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08][next] ?? next)
        end = value.count
      } else if !isQuoted, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
        skipLine()
      } else {
        value.append(byte)
        if isQuoted || !Self.isBlank(byte) { end = value.count }
      }
    }
    return Array(value.prefix(end))
  }
}
