internal import Desk
internal import English
internal import Records
internal import Reports

extension Failure {
  /// For people, on stderr: `error: path:line:column: message`, details, `hint: …`. Safe for a terminal.
  func lines(in language: Language) -> [StyledLine] {
    let label = { (words: Sentence) in words.text(in: language) }
    var first = StyledLine(label("error: "), .bad)
    first.append(located(in: language))
    let below = (details.map { $0.text(in: language) } + choices.lines).map { StyledLine("  " + $0) }
    guard let hint = hint?.sentence.text(in: language) else { return [first] + below }
    return [first] + below + [StyledLine(label("hint: "), .warning) + StyledLine(hint)]
  }

  /// `path:line:column: message`.
  func located(in language: Language) -> String { (place.map { $0 + ": " } ?? "") + message.text(in: language) }

  /// `path:line:column`, as much of it as is known.
  private var place: String? {
    path.map { path in ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
  }

  /// For programs: `{"code":…,"message":…}` and the place as far as it is known.
  func json(in language: Language) -> Value {
    var object: Object = ["code": .string(code.rawValue), "message": .string(message.text(in: language))]
    object["path"] = path.map { .string($0) }
    object["line"] = line.map { .number(Number($0)) }
    object["column"] = column.map { .number(Number($0)) }
    object["field"] = field.map { .string($0) }
    let sentence = hint?.sentence
    object["hint"] = sentence.map { .string(Text($0.text(in: language))) }
    if let commands = sentence?.commands, !commands.isEmpty {
      object["commands"] = .array(commands.map { .array($0.map { .string(Text($0)) }) })
    }
    if !choices.isEmpty { object["choices"] = .array(choices.map { .string(Text($0.name)) }) }
    return ["error": .object(object)]
  }
}

extension [Failure.Match] {
  private static var most: Int { 10 }

  /// A line for each of the first few, its parts under each other.
  fileprivate var lines: [String] {
    let told = filter { $0.columns != nil }
    let rows = told.prefix(Self.most).map { [$0.name] + ($0.columns ?? []) }
    let width = rows.map(\.count).max() ?? 0
    let columns = (0..<width).filter { column in rows.contains { $0.count > column && !$0[column].isEmpty } }
    let table = Table(
      columns: columns.map { _ in Table.Column("") },
      rows: rows.map { row in columns.map { Table.Cell($0 < row.count ? row[$0] : "") } }, showsHeader: false)
    return table.lines(width: nil).map { $0.rendered(inColour: false) }
      + (told.count > Self.most ? ["and \(told.count - Self.most) more"] : [])
  }
}
