internal import Records
internal import Schema

/// Whether a record answers a question.
public enum Answer: Hashable, Sendable {
  case no
  case yes
  /// The record has something other than a day or a number where one belongs, and the answer depends on it.
  case unreadable
}

extension Answer {
  init(_ holds: Bool) { self = holds ? .yes : .no }

  var negated: Answer {
    switch self {
    case .no: .yes
    case .yes: .no
    case .unreadable: .unreadable
    }
  }
}

/// What one value is tested for. A list is tested item by item: one yes is enough.
enum ValueTest: Sendable {
  case number(NumberRange)
  /// Days; the day of a time is that in a time zone.
  case day(Period, TimeZoneRules)
  /// No value passes: `date>9999`.
  case never
  /// A regular expression.
  case pattern(TextPattern)
  case part(Needle)
  case whole(Needle)
  /// The same bytes.
  case same(Text)
  case order(Term.Comparison, Needle)
  case reference(ReferenceTest)
  case flag(Bool)
  /// A field that no kind declares: the test depends on the type of the value.
  case any([ValueTest])
}

/// Numbers between two ends.
struct NumberRange: Sendable {
  struct End: Sendable {
    let value: Decimal
    let isIncluded: Bool
  }

  let from: End?
  let to: End?

  func contains(_ number: Decimal) -> Bool {
    if let from, from.isIncluded ? number < from.value : number <= from.value { return false }
    if let to, to.isIncluded ? number > to.value : number >= to.value { return false }
    return true
  }
}

/// Finds a reference by its text, and by the id and the title of the record to which it refers. Where the question has the
/// very id of a record that the owner of the reference could name so, or asks by `==`, it means none by its title: the id
/// of somebody else's record does not hide a title of one's own.
struct ReferenceTest: Sendable {
  let kind: Text
  let name: Text
  let needle: Needle
  /// Asked by `==`: letter by letter.
  let isExact: Bool
  /// The record that the name means where it is somebody's copy of one that is shared now.
  var shared: RecordRow?

  func holds(_ reference: Text, for owner: RecordRow.Owner, in references: RowReferences) -> Bool {
    if isNamed(reference) { return true }
    guard let target = references.target(of: reference, kind: kind, for: owner) else { return false }
    if let shared, target.owner == shared.owner, target.id == shared.id { return true }
    if isNamed(target.id) || isNamed(target.reference) { return true }
    if isExact || references.hasID(name, kind: kind, for: owner) { return false }
    return references.title(of: target).map(needle.equals) == true
  }

  private func isNamed(_ text: Text) -> Bool { isExact ? text == name : needle.equals(text.string) }
}

extension ValueTest {
  func answer(_ value: Value, of row: RecordRow, _ references: RowReferences) -> Answer {
    guard case .array(let items) = value else { return answer(item: value, of: row, references) }
    var result = Answer.no
    for item in items {
      switch answer(item: item, of: row, references) {
      case .yes: return .yes
      case .unreadable: result = .unreadable
      case .no: break
      }
    }
    return result
  }

  private func answer(item: Value, of row: RecordRow, _ references: RowReferences) -> Answer {
    switch self {
    case .number(let range): item.decimal.map { Answer(range.contains($0)) } ?? .unreadable
    case .day(let period, let zone): item.day(in: zone).map { Answer(period.contains($0)) } ?? .unreadable
    case .never: .no
    case .flag(let flag): Answer(item == .bool(flag))
    case .pattern(let pattern): item.asText.map { answer(to: pattern, $0) } ?? .no
    case .any(let tests): Answer(tests.contains { $0.answer(item: item, of: row, references) == .yes })
    case .reference(let test):
      if case .string(let text) = item { Answer(test.holds(text, for: row.owner, in: references)) } else { .no }
    default: Answer(item.asText.map(holds) ?? false)
    }
  }

  /// Whether a text that stands in no record passes.
  func takes(_ text: Text) -> Bool {
    let row = RecordRow(kind: "", owner: .local, id: "", path: "", fields: Object())
    return answer(item: .string(text), of: row, RowReferences([], kinds: [])) == .yes
  }

  /// Unreadable where text and pattern are too long to be matched in reasonable time.
  private func answer(to pattern: TextPattern, _ text: String) -> Answer {
    pattern.matches(text).map { Answer($0) } ?? .unreadable
  }

  private func holds(_ text: String) -> Bool {
    switch self {
    case .part(let needle): needle.isPart(of: text)
    case .whole(let needle): needle.equals(text)
    case .same(let other): Text(text) == other
    case .order(let comparison, let needle): comparison.holds(CaseFolding.folded(text), needle.folded)
    default: false
    }
  }
}

extension Term.Comparison {
  /// Whether a pair stands in this order; for the four orderings.
  func holds<T: Comparable>(_ a: T, _ b: T) -> Bool {
    switch self {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .matches, .equal, .same: a == b
    case .notEqual: a != b
    }
  }
}

extension Value {
  /// Texts as they are, numbers as they are written, `true` and `false`; nil for lists and objects.
  var asText: String? {
    switch self {
    case .string(let text): text.string
    case .number(let number): number.lexeme
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
