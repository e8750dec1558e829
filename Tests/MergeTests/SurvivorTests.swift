import Records
import Schema
import Testing

@testable import Merge

/// Which candidates stay, also in versions that nobody would write.
@Suite("Survivors")
struct SurvivorTests {
  private static let values: [CandidateValue] = [.absent, .value(1), .value(2)]

  /// Every place that shows one of three values, alone or as the last of two entries, alike or not.
  private static let states =
    values.map { state($0, []) } + values.flatMap { first in values.map { state($0, [first, $0]) } }

  private static func state(_ shown: CandidateValue, _ listed: [CandidateValue]) -> PlaceState {
    var entries = EntryTree()
    entries.own = listed.enumerated().map { Entry($1, .none, isKept: $0 == listed.count - 1) }
    if case .value(let value) = shown { return PlaceState(value: value, entries: entries) }
    return PlaceState(value: nil, entries: entries)
  }

  @Test("of any three versions of a place a candidate stays", arguments: [nil, .counter] as [MergeRule?])
  func neverNone(rule: MergeRule?) {
    let place = Place(path: FieldPath(keys: ["n"]), rules: rule.map { FieldRules(rule: $0) } ?? .none)
    let history = NoHistory(authorships: Sides(first: .none, second: .none))
    for base in Self.states {
      for first in Self.states {
        for second in Self.states {
          let merge = PlaceMerge(
            place: place, base: base, sides: Sides(first: first, second: second), history: history)
          #expect(!merge.survivors().isEmpty, "\(base), \(first), \(second)")
        }
      }
    }
  }
}
