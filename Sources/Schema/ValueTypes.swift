public import Records

/// The types of JSON Schema, as a set: what a field may be.
public struct ValueTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let null = ValueTypes(rawValue: 1)
  public static let boolean = ValueTypes(rawValue: 2)
  /// A number without a fraction, however it is spelt: `1.0` is one.
  public static let integer = ValueTypes(rawValue: 4)
  /// Any number; holds `integer`.
  public static let number = ValueTypes(rawValue: 8 | 4)
  public static let string = ValueTypes(rawValue: 16)
  public static let array = ValueTypes(rawValue: 32)
  public static let object = ValueTypes(rawValue: 64)

  public static let any: ValueTypes = [.null, .boolean, .number, .string, .array, .object]

  private static let named: [(name: String, type: ValueTypes, description: Sentence)] = [
    ("string", .string, "a text"), ("number", .number, "a number"), ("integer", .integer, "a whole number"),
    ("boolean", .boolean, "true or false"), ("array", .array, "a list"), ("object", .object, "an object"),
    ("null", .null, "null"),
  ]

  static let names = named.map(\.name)

  /// By the name that JSON Schema has for it: `string`, `integer`.
  init?(name: String) {
    guard let entry = Self.named.first(where: { $0.name == name }) else { return nil }
    self = entry.type
  }

  /// Whether a value is of one of these types.
  public func admits(_ value: Value) -> Bool {
    switch value {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .number(let number): contains(.number) || (contains(.integer) && number.isInteger)
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    }
  }

  /// For messages: `a number or null`.
  var described: Sentence {
    let parts = Self.named.filter { entry in
      contains(entry.type) && !(entry.type == .integer && contains(.number))
    }
    return parts.map(\.description).joined(separator: " or ")
  }
}
