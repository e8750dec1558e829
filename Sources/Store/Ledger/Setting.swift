import FileSystem
public import Records
import Schema

/// What `ledger.json` says of all records, or a manifest of those of one person. What stands there and cannot be used is a
/// problem, and whatever depends on it is refused: by the usual setting it would be another figure.
public enum Setting: String, CaseIterable, Sendable {
  /// Of amounts that name none.
  case currency
  /// The day on which months begin.
  case firstDayOfMonth
  /// The day on which weeks begin, from 1 (Monday) on.
  case firstWeekday
  case language, units, attachmentSize
  /// Of a person: grams of alcohol, and drinks a week.
  case standardDrink = "profile/standardDrink"
  case weeklyLimit = "profile/weeklyLimit"

  private static let ofProfiles: [Setting] = [.standardDrink, .weeklyLimit]
  private static let ofPeople = [.currency, .language] + ofProfiles
  /// Those of `ledger.json`.
  public static let ofLedgers = allCases.filter { !ofProfiles.contains($0) }

  public var field: FieldPath { FieldPath(keys: rawValue.parts(at: "/").map { Text(String($0)) }) }

  /// What stands there; nil for nothing.
  fileprivate func written(in members: Object) -> Value? {
    let value = field.keys.reduce(Value?.some(.object(members))) { $0?.object?[$1] }
    return value == .null ? nil : value
  }

  /// What can stand there.
  public var expected: Sentence {
    switch self {
    case .currency: "three capital letters, such as EUR"
    case .firstDayOfMonth: "a whole number from 1 to 28"
    case .firstWeekday: "a whole number from 1 (Monday) to 7 (Sunday)"
    case .language: "a text"
    case .units: "us or imperial"
    case .attachmentSize: "a whole number"
    case .standardDrink, .weeklyLimit: "a number above zero"
    }
  }

  private func takes(_ value: Value) -> Bool {
    switch self {
    case .currency: value.string.map { $0.utf8.count == 3 && $0.utf8.allSatisfy(Self.capitals.contains) } ?? false
    case .firstDayOfMonth: value.wholeNumber.map((1...28).contains) ?? false
    case .firstWeekday: value.wholeNumber.map((1...7).contains) ?? false
    case .language: value.string != nil
    case .units: value == "us" || value == "imperial"
    case .attachmentSize: value.wholeNumber.map { $0 >= 0 } ?? false
    case .standardDrink, .weeklyLimit: value.exactNumber.map { Decimal.zero < $0 } ?? false
    }
  }

  private static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")

  /// What is wrong with it among the members of `ledger.json` or of a manifest; nil where nothing is, or it is not there.
  private func problem(in members: Object) -> Problem? {
    guard let value = written(in: members), !takes(value) else { return nil }
    return Problem(of: value, at: field, expected: expected)
  }

  /// All that are wrong in a file with settings; none in any other.
  static func problems(in members: Object, at location: RecordLocation) -> [Problem] {
    let settings = location.isManifest ? ofPeople : location.isLedgerManifest ? ofLedgers : []
    return settings.compactMap { $0.problem(in: members) }
  }

  /// All that are wrong in a profile whose fields stand at a place of a file.
  static func problems(inProfile profile: Object, at place: [Text]) -> [Problem] {
    ofProfiles.compactMap { setting in
      guard let name = setting.field.keys.last, let value = profile[name], value != .null, !setting.takes(value) else {
        return nil
      }
      return Problem(of: value, at: FieldPath(keys: place + [name]), expected: setting.expected)
    }
  }
}

extension Setting {
  /// What is said where something depends on it; nil where it can be used, or is not there.
  public func failure(in members: Object, at path: String) -> Failure? {
    guard let problem = problem(in: members) else { return nil }
    var failure = Failure(
      .invalid, .unreadableSetting, "the setting \(rawValue) cannot be used: \(problem.message)", path: path,
      advice: StoreAdvice.mendSetting(path: path, self))
    failure.field = rawValue
    return failure
  }
}

extension Ledger {
  /// The same with the place in the file, where it can be read.
  public func failure(of setting: Setting, in members: Object, at path: String) throws -> Failure? {
    guard let failure = setting.failure(in: members, at: path) else { return nil }
    guard let file = try contentIfPresent(path), RecordReading.problem(file.bytes, path: path) == nil else {
      return failure
    }
    let position = try RecordDocument.reading(file.bytes, path: path).position(of: setting.field)
    return failure.at(path, line: position?.line, column: position?.column)
  }

  /// The currency of amounts that name none. Throws where `ledger.json` says one that cannot be used.
  public func usualCurrency() throws -> String? {
    let manifest = try manifest()
    if let failure = try failure(of: .currency, in: manifest.members, at: LedgerManifest.path) { throw failure }
    return manifest.currency
  }

  /// The currency of what somebody writes, where the manifest says one. Throws where that cannot be used.
  public func currency(of person: Person) throws -> String? {
    let path = Person.manifestPath(person.name)
    if let failure = try failure(of: .currency, in: person.members, at: path) { throw failure }
    return person.currency
  }
}

extension Setting {
  /// nil where it is not there, or cannot be used.
  func value(in members: Object) -> Value? {
    guard let value = written(in: members), takes(value) else { return nil }
    return value
  }
}

extension LedgerManifest {
  /// nil where it is not there, or cannot be used; so are all of these.
  public var currency: String? { Setting.currency.value(in: members)?.string }
  public var firstDayOfMonth: Int? { Setting.firstDayOfMonth.value(in: members)?.wholeNumber }
  public var firstWeekday: Int? { Setting.firstWeekday.value(in: members)?.wholeNumber }
  /// The language in which people write here, as a tag: `de`, `zh-Hant`.
  public var language: String? { Setting.language.value(in: members)?.string }
  /// The most bytes that an attachment may have.
  public var attachmentSize: Int? { Setting.attachmentSize.value(in: members)?.wholeNumber }
}

extension Value {
  /// However it is written: `25`, `25.0`.
  fileprivate var wholeNumber: Int? {
    exactNumber.flatMap { $0.scale == 0 ? Int(exactly: $0.mantissa) : nil }
  }

  fileprivate var exactNumber: Decimal? {
    guard let number else { return nil }
    do throws(ArithmeticError) { return try Decimal(number).normalised } catch { return nil }
  }
}
