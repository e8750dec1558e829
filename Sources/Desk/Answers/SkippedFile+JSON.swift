package import Records
package import Store

extension SkippedFile {
  /// `users/alice/bills/x.json:3:14`
  package var place: String { path + (position.map { ":\($0)" } ?? "") }

  package var json: Value {
    [
      "path": .string(path), "line": position.map { .number(Number($0.line)) } ?? .null,
      "column": position.map { .number(Number($0.column)) } ?? .null, "message": .string(message.description),
    ]
  }
}

extension LedgerProblem {
  /// `ledger.json:6:15: timeZone: there is no time zone Nowhere`
  package var line: Sentence {
    let place = path + (position.map { ":\($0)" } ?? "")
    return field.isRoot ? "\(place): \(message)" : "\(place): \(field): \(message)"
  }

  package var json: Value {
    var json: Object = [
      "path": .string(path), "line": position.map { .number(Number($0.line)) } ?? .null,
      "column": position.map { .number(Number($0.column)) } ?? .null, "field": .string(field.description),
      "message": .string(message.description),
    ]
    if let expected { json["expected"] = .string(expected.description) }
    if let found { json["found"] = .string(found.description) }
    return .object(json)
  }
}
