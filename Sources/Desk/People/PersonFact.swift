import Query
package import Records
import Schema
import Store

/// What somebody says about themselves: a field of a manifest, checked.
package struct PersonFact {
  /// In the manifest: `email`, `profile/weight`.
  package let path: FieldPath
  /// nil: the field goes.
  package let value: Value?

  package var isOfProfile: Bool { path.keys.first == "profile" }

  /// Fields of the manifest itself; all others are its profile's.
  private static let own: Set<Text> = ["fullName", "email", "currency", "language", "defaults"]
  private static let kept: Set<Text> = ["name", "keys", "was", "joined"]

  package init(_ assignment: Assignment, today: CalendarDay) throws(Failure) {
    guard assignment.operation == .set else {
      throw .usage("\(assignment.field) can only be set as a whole", hint: "write FIELD=VALUE, like weight=70")
    }
    let keys = assignment.field.keys
    guard let first = keys.first, keys != ["profile"] else {
      throw .usage("“\(assignment.field)” is not a field", hint: "write FIELD=VALUE, like weight=70")
    }
    if Self.kept.contains(first) {
      throw .usage(
        "\(first) cannot be set here", hint: "ledger-sync users rename OLD NEW gives another name")
    }
    path = Self.own.contains(first) || first == "profile" ? assignment.field : FieldPath(keys: ["profile"] + keys)
    value = assignment.isBlank ? nil : try Self.value(assignment.text, of: path, today)
  }

  private static func value(_ text: String, of path: FieldPath, _ today: CalendarDay) throws(Failure) -> Value {
    switch path.description {
    case "fullName": .string(try fullName(text, path))
    case "email": .string(try email(text, path))
    case "currency": .string(try ManifestWords.currency(text))
    case "language": .string(try language(text, path))
    case "profile/weight": .number(try weight(text, path))
    case "profile/gender": .string(try gender(text, path))
    case "profile/birthday": .string(try birthday(text, path, today))
    case "profile/country": .string(try country(text, path))
    case "profile/standardDrink": .number(try amount(text, path, "write grams of pure alcohol, such as 12"))
    case "profile/weeklyLimit": .number(try amount(text, path, "write standard drinks a week, such as 14"))
    default: Number(lexeme: text).map { Value.number($0) } ?? .string(text)
    }
  }

  private static func refused(_ path: FieldPath, _ text: String, _ why: Sentence, _ hint: Sentence) -> Failure {
    let name = path.keys.last?.string ?? ""
    return Failure(.invalid, .invalid, "\(name) cannot be “\(text)”\(why)", hint: hint).about(path)
  }
}

// MARK: - Fields with a meaning

extension PersonFact {
  private static func fullName(_ text: String, _ path: FieldPath) throws(Failure) -> String {
    if text.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) }) {
      throw refused(path, text, ": it holds characters that nobody sees", "write it as people read it")
    }
    return text
  }

  private static func email(_ text: String, _ path: FieldPath) throws(Failure) -> String {
    if text.isEmailAddress { return text }
    throw refused(path, text, "", "write an e-mail address such as alice@example.org")
  }

  private static func gender(_ text: String, _ path: FieldPath) throws(Failure) -> String {
    let words = ["female", "male", "other"]
    if let word = words.first(where: { $0 == text.lowercased() }) { return word }
    throw refused(path, text, "", "choose one of \(words.joined(separator: ", "))")
  }

  private static func birthday(_ text: String, _ path: FieldPath, _ today: CalendarDay) throws(Failure) -> String {
    guard let day = CalendarDay(text) else { throw refused(path, text, "", "write a day such as 1990-05-17") }
    if day > today { throw refused(path, text, ": that day is still to come", "write a day such as 1990-05-17") }
    return text
  }

  private static func language(_ text: String, _ path: FieldPath) throws(Failure) -> String {
    if ManifestWords.isLanguage(text) { return text }
    throw refused(path, text, "", "write a tag such as de, en-GB or zh-Hant")
  }

  private static func country(_ text: String, _ path: FieldPath) throws(Failure) -> String {
    let letters = text.uppercased()
    if letters.count == 2, letters.allSatisfy({ ("A"..."Z").contains($0) }) { return letters }
    throw refused(path, text, "", "write the two letters of a country, such as GB")
  }

  private static func amount(_ text: String, _ path: FieldPath, _ hint: Sentence) throws(Failure) -> Number {
    if let number = Number(lexeme: text), let amount = Value.number(number).decimal, Decimal.zero < amount,
      amount < Decimal(1000)
    {
      return number
    }
    throw refused(path, text, "", hint)
  }

  /// In kilograms.
  private static func weight(_ text: String, _ path: FieldPath) throws(Failure) -> Number {
    let hint: Sentence = "write it as 64.5, 64.5kg or 142lb"
    let (digits, unit) = Measure.split(text) ?? (text, "kg")
    guard let number = Number(lexeme: digits), ["kg", "lb", "lbs"].contains(unit) else {
      throw refused(path, text, "", hint)
    }
    let kilograms: Decimal?
    do { kilograms = try Measure.convert(Decimal(number), unit, to: "kg", nil) } catch {
      throw refused(path, text, "", hint)
    }
    guard let kilograms, Decimal(0) < kilograms, kilograms < Decimal(1000) else { throw refused(path, text, "", hint) }
    return unit == "kg" ? number : kilograms.number
  }
}
