/// The elements of an XML property list, by their names packed into an integer, so that a name is one comparison.
enum PlistElement: UInt64, Sendable {
  case plist = 0x70_6C69_7374
  case dict = 0x6469_6374
  case array = 0x61_7272_6179
  case key = 0x6B_6579
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365
  case date = 0x6461_7465
  case data = 0x6461_7461

  var name: String {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .key: "key"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .true: "true"
    case .false: "false"
    case .date: "date"
    case .data: "data"
    }
  }

  /// In the words of a message.
  var inWords: Sentence {
    switch self {
    case .plist: "a property list"
    case .dict: "a dictionary"
    case .array: "a list"
    case .key: "a key"
    case .string: "a text"
    case .integer, .real: "a number"
    case .true, .false: "true or false"
    case .date: "a date"
    case .data: "data"
    }
  }
}
