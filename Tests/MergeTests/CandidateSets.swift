import Records
import Schema

@testable import Merge

/// What a version says at each place, as a set: without who and when, and without which candidate is shown.
///
/// This is what the laws of three heads speak of.
struct CandidateSets: Hashable, CustomStringConvertible {
  private(set) var places: [String: Set<String>] = [:]

  init(_ version: RecordVersion?, rules: FieldRules) {
    collect(PlaceState(version), at: Place(path: .root, rules: rules))
  }

  var description: String {
    places.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted())" }.joined(separator: ", ")
  }

  private mutating func collect(_ state: PlaceState, at place: Place) {
    places[place.path.description] = Set(Candidates(of: state, at: place).all.map { said($0.content, at: place) })
    switch Shape(state.value, rules: place.rules) {
    case .object(let object):
      for unit in Unit.units(object.keys + state.entries.unitKeys(place.rules), rules: place.rules) {
        let below = Place(path: place.path.appending(unit.key), rules: unit.rules(in: place.rules))
        collect(unit.state(in: object, state.entries), at: below)
      }
    case .keyed(let keyed):
      for key in Unit.units(keyed.items.keys + state.entries.keys, rules: .none).map(\.key) {
        let below = Place(path: place.path.appending(key), rules: place.rules.items)
        collect(PlaceState(value: keyed.items[key], entries: state.entries[key]), at: below)
      }
    default: break
    }
  }

  private func said(_ content: Content, at place: Place) -> String {
    switch content {
    case .absent: "absent"
    case .deleted: "deleted"
    case .whole: "whole"
    case .value(let value): value.comparable(place.rules).text
    }
  }
}
