package import Records

/// `FIELD=VALUE`, `FIELD+=VALUE`, `FIELD-=VALUE`: what a person, a line of words or a template says of a field.
package struct Assignment: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    case set
    /// An item to a set, an amount to a number, a word to a text.
    case add
    /// An item from a set, an amount from a number.
    case remove
  }

  package let field: FieldPath
  package let operation: Operation
  package let input: Input

  /// Whether nothing but spaces stands there: no value.
  package var isBlank: Bool { input.isBlank }
  /// As it was typed, or as people see the value.
  package var text: String { input.text }

  package init(_ field: FieldPath, _ operation: Operation = .set, _ input: Input) {
    (self.field, self.operation, self.input) = (field, operation, input)
  }

  /// A field of the record itself.
  package init(_ field: Text, _ input: Input) { self.init(FieldPath(keys: [field]), .set, input) }

  /// Whether a text has the sign of an assignment. By bytes: also where a mark stands behind it.
  package static func isMeant(by argument: String) -> Bool { argument.utf8.contains(UInt8(ascii: "=")) }

  package init(_ argument: String) throws(Failure) {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), sign > argument.startIndex else {
      throw .usage("expected FIELD=VALUE, got “\(argument)”", hint: "for example: amount=12.50")
    }
    input = .typed(String(argument[argument.utf8.index(after: sign)...]))
    let before = argument.utf8.index(before: sign)
    operation =
      switch argument.utf8[before] {
      case UInt8(ascii: "+"): .add
      case UInt8(ascii: "-"): .remove
      default: .set
      }
    let name = String(argument[..<(operation == .set ? sign : before)])
    if name.isEmpty { throw .usage("“\(argument)” names no field", hint: "write FIELD=VALUE, like amount=12.50") }
    do throws(FieldPathError) {
      field = try FieldPath(name)
    } catch {
      throw error.failure
    }
  }

  package static func all(_ arguments: [String]) throws(Failure) -> [Assignment] {
    let assignments = try arguments.map { argument throws(Failure) in try Assignment(argument) }
    try requireOnce(assignments)
    return assignments
  }

  /// Throws where a field is set that an earlier assignment is about.
  package static func requireOnce(_ assignments: [Assignment]) throws(Failure) {
    var texts: [FieldPath: String] = [:]
    for assignment in assignments {
      if assignment.operation == .set, let other = texts[assignment.field] {
        throw .usage(
          "\(assignment.field) is set twice: “\(other)” and “\(assignment.text)”", hint: "say each field once")
      }
      if texts[assignment.field] == nil { texts[assignment.field] = assignment.text }
    }
  }
}
