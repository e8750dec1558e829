import TestSupport

@testable import Records

/// Random values that a property list can hold, and random ways to write them, from one seed.
struct RandomPlist {
  var random: RandomJSON

  init(seed: UInt64) { random = RandomJSON(seed: seed) }

  mutating func value(depth: Int) -> Value { Self.writable(random.value(depth: depth)) }

  mutating func object(depth: Int) -> Object {
    Self.writable(.object(random.object(depth: depth))).object ?? Object()
  }

  /// A value that shares most with `value`.
  mutating func changed(_ value: Value, depth: Int) -> Value { Self.writable(random.changed(value, depth: depth)) }

  /// Puts what a property list has more than JSON in the place of what it cannot hold.
  private static func writable(_ value: Value) -> Value {
    switch value {
    case .null: "2026-11-20T14:02:11Z"
    case .string("\u{0}"): "data:;base64,SGVsbG8="
    case .string("\"\\/\u{8}\n"): "]]>\r\n & <\t>"
    case .array(let items): .array(items.map(writable))
    case .object(let object):
      .object(Object(uniqueMembers: object.members.map { Object.Member($0.key, writable($0.value)) }))
    default: value
    }
  }
}

extension RandomPlist {
  /// The bytes of a document that says `value`, with space, comments and spellings as they come.
  mutating func document(_ value: Value) -> [UInt8] {
    var writer = RandomPlistWriter(random: random)
    let bytes = writer.document(value)
    random = writer.random
    return bytes
  }
}

private struct RandomPlistWriter {
  var random: RandomJSON
  var text = ""
  var newline = "\n"

  mutating func document(_ value: Value) -> [UInt8] {
    newline = random.pick(["\n", "\r\n"])
    let mark = random.pick(["", "", "\u{FEFF}"])
    text += random.pick(["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0'?>"])
    gap()
    text += random.pick(["", PlistReader.documentType])
    gap()
    text += random.pick(["<plist>", "<plist version=\"1.0\">", "<plist version='1.0' >"])
    gap()
    write(value)
    gap()
    text += random.pick(["</plist>", "</plist >"])
    gap()
    return Array((mark + text).utf8)
  }

  private mutating func gap() {
    for _ in 0..<random.pick([0, 1, 1, 1, 2]) {
      text += random.pick([
        "", " ", "\t", newline, newline + "  ", newline + newline + "\t", "<!-- <key>no</key> é - -->", "<?a b?>",
        newline + "\t<!-- on its own -->" + newline + "\t", " <!-- two" + newline + "lines -->",
      ])
    }
  }

  private mutating func write(_ value: Value) {
    switch value {
    case .null: break
    case .bool(let flag): text += random.pick([flag ? "<true/>" : "<false/>", flag ? "<true></true>" : "<false />"])
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let items):
      if items.isEmpty, random.chance(50) { return text += "<array/>" }
      text += "<array>"
      gap()
      for item in items {
        write(item)
        gap()
      }
      text += "</array>"
    case .object(let object):
      if object.isEmpty, random.chance(50) { return text += "<dict />" }
      text += "<dict>"
      gap()
      for member in object.members {
        element("key", member.key)
        gap()
        write(member.value)
        gap()
      }
      text += "</dict>"
    }
  }

  private mutating func write(_ number: Number) {
    let isInteger = PlistNumber.isInteger(number.lexeme) && random.chance(80)
    let name = isInteger ? "integer" : "real"
    text += "<\(name)>\(number.lexeme)</\(name)>"
  }

  private mutating func write(_ string: Text) {
    if PlistDate.isDate(string.string.utf8), random.chance(80) { return text += "<date>\(string)</date>" }
    if let content = PlistData.content(of: string), random.chance(80) {
      let inner = random.pick(["", newline + "\t"])
      return text += "<data>\(inner)\(String(decoding: content, as: UTF8.self))\(inner)</data>"
    }
    element("string", string)
  }

  private mutating func element(_ name: String, _ string: Text) {
    if string.string.isEmpty, random.chance(50) { return text += "<\(name)/>" }
    text += "<\(name)>"
    let breaks = Array(newline.utf8)
    if random.chance(15), let section = PlistText.section(string, newline: breaks) {
      text += String(decoding: section, as: UTF8.self)
    } else if random.chance(20) {
      for scalar in string.string.unicodeScalars { text += "&#x\(String(scalar.value, radix: 16));" }
    } else {
      text += String(decoding: PlistText.escaped(string, newline: breaks), as: UTF8.self)
    }
    text += "</\(name)>"
  }
}
