internal import Records

/// `FIELD=VALUE`, `FIELD+=VALUE`, `FIELD-=VALUE`: what commands that write records take.
struct Assignment: Hashable, Sendable {
  enum Operation: Hashable, Sendable {
    case set
    /// An item to a set, an amount to a number, a word to a text.
    case add
    /// An item from a set, an amount from a number.
    case remove
  }

  let field: FieldPath
  let operation: Operation
  /// As typed; empty for `FIELD=`, which removes the field.
  let value: String

  init(_ argument: String) throws(Failure) {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), sign > argument.startIndex else {
      throw .usage("“\(argument)” sets no field", hint: "write FIELD=VALUE, like amount=12.50")
    }
    value = String(argument[argument.utf8.index(after: sign)...])
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

  static func all(_ arguments: [String]) throws(Failure) -> [Assignment] {
    var assignments: [Assignment] = []
    for argument in arguments {
      let assignment = try Assignment(argument)
      if assignment.operation == .set, let other = assignments.first(where: { $0.field == assignment.field }) {
        throw .usage(
          "\(assignment.field) is set twice: “\(other.value)” and “\(assignment.value)”", hint: "say each field once")
      }
      assignments.append(assignment)
    }
    return assignments
  }
}
