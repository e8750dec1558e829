import Records
import TestSupport

/// Random values, and random ways to write them, from one seed.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &generator)] }

  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: pick([.null, true, false])
    case 1, 2: number()
    case 3, 4: .string(pick(["", "a", "é", "e\u{301}", "\"\\/\u{8}\n", "🍜", "\u{0}", "lunch with Bob", "\u{7F}", "1"]))
    case 5: .array((0..<Int.random(in: 0..<5, using: &generator)).map { _ in value(depth: depth - 1) })
    default: .object(object(depth: depth))
    }
  }

  mutating func object(depth: Int) -> Object {
    let count = Int.random(in: 0..<(chance(5) ? 25 : 6), using: &generator)
    return Object((0..<count).map { _ in Object.Member(key(), value(depth: depth - 1)) })
  }

  private mutating func key() -> Text {
    chance(30)
      ? Text("k\(Int.random(in: 0..<30, using: &generator))")
      : Text(pick(["a", "b", "", "é", "e\u{301}", "a/b", "~", "\""]))
  }

  private mutating func number() -> Value {
    let lexeme = pick([
      "0", "-0", "0.0", "1", "1.0", "1e0", "12.50", "12.5", "125e-1", "-3", "1e999999999", "9007199254740993",
    ])
    return .number(Number(lexeme: lexeme) ?? Number(0))
  }

  /// A value that shares most with `value`.
  mutating func changed(_ value: Value, depth: Int) -> Value {
    if chance(10) { return self.value(depth: depth) }
    switch value {
    case .object(let object): return .object(changed(object, depth: depth))
    case .array(let items): return .array(changed(items, depth: depth))
    default: return chance(80) ? value : self.value(depth: depth)
    }
  }

  private mutating func changed(_ object: Object, depth: Int) -> Object {
    var members = object.members.compactMap { member in
      chance(15) ? nil : Object.Member(member.key, changed(member.value, depth: depth - 1))
    }
    if chance(10) { members.shuffle(using: &generator) }
    while chance(30) {
      let place = Int.random(in: 0...members.count, using: &generator)
      members.insert(Object.Member(key(), value(depth: depth - 1)), at: place)
    }
    return Object(members)
  }

  private mutating func changed(_ items: [Value], depth: Int) -> [Value] {
    var items = items.compactMap { chance(15) ? nil : changed($0, depth: depth - 1) }
    if chance(10) { items.shuffle(using: &generator) }
    while chance(30) {
      items.insert(value(depth: depth - 1), at: Int.random(in: 0...items.count, using: &generator))
    }
    return items
  }
}

extension RandomJSON {
  /// The same bytes with some scalars of objects in place of others, equal ones in another spelling among them.
  mutating func withOtherScalars(_ bytes: [UInt8]) -> [UInt8] {
    var isAfterColon = false
    return JSONTokenizer.tokens(bytes).flatMap { token in
      let isSpace = token[0] <= 0x20
      defer { isAfterColon = token == [UInt8(ascii: ":")] || isAfterColon && isSpace }
      guard isAfterColon, !isSpace, !"[{".utf8.contains(token[0]), chance(40) else { return token }
      return Array(pick(["1", "1.0", "1e0", "12.5", "12.50", "true", "null", #""a""#, #""\u0061""#]).utf8)
    }
  }

  /// The bytes of a document that says `value`, with space, escapes and marks as they come.
  mutating func document(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = chance(20) ? [0xEF, 0xBB, 0xBF] : []
    let newline = pick(["\n", "\r\n"])
    bytes += space(newline)
    write(value, newline, to: &bytes)
    bytes += space(newline)
    return bytes
  }

  private mutating func space(_ newline: String) -> [UInt8] {
    Array(pick(["", "", " ", "  ", "\t", newline, newline + "  ", newline + newline + "\t"]).utf8)
  }

  private mutating func write(_ value: Value, _ newline: String, to bytes: inout [UInt8]) {
    switch value {
    case .string(let text): write(text, to: &bytes)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (place, item) in items.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += space(newline)
        write(item, newline, to: &bytes)
        bytes += space(newline)
      }
      bytes += (items.isEmpty ? space(newline) : []) + [UInt8(ascii: "]")]
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (place, member) in object.members.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += space(newline)
        write(member.key, to: &bytes)
        bytes += space(newline) + [UInt8(ascii: ":")] + space(newline)
        write(member.value, newline, to: &bytes)
        bytes += space(newline)
      }
      bytes += (object.isEmpty ? space(newline) : []) + [UInt8(ascii: "}")]
    default: bytes += value.canonicalBytes
    }
  }

  private mutating func write(_ text: Text, to bytes: inout [UInt8]) {
    guard chance(30) else {
      bytes += Value.string(text).canonicalBytes
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for unit in text.string.utf16 {
      let digits = String(unit, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
