internal import Desk
internal import Records
internal import Reports

extension Failure {
  /// For people, on stderr: `error: path:line:column: message`, details, `hint: …`. Safe for a terminal.
  var lines: [StyledLine] {
    var first = StyledLine("error:", .bad)
    first.append(" " + located)
    let below = details.map { StyledLine("  " + $0) }
    guard let hint else { return [first] + below }
    return [first] + below + [StyledLine("hint:", .warning) + StyledLine(" " + hint)]
  }

  /// `path:line:column: message`.
  var located: String { (place.map { $0 + ": " } ?? "") + message }

  /// `path:line:column`, as much of it as is known.
  private var place: String? {
    path.map { path in ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
  }

  /// For programs: `{"code":…,"message":…}` and the place as far as it is known.
  var json: Value {
    var object: Object = ["code": .string(code.rawValue), "message": .string(message)]
    object["path"] = path.map { .string($0) }
    object["line"] = line.map { .number(Number($0)) }
    object["column"] = column.map { .number(Number($0)) }
    object["field"] = field.map { .string($0) }
    object["hint"] = hint.map { .string($0) }
    if !choices.isEmpty { object["choices"] = .array(choices.map { .string(Text($0)) }) }
    return ["error": .object(object)]
  }
}
