package import Query
package import Records

extension Aggregation.Row {
  package var json: Value {
    var json: Object = [
      "group": .object(group.json), "currency": currency.map(Value.string) ?? .null,
      "income": .string(income.description), "expense": .string(expense.description),
      "net": .string(net.description),
    ]
    if let total { json["total"] = .string(total.description) }
    json["count"] = .number(Number(count))
    for figure in Figure.allCases where statistics != nil && !figure.isAdditive {
      json[Text(figure.rawValue)] = value(of: figure).map { .string($0.description) } ?? .null
    }
    return .object(json)
  }
}

extension [Aggregation.Group] {
  /// By the names of their keys.
  package var json: Object { Object(map { Object.Member($0.name, $0.value.map(Value.string) ?? .null) }) }
}
