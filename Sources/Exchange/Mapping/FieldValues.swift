public import Records
internal import Query
internal import Schema

/// The records that fields may refer to: by kind, their ids, and what else they are called, in lower case.
public typealias ReferenceNames = [Text: [Text: Text]]

/// What a text of a source means in a field.
struct FieldValues {
  let rule: ImportRule
  let names: ReferenceNames
  let people: KnownPeople
  let accounts: OwnAccounts
  let kind: Kind
  let zone: TimeZoneRules

  struct Refusal: Error {
    let message: Sentence
    /// In which other form the text is written, where that is certain.
    var form: OtherForm?
  }

  /// A number where the field has none is read as the text of its digits. Everything else that is not text is taken as it
  /// is: the kind's own check speaks about it.
  func value(_ value: Value, _ field: Field?) throws(Refusal) -> Value {
    guard let field else { return value }
    if kind.namesPeople(field.name) { return try person(value, field) }
    switch value {
    case .string(let text): return try read(text.string, field)
    case .number(let number) where field.types.isDisjoint(with: .number): return try read(number.lexeme, field)
    default: return value
    }
  }

  /// Fields that a rule gives itself: their texts mean what they would in a column.
  func fields(_ fields: Object, of kind: Kind, at path: FieldPath) throws(RuleError) -> Object {
    var result = fields
    for member in fields.members {
      let place = path.appending(member.key)
      try kind.require(member.key, at: place)
      do throws(Refusal) { result[member.key] = try value(member.value, kind.field(member.key)) } catch {
        throw RuleError(field: place, message: error.message)
      }
    }
    return result
  }

  /// Names of people, as users are called.
  private func person(_ value: Value, _ field: Field) throws(Refusal) -> Value {
    if rule.reader.isOfGroup { return try groupPeople(value) }
    var named = value
    if let text = value.string, field.types.contains(.array) { named = .array(Self.items(text)) }
    do throws(PersonRefusal) { return try people.value(named, hasParts: kind.namesParts(field.name)) } catch {
      throw Refusal(message: error.message)
    }
  }

  /// What stands between commas.
  private static func items(_ text: String) -> [Value] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { Value.string(Text(String(Substring($0)).trimmed)) }
      .filter { $0 != "" }
  }

  private func read(_ text: String, _ field: Field) throws(Refusal) -> Value {
    if let kind = field.reference { return .string(try reference(text, kind)) }
    if !field.choices.isEmpty {
      if let choice = field.choices.first(where: { $0.string?.lowercased() == text.lowercased() }) { return choice }
      let choices = field.choices.compactMap(\.string).joined(separator: ", ")
      throw Refusal(message: "“\(text.shortened)” is not one of \(choices)")
    }
    if field.formats.contains("date") || field.formats.contains("date-time") { return .string(try day(text, field)) }
    let types = field.types.subtracting(.null)
    if types.isSubset(of: .number), !types.isEmpty { return .number(try number(text)) }
    if types == .boolean { return .bool(try flag(text)) }
    if types.contains(.array), !types.contains(.string) {
      var seen: Set<Text> = []
      return .array(WrittenList.items(of: text).filter { seen.insert($0).inserted }.map { .string($0) })
    }
    return .string(text)
  }

  /// An amount and a fee together.
  func sum(_ one: Number, _ other: Number) throws(Refusal) -> Number {
    do throws(ArithmeticError) { return try (Decimal(one) + Decimal(other)).number } catch {
      throw Refusal(message: "the amount and its fee are too large together")
    }
  }

  func number(_ text: String) throws(Refusal) -> Number {
    if let number = WrittenNumber.read(text, decimal: rule.decimal) { return number }
    let sign: Sentence = rule.decimal == "," ? "a comma" : "a point"
    throw Refusal(
      message: "“\(text.shortened)” is not a number with \(sign) as its decimal separator",
      form: OtherForm(number: text, readBy: rule.decimal))
  }

  /// Whether a text should name a category or an account, and none is called so. Its record is made without one.
  func isUnknownName(_ value: Value, _ field: Field?) -> Bool {
    guard let kind = field?.reference, UnknownWords.kinds.contains(kind) else { return false }
    switch value {
    case .string, .number: return id(value.text, kind) == nil
    case .bool, .null, .array, .object: return false
    }
  }

  private func id(_ text: String, _ kind: Text) -> Text? {
    if kind == OwnAccounts.kind {
      if let account = accounts.account(text) { return account }
      if accounts.isAmbiguous(text) { return nil }
    }
    guard let known = names[kind] else { return nil }
    return known[Text(text)] ?? known[Text(text.onOneLine.lowercased())]
  }

  private func reference(_ text: String, _ kind: Text) throws(Refusal) -> Text {
    let known = names[kind] ?? [:]
    if let id = id(text, kind) { return id }
    if kind == OwnAccounts.kind, accounts.isAmbiguous(text) {
      throw Refusal(message: "several accounts are called “\(text.shortened)”: write the id of one")
    }
    let near: Sentence = Text(text).nearest(among: known.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
    throw Refusal(message: "there is no \(Sentence.noun(ofKind: kind)) “\(text.shortened)”\(near)")
  }

  /// A day, or a time where the field has one and the source says it.
  private func day(_ text: String, _ field: Field) throws(Refusal) -> Text {
    // Most sources write days so, and most fields have them so.
    if field.formats.contains("date"), let day = CalendarDay(text) { return Text(day.description) }
    let takesTime = field.formats.contains("date-time")
    if let time = Timestamp(text) {
      if takesTime { return Text(text) }
      if let day = zone.day(of: time) { return Text(day.description) }
    }
    if let time = Timestamp(printed: text) ?? Timestamp(withoutColon: text) ?? rule.dates.time(text) {
      if takesTime { return Text(zone.shown(time).text) }
      if let day = zone.day(of: time) { return Text(day.description) }
    }
    guard let written = SourceDay(text, order: rule.dates) else {
      throw Refusal(
        message: "“\(text.shortened)” is not a date in the order \(rule.dates.rawValue)",
        form: OtherForm(day: text, readBy: rule.dates))
    }
    let wantsTime = !field.formats.contains("date")
    guard takesTime, wantsTime || written.second != nil else { return Text(written.day.description) }
    let local = written.day.daysSince1970 * 86_400 + (written.second ?? 0)
    let second = zone.seconds(showing: local).first ?? zone.second(skipping: local)
    guard let time = Timestamp(secondsSince1970: second) else {
      throw Refusal(message: "“\(text.shortened)” is not a time of this calendar")
    }
    return Text(zone.shown(time).text)
  }

  private func flag(_ text: String) throws(Refusal) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "1", "y": return true
    case "false", "no", "0", "n": return false
    default: throw Refusal(message: "“\(text.shortened)” is neither true nor false")
    }
  }
}

extension Kind {
  /// Throws for a name that no field of an import can have. A record may have fields that its kind does not declare, so
  /// that a name is a slip only where it is nearly that of a declared one.
  func require(_ name: Text, at place: FieldPath) throws(RuleError) {
    if name.string.begins(with: "~") {
      throw RuleError(field: place, message: "a field that begins with ~ is the ledger's own")
    }
    guard field(name) == nil, let near = nearestField(to: name) else { return }
    throw RuleError(field: place, message: "the kind \(self.name) has no field \(name); did you mean \(near)?")
  }
}

extension String {
  /// At most 40 characters on one line, for messages.
  var shortened: String {
    let line = onOneLine
    return line.count <= 40 ? line : line.prefix(39) + "…"
  }

  /// With one blank for any white space.
  var onOneLine: String {
    hasSingleBlanks ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it is words of ASCII with one blank between them: most texts are, and that is quickly seen.
  private var hasSingleBlanks: Bool {
    var isAfterBlank = true
    for byte in utf8 {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || !isAfterBlank else { return false }
      isAfterBlank = byte == 0x20
    }
    return !isAfterBlank || utf8.isEmpty
  }

  var trimmed: String {
    let characters = drop { $0.isWhitespace }
    guard let last = characters.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(characters[...last])
  }
}
