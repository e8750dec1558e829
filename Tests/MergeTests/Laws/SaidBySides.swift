import Records
import Schema

/// What the versions of a merge say, compared place by place.
struct SaidBySides {
  let base: CandidateSets
  let first: CandidateSets
  let second: CandidateSets
  let merged: CandidateSets

  private var places: Set<String> { Set([base, first, second, merged].flatMap(\.places.keys)) }

  var inventsNothing: Bool {
    places.allSatisfy { merged[$0].isSubset(of: first[$0].union(second[$0])) || mergesSequences(at: $0) }
  }

  var agrees: Bool {
    places.allSatisfy { first[$0].intersection(second[$0]).isSubset(of: merged[$0]) || mergesSequences(at: $0) }
  }

  /// A place that a version does not have, because what would hold it is gone, says nothing.
  var losesNothing: Bool {
    [first, second].allSatisfy { side in
      side.places.allSatisfy { place, said in
        said.subtracting(base[place]).isSubset(of: merged[place]) || mergesSequences(at: place)
      }
    }
  }

  // MARK: - What is combined

  /// Whether the place is a list or a text that each version has in one form, and the result has what either side put
  /// in, and nothing else.
  private func mergesSequences(at place: String) -> Bool {
    let rule = merged.rules[place]
    guard rule == .list || rule == .text else { return false }
    let said = [base, first, second, merged].compactMap { $0[place].count == 1 ? $0[place].first : nil }
    guard said.count == 4 else { return false }
    let parts = said.map { Set(SaidBySides.parts($0)) }
    return parts[3].isSubset(of: parts[1].union(parts[2]))
      && parts[1].union(parts[2]).subtracting(parts[0]).isSubset(of: parts[3])
  }

  /// The items of a list, the words of a text: good enough for the values of the tests.
  private static func parts(_ text: String) -> [String] { text.split { "[]\", ".contains($0) }.map(String.init) }

  var combines: Bool {
    places.allSatisfy { place in
      guard let first = first.combined[place], let second = second.combined[place], let rule = merged.rules[place],
        let said = merged.combined[place]
      else { return true }
      return SaidBySides.combined(rule, base: base.combined[place], first, second) == said
    }
  }

  private static func combined(_ rule: MergeRule, base: String?, _ first: String, _ second: String) -> String {
    switch rule {
    case .counter: "\(number(first) + number(second) - number(base ?? "0"))"
    case .max, .min: extreme(rule, base: base, first, second)
    default: list(items(base ?? "[]"), items(first), items(second))
    }
  }

  private static func number(_ text: String) -> Int { Int(text) ?? 0 }

  private static func extreme(_ rule: MergeRule, base: String?, _ first: String, _ second: String) -> String {
    if first == base { return second }
    if second == base { return first }
    return "\(rule == .max ? max(number(first), number(second)) : min(number(first), number(second)))"
  }

  private static func items(_ list: String) -> Set<String> { Set(parts(list)) }

  private static func list(_ base: Set<String>, _ first: Set<String>, _ second: Set<String>) -> String {
    let stays = first.union(second).subtracting(base.subtracting(first)).subtracting(base.subtracting(second))
    return "[\(stays.sorted().map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
