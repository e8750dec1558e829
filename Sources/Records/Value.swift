/// A JSON value as data: what a record says, apart from how its file spells it.
///
/// Equality is equality of data: numbers by exact value (`1.0` equals `1e0`), strings by bytes, objects by
/// members whatever their order, arrays item by item. How a file spells a value lives in its `JSONDocument`.
public enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Number)
  case string(Text)
  case array([Value])
  case object(Object)
}

/// A JSON object: its members in the order of the file, each key once.
public struct Object: Sendable {
  public struct Member: Hashable, Sendable {
    public let key: Text
    public var value: Value

    public init(_ key: Text, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// In file order. No two members have the same key; every way to make an `Object` keeps that.
  public private(set) var members: [Member]

  public init() { members = [] }

  /// Where a key comes twice, the later value replaces the earlier one, at its index.
  public init(_ members: some Sequence<Member>) {
    self.init()
    for member in members { self[member.key] = member.value }
  }

  /// For readers that have already refused duplicate keys.
  public init(uniqueMembers: [Member]) { members = uniqueMembers }

  /// Gives the member at `index` another value.
  public mutating func replaceValue(at index: Int, with value: Value) { members[index].value = value }

  public var isEmpty: Bool { members.isEmpty }
  public var count: Int { members.count }
  public var keys: [Text] { members.map(\.key) }

  /// The value of `key`, or nil. Looks first at `guess`, where the member stands if none was added, moved or removed.
  public func value(of key: Text, near guess: Int) -> Value? {
    guess < members.count && members[guess].key == key ? members[guess].value : self[key]
  }

  /// The value of `key`, or nil. Setting nil removes the member; setting a new key appends it.
  public subscript(key: Text) -> Value? {
    get {
      for member in members where member.key == key { return member.value }
      return nil
    }
    set {
      if let index = members.firstIndex(where: { $0.key == key }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(key, newValue))
      }
    }
  }
}

extension Object: Hashable {
  public static func == (a: Object, b: Object) -> Bool {
    guard a.members.count == b.members.count else { return false }
    for (mine, other) in zip(a.members, b.members) {
      if mine.key != other.key { return a.sortedMembers == b.sortedMembers }
      if mine.value != other.value { return false }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    for member in sortedMembers { hasher.combine(member) }
  }

  /// Members ordered by the bytes of their keys.
  public var sortedMembers: [Member] { members.sorted { $0.key < $1.key } }
}

extension Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Text, Value)...) {
    self.init(elements.map { Member($0.0, $0.1) })
  }
}

extension Value {
  public var object: Object? { if case .object(let object) = self { object } else { nil } }
  public var array: [Value]? { if case .array(let items) = self { items } else { nil } }
  public var number: Number? { if case .number(let number) = self { number } else { nil } }
  public var string: String? { if case .string(let text) = self { text.string } else { nil } }

  public static func string(_ string: String) -> Value { .string(Text(string)) }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  public init(stringLiteral value: String) { self = .string(Text(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (Text, Value)...) {
    self = .object(Object(elements.map { Object.Member($0.0, $0.1) }))
  }
  public init(integerLiteral value: Int) { self = .number(Number(value)) }
}
