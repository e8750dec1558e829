internal import Records
internal import Schema

extension Condition {
  /// The condition in words, for people who ask what their question became.
  var words: Sentence { simplified.spoken(isNegated: false) }

  private func spoken(isNegated: Bool) -> Sentence {
    switch self {
    case .constant(let holds): holds != isNegated ? "every record" : "no record"
    case .not(let inner): isNegated ? "not (\(spoken(isNegated: false)))" : inner.spoken(isNegated: true)
    case .all(let parts): Self.joined(parts, { "\($0) and \($1)" }, isNegated)
    case .any(let parts): Self.joined(parts, { "\($0) or \($1)" }, isNegated)
    case .words(let needle, _): isNegated ? "no text contains \(needle.shown)" : "a text contains \(needle.shown)"
    case .value(let path, let test): test.words(path.description, isNegated)
    case .present(let path): isNegated ? "\(path) has no value" : "\(path) has a value"
    case .wayByCategory(let category, let type, let test):
      "by its \(category.field.description), \(test.words(type.description, isNegated))"
    case .owner(let needle): isNegated ? "the owner is not \(needle.shown)" : "the owner is \(needle.shown)"
    case .anyConflict: isNegated ? "it is not in conflict" : "it is in conflict"
    case .conflict(let place): isNegated ? "\(place) is not in conflict" : "\(place) is in conflict"
    }
  }

  private static func joined(
    _ parts: [Condition], _ join: (Sentence, Sentence) -> Sentence, _ isNegated: Bool
  ) -> Sentence {
    let all = parts.map(\.grouped).joined(join)
    return isNegated ? "not (\(all))" : all
  }

  private var grouped: Sentence {
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
  fileprivate func words(_ field: String, _ isNegated: Bool) -> Sentence {
    let being = { (what: Sentence) -> Sentence in isNegated ? "\(field) is not \(what)" : "\(field) is \(what)" }
    switch self {
    case .number(let range): return being(range.words)
    case .day(let period, _): return being(period.words)
    case .never: return isNegated ? "every record" : "no record"
    case .pattern(let pattern):
      let shown = "/\(pattern.source)/\(pattern.ignoresCase ? "i" : "")"
      return isNegated ? "\(field) does not match \(shown)" : "\(field) matches \(shown)"
    case .part(let needle):
      return isNegated ? "\(field) does not contain \(needle.shown)" : "\(field) contains \(needle.shown)"
    case .whole(let needle): return being(Sentence(verbatim: needle.shown))
    case .same(let text): return being(Sentence(verbatim: text.string.quotedForQuestion))
    case .order(let comparison, let needle):
      let text: Sentence = "\(field) \(comparison.rawValue) \(needle.shown) as text"
      return isNegated ? "not (\(text))" : text
    case .reference(let test) where test.isExact:
      return being("the \(test.kind) with the id \(test.name.string.quotedForQuestion)")
    case .reference(let test): return being("the \(test.kind) with the id or title \(test.needle.shown)")
    case .flag(let flag): return being(Sentence(verbatim: "\(flag)"))
    case .any(let tests):
      let text = tests.map { $0.words(field, false) }.joined { "\($0) or \($1)" }
      return isNegated ? "not (\(text))" : text
    }
  }
}

extension NumberRange {
  fileprivate var words: Sentence {
    if let from, let to, from.value == to.value { return Sentence(verbatim: from.value.description) }
    let ends: [Sentence?] = [
      from.map { $0.isIncluded ? "at least \($0.value)" : "more than \($0.value)" },
      to.map { $0.isIncluded ? "at most \($0.value)" : "less than \($0.value)" },
    ]
    return ends.compactMap(\.self).joined { "\($0) and \($1)" }
  }
}

extension Period {
  /// Both ends are days that belong to it.
  fileprivate var words: Sentence {
    let last = to?.adding(days: -1)
    if isEmpty { return "no day" }
    if let from, from == last { return Sentence(verbatim: from.description) }
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

extension [Sentence] {
  /// One sentence of all of them, made by twos; empty where there is none.
  fileprivate func joined(_ join: (Sentence, Sentence) -> Sentence) -> Sentence {
    dropFirst().reduce(first ?? Sentence(), join)
  }
}
