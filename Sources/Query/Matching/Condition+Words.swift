internal import Records
internal import Schema

extension Condition {
  /// The condition in words, for people who ask what their question became.
  var words: String { simplified.spoken(isNegated: false) }

  private func spoken(isNegated: Bool) -> String {
    switch self {
    case .constant(let holds): holds != isNegated ? "every record" : "no record"
    case .not(let inner): isNegated ? "not (\(spoken(isNegated: false)))" : inner.spoken(isNegated: true)
    case .all(let parts): Self.joined(parts, " and ", isNegated)
    case .any(let parts): Self.joined(parts, " or ", isNegated)
    case .words(let needle, _): "\(isNegated ? "no" : "a") text contains \(needle.shown)"
    case .value(let path, let test): test.words(path.description, isNegated)
    case .present(let path): "\(path) has \(isNegated ? "no" : "a") value"
    case .owner(let needle): "the owner \(isNegated ? "is not" : "is") \(needle.shown)"
    case .anyConflict: isNegated ? "it is not in conflict" : "it is in conflict"
    case .conflict(let place): "\(place) \(isNegated ? "is not" : "is") in conflict"
    }
  }

  private static func joined(_ parts: [Condition], _ word: String, _ isNegated: Bool) -> String {
    let text = parts.map(\.grouped).joined(separator: word)
    return isNegated ? "not (\(text))" : text
  }

  private var grouped: String {
    switch self {
    case .all, .any, .value(_, .any): "(\(spoken(isNegated: false)))"
    default: spoken(isNegated: false)
    }
  }

  /// Without parts that hold for every record of the kind, or for none.
  private var simplified: Condition {
    switch self {
    case .not(let inner): inner.simplified.negation
    case .all(let parts): Self.simplified(parts, decisive: false, Condition.all)
    case .any(let parts): Self.simplified(parts, decisive: true, Condition.any)
    default: self
    }
  }

  private var negation: Condition { if case .constant(let holds) = self { .constant(!holds) } else { .not(self) } }

  /// - Parameter decisive: what one part that says so makes of all.
  private static func simplified(
    _ parts: [Condition], decisive: Bool, _ join: ([Condition]) -> Condition
  ) -> Condition {
    var kept: [Condition] = []
    for part in parts.map(\.simplified) {
      guard case .constant(let holds) = part else {
        kept.append(part)
        continue
      }
      if holds == decisive { return part }
    }
    return kept.isEmpty ? .constant(!decisive) : kept.count == 1 ? kept[0] : join(kept)
  }
}

extension ValueTest {
  fileprivate func words(_ field: String, _ isNegated: Bool) -> String {
    let verb = { (plain: String, negated: String) in "\(field) \(isNegated ? negated : plain)" }
    switch self {
    case .number(let range): return verb("is", "is not") + " \(range.words)"
    case .day(let period, _): return verb("is", "is not") + " \(period.words)"
    case .never: return isNegated ? "every record" : "no record"
    case .pattern(let pattern):
      return verb("matches", "does not match") + " /\(pattern.source)/\(pattern.ignoresCase ? "i" : "")"
    case .part(let needle): return verb("contains", "does not contain") + " \(needle.shown)"
    case .whole(let needle): return verb("is", "is not") + " \(needle.shown)"
    case .order(let comparison, let needle):
      let text = "\(field) \(comparison.rawValue) \(needle.shown) as text"
      return isNegated ? "not (\(text))" : text
    case .reference(let test):
      return verb("is", "is not") + " the \(test.kind) with the id or title \(test.needle.shown)"
    case .flag(let flag): return verb("is", "is not") + " \(flag)"
    case .any(let tests):
      let text = tests.map { $0.words(field, false) }.joined(separator: " or ")
      return isNegated ? "not (\(text))" : text
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
