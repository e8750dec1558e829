import Records
import Schema

/// What the versions of a merge say, compared place by place.
struct SaidBySides {
  let base: CandidateSets
  let ours: CandidateSets
  let theirs: CandidateSets
  let merged: CandidateSets

  private var places: Set<String> { Set([base, ours, theirs, merged].flatMap(\.places.keys)) }

  var inventsNothing: Bool {
    places.allSatisfy { merged[$0].isSubset(of: ours[$0].union(theirs[$0])) || mergesSequences(at: $0) }
  }

  var agrees: Bool {
    places.allSatisfy { ours[$0].intersection(theirs[$0]).isSubset(of: merged[$0]) || mergesSequences(at: $0) }
  }

  /// A place that a version does not have, because what would hold it is gone, says nothing.
  var losesNothing: Bool {
    [ours, theirs].allSatisfy { side in
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
    let said = [base, ours, theirs, merged].compactMap { $0[place].count == 1 ? $0[place].first : nil }
    guard said.count == 4 else { return false }
    let parts = said.map { Set(SaidBySides.parts($0)) }
    return parts[3].isSubset(of: parts[1].union(parts[2]))
      && parts[1].union(parts[2]).subtracting(parts[0]).isSubset(of: parts[3])
  }

  /// The items of a list, the words of a text: good enough for the values of the tests.
  private static func parts(_ text: String) -> [String] { text.split { "[]\", ".contains($0) }.map(String.init) }

  var combines: Bool {
    places.allSatisfy { place in
      guard let ours = ours.combined[place], let theirs = theirs.combined[place], let rule = merged.rules[place],
        let said = merged.combined[place]
      else { return true }
      return SaidBySides.combined(rule, base: base.combined[place], ours, theirs) == said
    }
  }

  private static func combined(_ rule: MergeRule, base: String?, _ ours: String, _ theirs: String) -> String {
    switch rule {
    case .counter: "\(number(ours) + number(theirs) - number(base ?? "0"))"
    case .max, .min: extreme(rule, base: base, ours, theirs)
    default: list(items(base ?? "[]"), items(ours), items(theirs))
    }
  }

  private static func number(_ text: String) -> Int { Int(text) ?? 0 }

  private static func extreme(_ rule: MergeRule, base: String?, _ ours: String, _ theirs: String) -> String {
    if ours == base { return theirs }
    if theirs == base { return ours }
    return "\(rule == .max ? max(number(ours), number(theirs)) : min(number(ours), number(theirs)))"
  }

  private static func items(_ list: String) -> Set<String> { Set(parts(list)) }

  private static func list(_ base: Set<String>, _ ours: Set<String>, _ theirs: Set<String>) -> String {
    let stays = ours.union(theirs).subtracting(base.subtracting(ours)).subtracting(base.subtracting(theirs))
    return "[\(stays.sorted().map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
