import Records
import Schema

@testable import Merge

/// What a version says at each place, as sets: without who and when, and without which candidate is shown. The laws
/// speak of these.
struct CandidateSets: Hashable, CustomStringConvertible {
  /// By the path of the place, or of the item of a set (`tags#"work"`). A combinable candidate is said in one word, `whole`
  /// or `combined`.
  private(set) var places: [String: Set<String>] = [:]
  /// What is combined under a rule: sets and numbers, by the path of the place.
  private(set) var combined: [String: String] = [:]
  /// The rules of the places that have one.
  private(set) var rules: [String: MergeRule] = [:]

  init(_ version: RecordVersion?, rules: FieldRules) {
    collect(PlaceState(version), at: Place(path: .root, rules: rules))
  }

  /// A place that is not there because what would hold it is not there says nothing of its own.
  subscript(place: String) -> Set<String> { places[place] ?? ["absent"] }

  var description: String {
    places.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted()) \(combined[$0.key] ?? "")" }
      .joined(separator: ", ")
  }

  private mutating func collect(_ state: PlaceState, at place: Place) {
    let candidates = Candidates(of: state, at: place)
    let path = place.path.description
    if let rule = place.rules.rule, !place.isGroup { rules[path] = rule }
    places[path] = Set(candidates.all.map { said($0.value, at: place) })
    if case .value(let value)? = candidates.all.first(where: \.isCombinable)?.value {
      combined[path] = value.comparable(place.rules).text
    }
    switch MergeableValue(state.value, rules: place.rules) {
    case .set(let items): for item in items { places["\(path)#\(item.text)"] = ["there"] }
    case .object(let object):
      for part in FieldOrGroup.all(of: object.keys + state.entries.partKeys(place.rules), rules: place.rules) {
        let below = Place(path: place.path.appending(part.key), rules: part.rules(in: place.rules))
        collect(part.state(in: IndexedObject(object), state.entries), at: below)
      }
    case .keyed(let keyed):
      for key in FieldOrGroup.all(of: keyed.items.keys + state.entries.keys, rules: .none).map(\.key) {
        let below = Place(path: place.path.appending(key), rules: place.rules.items)
        collect(PlaceState(value: keyed.items[key], entries: state.entries[key]), at: below)
      }
    default: break
    }
  }

  private func said(_ candidate: CandidateValue, at place: Place) -> String {
    switch candidate {
    case .absent: "absent"
    case .deleted: "deleted"
    case .whole: "whole"
    case .value(let value): place.isCombinable(candidate) ? "combined" : value.text
    }
  }
}

extension Place {
  /// The value of a group has the rule `list`, so that it is not an object; it is not a list either.
  fileprivate var isGroup: Bool { path.keys.last?.string.contains("+") == true }
}
