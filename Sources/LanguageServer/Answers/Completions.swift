import Desk
import Records
import Schema
import Store

/// What can stand at the cursor in a record that is written as JSON.
struct Completions {
  private let file: OpenFile
  private let kind: Kind
  private let place: JSONPlace
  private let replacement: Replacement
  private let isSnippet: Bool

  /// nil where nothing can be offered.
  /// - Parameter isSnippet: whether the client goes to the places that an inserted text leaves open.
  init?(_ file: OpenFile, at cursor: Int, isSnippet: Bool) {
    guard file.format == .json, let kind = file.kind, let place = JSONPlace(in: file.text.bytes, at: cursor) else {
      return nil
    }
    (self.file, self.kind, self.place, self.isSnippet) = (file, kind, place, isSnippet)
    replacement = Replacement(of: place, in: file.text.lines)
  }

  func items() throws -> [Value] {
    switch place.role {
    case .key: try keys()
    case .value: try values()
    }
  }

  // MARK: Keys

  /// The fields that the record has not yet, those first that it must have.
  private func keys() throws -> [Value] {
    let labels = try file.view.labels()
    let fields = kind.fields(at: place.path).filter { $0.computed == nil && !place.siblings.contains($0.name) }
    return fields.enumerated().map { index, field in
      var item: Object = [
        "label": .string(field.name), "kind": 10, "textEdit": key(field),
        "sortText": .string(Text((field.isRequired ? "0" : "1") + order(index))),
      ]
      if let title = labels.title(of: field) ?? field.title { item["detail"] = .string(Text(title)) }
      if let description = labels.description(of: field) { item["documentation"] = .string(Text(description)) }
      if isSnippet { item["insertTextFormat"] = 2 }
      return .object(item)
    }
  }

  /// The name, and a place for its value where the value is not there yet. A client that goes to no open places writes within
  /// its quotes, and they stay.
  private func key(_ field: Field) -> Value {
    let name = inner(field.name)
    let key = isSnippet ? name.escapedForSnippet : name
    if place.follower == .colon || replacement.isClosed && !isSnippet { return replacement.text(key) }
    return replacement.text(key, rest: ": \(openValue(field))" + (place.follower == .word ? "," : ""))
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
    if field.name == kind.currencyField { return try currencies() }
    return try UsedValues(file.view, of: kind, in: field)?.values().enumerated().map { index, used in
      let records = "\(kind.counted(used.count))"
      return item(used.value.string, records, index, value: .string(used.value))
    } ?? []
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
    ]
    if let detail { item["detail"] = .string(Text(detail.onOneLine)) }
    if case .string(let text) = value {
      item["textEdit"] = replacement.text(inner(text))
      if let detail, isMeant(by: detail), !isMeant(by: label) { item["filterText"] = .string(Text(detail.onOneLine)) }
    } else {
      item["textEdit"] = replacement.value(value.jsonText)
      if replacement.isWithinQuotes { item["filterText"] = .string(Text("\"\(label)")) }
    }
    return .object(item)
  }

  /// Whether somebody who typed what stands before the cursor may be on the way to these words.
  private func isMeant(by words: String) -> Bool { words.lowercased().reads(from: place.typed.lowercased()) }

  /// A text as JSON writes it, without its quotes.
  private func inner(_ text: Text) -> String { String(Value.string(text).jsonText.dropFirst().dropLast()) }

  /// Clients order by text.
  private func order(_ index: Int) -> String { String(String(index + 10_000).dropFirst()) }
}

extension String {
  /// Without what a snippet would take for an open place.
  fileprivate var escapedForSnippet: String {
    replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
