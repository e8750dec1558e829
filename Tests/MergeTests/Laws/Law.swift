import Records
import Schema

@testable import Merge

/// A law that every merge without a history keeps, whatever the rules.
enum Law: String, CaseIterable {
  case symmetry = "merge(b, o, t) is merge(b, t, o), byte for byte"
  case identity = "merge(b, b, x) is x"
  case idempotence = "merge(x, x, x) is x"
  case absorption = "merging what one side contains already changes nothing"
  case readingBack = "what is merged reads back as the same candidates"
  case nothingInvented = "every candidate of the result was on a side"
  case nothingLost = "what a side brought is in the result"
  case agreement = "what both sides say is in the result"
  case combination = "what both sides have under a rule is combined by it"

  /// Of how many versions it speaks: it need not be tried with every third one where it speaks of two.
  var versions: Int {
    switch self {
    case .idempotence: 1
    case .identity: 2
    default: 3
    }
  }

  func holds(for triple: Triple, rules: FieldRules) throws -> Bool {
    switch self {
    case .symmetry: try isSymmetric(triple, rules)
    case .identity:
      Triple(base: triple.base, first: triple.base, second: triple.first).merged(rules) == triple.first
        && Triple(base: triple.base, first: triple.first, second: triple.base).merged(rules) == triple.first
    case .idempotence: Triple(base: triple.base, first: triple.base, second: triple.base).merged(rules) == triple.base
    case .absorption: absorbs(triple, rules)
    case .readingBack: try readsBack(triple, rules)
    case .nothingInvented: sides(triple, rules).inventsNothing
    case .nothingLost: sides(triple, rules).losesNothing
    case .agreement: sides(triple, rules).agrees
    case .combination: sides(triple, rules).combines
    }
  }

  private func isSymmetric(_ triple: Triple, _ rules: FieldRules) throws -> Bool {
    let authorships = Sides(first: Triple.authorships.second, second: Triple.authorships.first)
    return try triple.mergedBytes(rules) == triple.swapped.mergedBytes(rules, authorships: authorships)
  }

  private func absorbs(_ triple: Triple, _ rules: FieldRules) -> Bool {
    let both = triple.merged(rules)
    return Triple(base: triple.first, first: both, second: triple.first).merged(rules) == both
      && Triple(base: triple.second, first: triple.second, second: both).merged(rules) == both
  }

  private func readsBack(_ triple: Triple, _ rules: FieldRules) throws -> Bool {
    guard let bytes = try triple.mergedBytes(rules), let merged = triple.merged(rules) else { return true }
    let again = try ReadRecord(bytes, path: merged.path ?? "", rules: rules).version
    return again.comparable(rules) == merged.comparable(rules)
  }

  private func sides(_ triple: Triple, _ rules: FieldRules) -> SaidBySides {
    func said(_ version: RecordVersion?) -> CandidateSets { CandidateSets(version, rules: rules) }
    return SaidBySides(
      base: said(triple.base), first: said(triple.first), second: said(triple.second),
      merged: said(triple.merged(rules)))
  }
}
