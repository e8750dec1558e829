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
    let holders = [""] + place.indices.filter { place[$0] == "/" }.map { String(place[..<$0]) } + [place]
    for holder in holders where try isPutBack(holder) { return .putBack }
    let rule = ends.lazy.compactMap { $0.rules[place] }.first
    if rule == .max || rule == .min || rule == .counter, try isRemoved(place) { return .hiddenNumber }
    return nil
  }

  /// Whether a commit brought a candidate that a parent lacked and an earlier commit had.
  private func isPutBack(_ place: String) throws -> Bool {
    try run.written.contains { commit in
      let brought = try run.brought(by: commit, at: place)
      if brought.isEmpty { return false }
      let before = try run.ledger.ancestors(of: commit.id).filter { $0 != commit.id }
      return try before.contains { try !run.said(in: $0)[place].isDisjoint(with: brought) }
    }
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

  /// The candidates of a commit that one of its parents did not have.
  fileprivate func brought(by commit: Commit, at place: String) throws -> Set<String> {
    let here = try said(in: commit.id)[place]
    return try commit.parents.reduce(into: Set<String>()) { $0.formUnion(here.subtracting(try said(in: $1)[place])) }
  }
}
