import Foundation
import Query
import Records
import TestSupport
import Testing

@Suite("Any string is a question or is refused")
struct QuestionFuzzTests {
  /// 5,000 unless `QUESTIONS` says how many; `QUESTIONS_SEED` chooses others than the usual ones.
  private static func number(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  /// Neither the parser nor what makes a question ready for records crashes. An error has a place in the question.
  /// What reads, reads back from its description.
  @Test("No string is too odd")
  func anyString() throws {
    let seed = Self.number("QUESTIONS_SEED", 0x5EED)
    let count = Self.number("QUESTIONS", 5_000)
    print("questions from seed \(seed): QUESTIONS_SEED=\(seed) replays them")
    let setting = try Household.setting()
    var mutator = QuestionMutator(seed: UInt64(seed), questions: try QuestionTableTests.questions())
    var outcomes: [String: Int] = [:]
    for round in 0..<count {
      let question = mutator.next()
      let meaning = Meaning(question, of: ["bill"], in: setting)
      if let fault = meaning.fault(of: question, in: setting) {
        Issue.record("seed \(seed), round \(round), \(question.debugDescription): \(fault)")
        return
      }
      outcomes[meaning.outcome, default: 0] += 1
    }
    print("questions: \(outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
    for outcome in ["answered", "refused as text", "refused for its values"] {
      #expect(outcomes[outcome, default: 0] > count / 20, "the questions are all of one sort")
    }
  }

  /// Names that somebody may mistype, and a question that is right with each.
  private static let names: [(name: String, before: String)] = [
    ("amount", ""), ("category", ""), ("payee", ""), ("remark", ""), ("currency", ""),
    ("yesterday", "date:"), ("last-month", "date:"), ("this-week", "date:"), ("bill", "kind:"), ("diary", "kind:"),
    ("salary", "category:"), ("guinness", "drink:"),
  ]

  @Test("One wrong letter in a name: the suggestion names one that is right", arguments: names)
  func nearNames(_ name: String, before: String) throws {
    let setting = try Household.setting()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let typed = Self.mistyped(name, &random)
      if typed == name { continue }
      let question = before.isEmpty ? "\(typed):1" : before + typed
      let meaning = Meaning(question, of: [], in: setting)
      guard let error = meaning.error ?? meaning.notes.first else { continue }
      #expect(error.suggestion?.description.hasPrefix("did you mean ") == true, "\(question): \(error.rendering)")
      let column = before.unicodeScalars.count + 1
      #expect(error.column == column, "\(question): \(error.rendering)")
    }
  }

  /// A letter taken away, put in, exchanged, or swapped with the next one.
  private static func mistyped(_ name: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(name)
    let place = Int.random(in: 0..<letters.count - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(random.pick(Array("aeionrst")), at: place)
    case 2: letters[place] = random.pick(Array("aeionrst"))
    default: letters.swapAt(place, place + 1)
    }
    return String(letters)
  }
}

extension Meaning {
  fileprivate var outcome: String {
    if error == nil { return "answered" }
    return reading == nil ? "refused as text" : "refused for its values"
  }
}
