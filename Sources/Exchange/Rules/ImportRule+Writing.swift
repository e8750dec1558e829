public import Records

extension ImportRule {
  /// As a record has it: what is usual is left out.
  public var written: Object {
    var object: Object = ["kind": .string(kind), "reader": .string(reader.rawValue)]
    if !items.isRoot { object["items"] = .string("/\(items)") }
    object["keys"] = keys.map { .string(Text($0.written)) }
    object["files"] = files.map { .string(Text($0.written)) }
    if reader.isTable { writeDialect(into: &object) }
    object["encoding"] = encoding.map { .string($0) }
    if !id.isEmpty { object["id"] = Self.written(id) }
    if !only.isEmpty { object["only"] = Self.written(only) }
    if !except.isEmpty { object["except"] = Self.written(except) }
    if !attachments.isEmpty { object["attach"] = Self.written(attachments.map(\.string)) }
    if !optional.isEmpty { object["optional"] = Self.written(optional) }
    if anyCase { object["anyCase"] = true }
    if roundsToCoin { object["round"] = "coin" }
    if isLocal { object["into"] = "local" }
    object["map"] = .object(Object(map.map { Object.Member($0.field, $0.from.written) }))
    if !conditions.isEmpty {
      object["conditions"] = .array(conditions.map { ["where": .string($0.question), "set": .object($0.fields)] })
    }
    if !constants.isEmpty { object["constants"] = .object(constants) }
    if !people.isEmpty { object["people"] = .object(FieldSource.written(words: people)) }
    if !weights.isEmpty {
      object["weights"] = .object(
        Object(weights.sorted { $0.key < $1.key }.map { Object.Member($0.key, .number($0.value)) }))
    }
    object["dates"] = .string(dates.rawValue)
    object["decimal"] = .string(leavesDecimal ? Self.decimalOfFile : Text(String(decimal)))
    if !checksBalances { object["balances"] = "unchecked" }
    object["currency"] = currency.map { .string($0) }
    object["sign"] = sign.map { .string($0.rawValue) }
    object["fee"] = fee.map { fee in
      var member: Object = ["column": .string(fee.column)]
      member["amounts"] = fee.isIncluded.map { $0 ? "with" : "without" }
      return .object(member)
    }
    object["transfers"] = transfers?.written
    object["reach"] = reach.map { .string($0.rawValue) }
    if !pairsRows { object["pairs"] = false }
    return object
  }

  private func writeDialect(into object: inout Object) {
    if reader == .csv { object["separator"] = .string(String(separator)) }
    if skip > 0 { object["skip"] = .number(Number(skip)) }
    if !hasHeader { object["header"] = false }
    if !end.isEmpty { object["end"] = Self.written(end) }
  }

  private static func written(_ choices: [(column: String, texts: [String])]) -> Value {
    .object(Object(choices.map { Object.Member(Text($0.column), written($0.texts)) }))
  }

  fileprivate static func written(_ texts: [String]) -> Value {
    if let text = texts.first, texts.count == 1 { return .string(text) }
    return .array(texts.map { .string($0) })
  }
}

extension FieldSource {
  fileprivate var written: Value {
    switch self {
    case .lookedUp(let name, let table): return ["column": .string(name), "words": .string("/\(table.path)")]
    case .formed(let names, let form):
      return [names.count == 1 ? "column" : "columns": ImportRule.written(names), "form": .string(Text(form.written))]
    case .measured(let name, let unit): return ["column": .string(name), "unit": .string(unit.rawValue)]
    case .debit(let debit, let credit): return ["debit": .string(debit), "credit": .string(credit)]
    case .columns(let names, let words):
      if words.isEmpty { return ImportRule.written(names) }
      return ["columns": ImportRule.written(names), "words": .object(Self.written(words: words))]
    }
  }

  static func written(words: [Text: Text]) -> Object {
    Object(words.sorted { $0.key < $1.key }.map { Object.Member($0.key, .string($0.value)) })
  }
}
