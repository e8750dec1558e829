import Desk
import Records
import Schema
import Store

/// What can stand at the cursor in a record that is written as JSON.
struct Completions {
  private let file: OpenFile
  private let kind: Kind
  private let place: JSONPlace
  private let isSnippet: Bool

  /// nil where nothing can be offered.
  /// - Parameter isSnippet: whether the client goes to the places that an inserted text leaves open.
  init?(_ file: OpenFile, at cursor: Int, isSnippet: Bool) {
    guard file.format == .json, let kind = file.kind, let place = JSONPlace(in: file.text.bytes, at: cursor) else {
      return nil
    }
    (self.file, self.kind, self.place, self.isSnippet) = (file, kind, place, isSnippet)
  }

  func items() throws -> [Value] {
    switch place.role {
    case .key: keys()
    case .value: try values()
    }
  }

  // MARK: Keys

  /// The fields that the record has not yet, those first that it must have.
  private func keys() -> [Value] {
    let fields = kind.fields(at: place.path).filter { $0.computed == nil && !place.siblings.contains($0.name) }
    return fields.enumerated().map { index, field in
      var item: Object = [
        "label": .string(field.name), "kind": 10, "filterText": .string(Text(quoted(field.name.string))),
        "sortText": .string(Text((field.isRequired ? "0" : "1") + order(index))),
        "textEdit": edit(key(field)),
      ]
      if let title = field.title { item["detail"] = .string(Text(title)) }
      if let description = field.description { item["documentation"] = .string(Text(description)) }
      if isSnippet { item["insertTextFormat"] = 2 }
      return .object(item)
    }
  }

  private func key(_ field: Field) -> String {
    let name = quoted(field.name.string)
    let key = isSnippet ? name.escapedForSnippet : name
    if place.follower == .colon { return key }
    let comma = place.follower == .word ? "," : ""
    return "\(key): \(openValue(field))\(comma)"
  }

  /// What a value of the field begins and ends with, and between them the place that is left open.
  private func openValue(_ field: Field) -> String {
    let open = isSnippet ? "$1" : ""
    switch field.types {
    case .string: return "\"\(open)\""
    case .array: return "[\(open)]"
    case .object: return isSnippet ? "{\(open)\\}" : "{}"
    default: return open
    }
  }

  // MARK: Values

  private func values() throws -> [Value] {
    if let target = kind.rules.reference(at: place.path) { return try records(of: target) }
    guard let field = kind.field(at: place.path) else { return [] }
    if kind.namesPeople(field.name), place.path.keys.first == field.name { return try people() }
    if field.isTime { return try days(field) }
    if !field.choices.isEmpty { return field.choices.enumerated().map { choice($1, $0) } }
    if field.types == .boolean { return [true, false].enumerated().map { choice($1, $0) } }
    return field.name == kind.currencyField ? try currencies() : []
  }

  /// Those that can be named here, but for what is no longer offered.
  private func records(of target: Text) throws -> [Value] {
    let owner = file.location?.owner ?? .shared
    let names = try file.view.references(of: owner).recordNames(of: target).names.filter { !$0.isRetired }
    return names.prefix(CompletedLedger.most).enumerated().map { index, name in
      item(name.id.string, name.title, index, value: .string(name.id))
    }
  }

  private func people() throws -> [Value] {
    try file.view.ledger.people().people.enumerated().map { index, person in
      item(person.name.string, person.fullName, index, value: .string(person.name))
    }
  }

  /// Today, yesterday, and the day that the words before the cursor mean.
  private func days(_ field: Field) throws -> [Value] {
    let clock = try TypedTime(in: file.view.ledger)
    let wantsTime = field.formats.contains("date-time")
    let words = ["today", "yesterday"].contains(place.typed) ? [] : [place.typed]
    let typed = words.filter { !$0.isEmpty && CalendarDay($0) == nil && Timestamp($0) == nil }
    return (typed + ["today", "yesterday"]).enumerated().compactMap { index, word in
      let day: String?
      // Words that are not a day, or could be two, are what somebody is still typing.
      do throws(Failure) { day = try clock.read(word, wantsTime: wantsTime) } catch { return nil }
      return day.flatMap { $0 == word ? nil : item(word, $0, index, value: .string(Text($0))) }
    }
  }

  /// Those that are used here.
  private func currencies() throws -> [Value] {
    let view = file.view
    let user = try view.session.user()
    let person = try view.ledger.people().people.first { $0.name == user }
    let codes = [person?.currency, try view.ledger.manifest().currency].compactMap(\.self)
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }.enumerated().map { index, code in
      item(code, nil, index, value: .string(Text(code)))
    }
  }

  private func choice(_ value: Value, _ index: Int) -> Value { item(value.plainText, nil, index, value: value) }

  // MARK: Items

  private func item(_ label: String, _ detail: String?, _ index: Int, value: Value) -> Value {
    var item: Object = [
      "label": .string(Text(label.onOneLine)), "kind": 12, "sortText": .string(Text(order(index))),
      "filterText": .string(Text(quoted([label, detail].compactMap(\.self).joined(separator: " ")))),
      "textEdit": edit(value.jsonText),
    ]
    if let detail { item["detail"] = .string(Text(detail.onOneLine)) }
    return .object(item)
  }

  private func edit(_ text: String) -> Value {
    ["range": file.text.lines.json(place.range), "newText": .string(Text(text))]
  }

  private func quoted(_ text: String) -> String { Value.string(Text(text)).jsonText }

  /// Clients order by text.
  private func order(_ index: Int) -> String { String(String(index + 10_000).dropFirst()) }
}

extension String {
  /// Without what a snippet would take for an open place.
  fileprivate var escapedForSnippet: String {
    replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
