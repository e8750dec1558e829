internal import Records
internal import Schema

extension Condition {
  /// The condition in words, for people who ask what their question became.
  var words: String {
    switch self {
    case .constant(let holds): holds ? "every record" : "no record"
    case .not(let inner): "not \(inner.grouped)"
    case .all(let parts): parts.map(\.grouped).joined(separator: " and ")
    case .any(let parts): parts.map(\.grouped).joined(separator: " or ")
    case .words(let needle, _): "a text contains \(needle.shown)"
    case .value(let path, let test): test.words(path.description)
    case .present(let path): "\(path) has a value"
    case .owner(let needle): "the owner is \(needle.shown)"
    case .anyConflict: "it is in conflict"
    case .conflict(let place): "\(place) is in conflict"
    }
  }

  private var grouped: String {
    switch self {
    case .all, .any: "(\(words))"
    case .value(_, .any): "(\(words))"
    default: words
    }
  }
}

extension ValueTest {
  fileprivate func words(_ field: String) -> String {
    switch self {
    case .number(let range): "\(field) is \(range.words)"
    case .day(let period): "\(field) is \(period.words)"
    case .never: "no record"
    case .pattern(let pattern): "\(field) matches /\(pattern.source)/"
    case .part(let needle): "\(field) contains \(needle.shown)"
    case .whole(let needle): "\(field) is \(needle.shown)"
    case .order(let comparison, let needle): "\(field) \(comparison.rawValue) \(needle.shown) as text"
    case .reference(let test): "\(field) is the \(test.kind) with the id or title \(test.needle.shown)"
    case .flag(let flag): "\(field) is \(flag)"
    case .any(let tests): tests.map { $0.words(field) }.joined(separator: " or ")
    }
  }
}

extension NumberRange {
  fileprivate var words: String {
    if let from, let to, from.value == to.value { return from.value.description }
    let ends = [
      from.map { ($0.isIncluded ? "at least " : "more than ") + $0.value.description },
      to.map { ($0.isIncluded ? "at most " : "less than ") + $0.value.description },
    ]
    return ends.compactMap(\.self).joined(separator: " and ")
  }
}

extension Period {
  /// Both ends are days that belong to it.
  fileprivate var words: String {
    let last = to?.adding(days: -1)
    if isEmpty { return "no day" }
    if let from, from == last { return from.description }
    switch (from, last) {
    case (let from?, let last?): return "from \(from) to \(last)"
    case (let from?, nil): return "\(from) or later"
    case (nil, let last?): return "\(last) or earlier"
    case (nil, nil): return "any day"
    }
  }
}

extension Needle {
  fileprivate var shown: String { folded.quotedForQuestion }
}
