import Records
import Schema

@testable import Merge

/// Judges how a history ended: whether every order says the same, and whether an edit is lost.
struct HistoryJudge {
  let run: HistoryRun
  let ends: [CandidateSets]

  init(_ run: HistoryRun) throws {
    self.run = run
    ends = try run.ends()
  }

  /// The exceptions that merge-semantics.md states under "What does not hold", as facts of a history; the smallest ones
  /// are in `ExceptionTests`.
  enum Exception: String {
    case putBack = "somebody put back what stood there before: that is no change"
    case writtenTwice = "two wrote the same value, and somebody who had seen one of them replaced it"
    case removed = "somebody removed what others keep: what removers alone had written there may show or not"
    case hiddenNumber = "a number that a combination hides was removed by somebody who saw only the combination"
  }

  // MARK: - Every order says the same

  /// The places where the orders differ, each with the exception that explains it; nil for none.
  func differences() throws -> [(place: String, exception: Exception?)] {
    let places = Set(ends.flatMap(\.places.keys)).sorted()
    return try places.filter { place in Set(ends.map { $0.saying(place) }).count > 1 }.map {
      ($0, try exception(at: $0))
    }
  }

  /// A place depends on those that hold it: what removes the record removes its fields.
  private func exception(at place: String) throws -> Exception? {
    let above = [""] + place.indices.filter { "/#".contains(place[$0]) }.map { String(place[..<$0]) }
    let holders = place.isEmpty ? [""] : above + [place]
    for holder in holders where try isPutBack(holder) { return .putBack }
    for holder in holders where try isWrittenTwice(holder) { return .writtenTwice }
    for holder in holders where try differs(holder) && isPutBack(within: holder) { return .putBack }
    if try isRemoved(place, with: holders) { return .removed }
    for holder in holders.dropLast() where differs(holder) {
      if let exception = try exception(at: holder) { return exception }
    }
    let rule = ends.lazy.compactMap { $0.rules[place] }.first
    if rule == .max || rule == .min || rule == .counter, try isRemoved(place) { return .hiddenNumber }
    return nil
  }

  private func differs(_ place: String) -> Bool { Set(ends.map { $0.saying(place) }).count > 1 }

  /// Whether a commit brought a candidate that a parent lacked and an earlier commit had.
  private func isPutBack(_ place: String) throws -> Bool {
    try run.written.contains { commit in
      let brought = try run.brought(by: commit, at: place)
      let combined = try run.broughtCombined(by: commit, at: place)
      if brought.isEmpty && combined == nil { return false }
      let before = try run.ledger.ancestors(of: commit.id).filter { $0 != commit.id }
      return try before.contains { earlier in
        let said = try run.said(in: earlier)
        return !said[place].isDisjoint(with: brought) || (combined != nil && said.combined[place] == combined)
      }
    }
  }

  /// Whether what stands in an object, a list or a set stays or goes with the whole of it hangs on each change in it.
  private func isPutBack(within holder: String) throws -> Bool {
    if holder.isEmpty { return false }
    let written = try run.written.flatMap { try run.said(in: $0.id).places.keys }
    let places = Set(written + ends.flatMap(\.places.keys))
    return try places.contains { try ($0.hasPrefix(holder + "/") || $0.hasPrefix(holder + "#")) && isPutBack($0) }
  }

  /// Whether all that the orders do not agree on at the place was removed, with one of its holders, by somebody who had it
  /// in front of him. For the record: whether all that was ever written in it was.
  private func isRemoved(_ place: String, with holders: [String]) throws -> Bool {
    if place.isEmpty { return try isEverythingRemoved() }
    let common = ends.map { $0[place] }.reduce(ends[0][place]) { $0.intersection($1) }
    let disputed = ends.reduce(into: Set<String>()) { $0.formUnion($1[place].subtracting(common)) }
    let values = Set(ends.map { $0.combined[place] })
    return try holders.contains { holder in
      try disputed.allSatisfy { candidate in
        try isRemoved(holder) { $0[place].contains(candidate) }
      } && (values.count == 1 || values.allSatisfy { value in try isRemoved(holder) { $0.combined[place] == value } })
        && (!disputed.isEmpty || values.count > 1)
    }
  }

  /// Whether a commit removed what stood at a place, and had a version in front of it of which `holds` is true.
  private func isRemoved(_ holder: String, where holds: (CandidateSets) -> Bool) throws -> Bool {
    try run.written.contains { commit in
      try !run.said(in: commit.id)[holder].contains("whole")
        && commit.parents.contains { parent in
          let said = try run.said(in: parent)
          return said[holder].contains("whole") && holds(said)
        }
    }
  }

  private func isEverythingRemoved() throws -> Bool {
    let removals = try run.written.filter { try !run.said(in: $0.id)[""].contains("whole") }
    return try run.written.allSatisfy { commit in try removals.contains { try isAncestor(commit, of: $0) } }
  }

  /// Whether two commits that knew nothing of each other brought the same candidate, and a later one, which had it in
  /// sight from one of them, has it no more.
  private func isWrittenTwice(_ place: String) throws -> Bool {
    for (number, one) in run.written.enumerated() {
      for other in run.written[..<number] where try !isAncestor(one, of: other) && !isAncestor(other, of: one) {
        let both = try run.brought(by: one, at: place).intersection(run.brought(by: other, at: place))
        for candidate in both.subtracting(["combined", "whole"]) {
          if try run.written.contains(where: { later in
            try isAncestor(one, of: later) != isAncestor(other, of: later)
              && !run.said(in: later.id)[place].contains(candidate)
              && later.parents.contains { try run.said(in: $0)[place].contains(candidate) }
          }) {
            return true
          }
        }
      }
    }
    return false
  }

  private func isAncestor(_ commit: HistoryRun.Commit, of other: HistoryRun.Commit) throws -> Bool {
    try run.ledger.ancestors(of: other.id).contains(commit.id)
  }

  private func isRemoved(_ place: String) throws -> Bool {
    try run.written.contains { commit in
      let had = try commit.parents.contains { try run.said(in: $0)[place].contains("combined") }
      return try had && !run.said(in: commit.id)[place].contains("combined")
    }
  }

  // MARK: - No edit is lost

  /// What somebody wrote and no end has, though nobody who had it in front of him replaced it.
  func lost() throws -> [String] {
    var lost: [String] = []
    for commit in run.written {
      for place in try run.said(in: commit.id).places.keys.sorted() {
        for candidate in try run.brought(by: commit, at: place).subtracting(["combined", "whole"]).sorted()
        where try !isKept(candidate, at: place, since: commit) && exception(at: place) == nil {
          lost.append("\(candidate) at \(place)")
        }
      }
    }
    return lost
  }

  /// The items of a list that somebody wrote and an end has in no candidate, though nobody who had them in front of him
  /// took them out.
  func lostItems(of place: String) throws -> [String] {
    func items(_ said: CandidateSets) -> Set<String> {
      Set(said[place].flatMap { $0.split(separator: "\"").map(String.init) }.filter { $0.hasPrefix("item") })
    }
    let end = ends.map(items).reduce(items(ends[0])) { $0.intersection($1) }
    var lost = try run.written.reduce(into: Set<String>()) { $0.formUnion(items(try run.said(in: $1.id))) }
    lost.subtract(end)
    for commit in run.written {
      let before = try commit.parents.reduce(into: Set<String>()) { $0.formUnion(items(try run.said(in: $1))) }
      lost.subtract(before.subtracting(items(try run.said(in: commit.id))))
    }
    return lost.sorted()
  }

  private func isKept(_ candidate: String, at place: String, since commit: HistoryRun.Commit) throws -> Bool {
    if ends.allSatisfy({ $0[place].contains(candidate) }) { return true }
    return try run.written.contains { later in
      try run.ledger.ancestors(of: later.id).contains(commit.id) && later.id != commit.id
        && !run.said(in: later.id)[place].contains(candidate)
        && later.parents.contains { try run.said(in: $0)[place].contains(candidate) }
    }
  }
}

extension CandidateSets {
  /// All that is said of one place.
  fileprivate func saying(_ place: String) -> [String] { self[place].sorted() + [combined[place] ?? ""] }
}

extension HistoryRun {
  func said(in commit: Text) throws -> CandidateSets { try ledger.said(in: commit) }

  /// What is combined in a commit and was not so in one of its parents; nil where it was in all.
  fileprivate func broughtCombined(by commit: Commit, at place: String) throws -> String? {
    let here = try said(in: commit.id).combined[place]
    return try commit.parents.contains { try said(in: $0).combined[place] != here } ? here : nil
  }

  /// The candidates of a commit that one of its parents did not have.
  fileprivate func brought(by commit: Commit, at place: String) throws -> Set<String> {
    let here = try said(in: commit.id)[place]
    return try commit.parents.reduce(into: Set<String>()) { $0.formUnion(here.subtracting(try said(in: $1)[place])) }
  }
}
