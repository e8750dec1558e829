public import Records

/// Something that is wrong with a record, or with the schema of a kind.
public struct Problem: Hashable, Sendable {
  /// The path in the record, or in the schema's own file. Array items are named by their index, from 0.
  public let field: FieldPath
  /// What is wrong, as a sentence without a full stop; never holds more of the record than `found` does.
  public let message: Sentence
  /// What was expected there: `a number`, `one of expense, income`. nil where there is nothing to compare.
  public let expected: Sentence?
  /// What was found there, shortened: `the text “twelve”`.
  public let found: Sentence?

  public init(field: FieldPath, message: Sentence, expected: Sentence? = nil, found: Sentence? = nil) {
    self.field = field
    self.message = message
    self.expected = expected
    self.found = found
  }

  /// A message made of both parts: `expected a number, found the text “twelve”`.
  init(field: FieldPath, expected: Sentence, found: Sentence) {
    self.init(field: field, message: "expected \(expected), found \(found)", expected: expected, found: found)
  }
}

extension Problem {
  /// What is found where a field is missing.
  static let nothing: Sentence = "nothing"

  /// Whether the field is not there, and has to be.
  public var isOfMissingField: Bool { found == Self.nothing }

  /// The position in the file of the value, or of what should hold it where it is missing.
  public func position(in document: RecordDocument) -> TextPosition? {
    for count in (0...field.keys.count).reversed() {
      let path = FieldPath(keys: Array(field.keys[..<count]))
      if let position = document.position(of: path) { return position }
    }
    return nil
  }
}

extension Value {
  /// The value as a message names it: `the text “twelve”`, `the number 12.50`, `an object`.
  var described: Sentence {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(number.lexeme.shortened)"
    case .string(let text): text.string.isEmpty ? "an empty text" : "the text \(text.string.quoted)"
    case .array(let items): items.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}

extension String {
  /// At most 40 characters.
  var shortened: String {
    let head = prefix(40)
    return head.endIndex == endIndex ? self : String(head) + "…"
  }

  /// In quotation marks, with control characters escaped.
  var quoted: Sentence {
    var result = ""
    for scalar in shortened.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      result += isControl ? scalar.escaped(asASCII: false) : String(scalar)
    }
    return "“\(result)”"
  }
}

extension Problem {
  private static func id(of kind: Text) -> Sentence {
    let noun = Sentence.noun(ofKind: kind)
    return kind.string.withArticle.begins(with: "an ") ? "the id of an \(noun)" : "the id of a \(noun)"
  }

  /// The problem of a field that refers to a missing record.
  /// - Parameter near: the id that was probably meant.
  public static func leadsNowhere(_ reference: WrittenReference, near: Text?) -> Problem {
    let (expected, found): (Sentence, Sentence) = (
      Self.id(of: reference.kind), Value.string(reference.text).described
    )
    let hint: Sentence = near.map { "; did you mean \($0)?" } ?? ""
    return Problem(
      field: reference.path, message: "expected \(expected), found \(found), and there is none\(hint)",
      expected: expected, found: found)
  }

  /// The problem of a value that is there and cannot be used.
  public init(of value: Value, at field: FieldPath, expected: Sentence) {
    self.init(field: field, expected: expected, found: value.described)
  }

  /// The problem of a field that names a file which does not lie beside its record.
  public static func missesFile(_ name: Text, at field: FieldPath) -> Problem {
    let (expected, found): (Sentence, Sentence) = ("the name of a file beside the record", Value.string(name).described)
    return Problem(
      field: field, message: "expected \(expected), found \(found), and no such file lies there", expected: expected,
      found: found)
  }
}
