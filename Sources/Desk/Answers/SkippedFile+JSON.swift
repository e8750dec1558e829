package import Records
package import Store

extension SkippedFile {
  /// `users/alice/bills/x.json:3:14`
  package var place: String { path + (position.map { ":\($0)" } ?? "") }

  /// - Parameter language: of what is told; members and codes are the same in each.
  package func json(in language: Language) -> Value {
    [
      "path": .string(path), "line": position.map { .number(Number($0.line)) } ?? .null,
      "column": position.map { .number(Number($0.column)) } ?? .null,
      "message": .string(Text(message.text(in: language))),
    ]
  }
}

extension LedgerProblem {
  /// `ledger.json:6:15: timeZone: there is no time zone Nowhere`
  package var line: Sentence {
    let place = path + (position.map { ":\($0)" } ?? "")
    return field.isRoot ? "\(place): \(message)" : "\(place): \(field): \(message)"
  }

  /// - Parameter language: of what is told; members and codes are the same in each.
  package func json(in language: Language) -> Value {
    var json: Object = [
      "path": .string(path), "line": position.map { .number(Number($0.line)) } ?? .null,
      "column": position.map { .number(Number($0.column)) } ?? .null, "field": .string(field.description),
      "message": .string(Text(message.text(in: language))),
    ]
    if let expected { json["expected"] = .string(Text(expected.text(in: language))) }
    if let found { json["found"] = .string(Text(found.text(in: language))) }
    return .object(json)
  }
}
