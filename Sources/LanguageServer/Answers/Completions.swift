import Desk
import Records
import Schema
import Store

/// What can stand at the cursor in a record.
struct Completions {
  private let file: OpenFile
  private let kind: Kind
  private let offered: CompletionItems
  /// The place of the cursor in the record.
  private let path: FieldPath

  private var place: CursorPlace { offered.place }

  /// nil where the kind of the record is not known.
  init?(_ file: OpenFile, _ offered: CompletionItems) {
    guard let kind = file.kind else { return nil }
    self.init(file, offered, of: kind, at: offered.place.path)
  }

  /// Of a part of the text that stands for a record of the kind.
  init(_ file: OpenFile, _ offered: CompletionItems, of kind: Kind, at path: FieldPath) {
    (self.file, self.kind, self.offered, self.path) = (file, kind, offered, path)
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
    let fields = kind.fields(at: path).filter { $0.computed == nil && !place.siblings.contains($0.name) }
    return fields.enumerated().map { index, field in
      offered.key(
        field.name, of: field.types, labels.title(of: field) ?? field.title, labels.description(of: field),
        order: (field.isRequired ? "0" : "1") + CompletionItems.order(index))
    }
  }

  // MARK: Values

  private func values() throws -> [Value] {
    if let target = kind.rules.reference(at: path) { return try records(of: target) }
    guard let field = kind.field(at: path) else { return [] }
    if kind.namesPeople(field.name), path.keys.first == field.name { return try people() }
    if field.isTime { return try days(field) }
    if !field.choices.isEmpty { return field.choices.enumerated().compactMap { choice($1, $0) } }
    if field.types == .boolean { return [true, false].enumerated().compactMap { choice($1, $0) } }
    if field.name == kind.currencyField { return try currencies() }
    return try UsedValues(file.view, of: kind, in: field)?.values().enumerated().compactMap { index, used in
      let records = "\(kind.counted(used.count))"
      return item(used.value.string, records, index, value: .string(used.value))
    } ?? []
  }

  /// Those that can be named here, but for what is no longer offered.
  private func records(of target: Text) throws -> [Value] {
    let owner = file.location?.owner ?? .shared
    let names = try file.view.references(of: owner).recordNames(of: target).names.filter { !$0.isRetired }
    return names.prefix(CompletedLedger.most).enumerated().compactMap { index, name in
      item(name.id.string, name.title, index, value: .string(name.id))
    }
  }

  private func people() throws -> [Value] {
    try file.view.ledger.people().people.enumerated().compactMap { index, person in
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
    return codes.filter { seen.insert($0).inserted }.enumerated().compactMap { index, code in
      item(code, nil, index, value: .string(Text(code)))
    }
  }

  private func choice(_ value: Value, _ index: Int) -> Value? { item(value.plainText, nil, index, value: value) }

  private func item(_ label: String, _ detail: String?, _ index: Int, value: Value) -> Value? {
    offered.value(value, label, detail, order: index)
  }
}
