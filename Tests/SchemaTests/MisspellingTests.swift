import Records
import Schema
import TestSupport
import Testing

@Suite("A name with typing mistakes")
struct MisspellingTests {
  private static let letters = Array("abcdeABCDE 0123_-éß中")

  @Test("A name made of another one by few mistakes may mean it, and the nearest of many is found", arguments: 1...300)
  func fewMistakes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let name = String(
      (0..<Int.random(in: 3...20, using: &random)).map { _ in Self.letters.randomElement(using: &random)! })
    var written = Array(name)
    for _ in 0..<max(1, name.unicodeScalars.count / 5) {
      let place = Int.random(in: 0..<written.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: written[place] = Self.letters.randomElement(using: &random)!
      case 1: written.insert(Self.letters.randomElement(using: &random)!, at: place)
      default: if place > 0 { written.swapAt(place, place - 1) }
      }
    }
    let meant = Misspelling(String(written))
    #expect(mayMean(meant, name), "seed \(seed): “\(String(written))” for “\(name)”")
    let isMeant = meant.mayMean(fileNamed: "\(name).json".utf8Span.span)
    #expect(isMeant)
    let isMeantBehindADay = meant.mayMean(fileNamed: "20-lunch.\(name).json".utf8Span.span)
    #expect(isMeantBehindADay)
    #expect(Text(String(written)).nearest(among: ["quite something else", Text(name)]) == Text(name))
  }

  @Test(
    "A name with too many other letters, or much longer, is not meant",
    arguments: [("lidl", "aldi süd"), ("lidl", "lid"), ("rent", "tea"), ("rent", "rent of march")])
  func others(written: String, name: String) {
    let isNear = Text(written).nearest(among: [Text(name)]) != nil
    #expect(isNear == (name == "lid"))
  }

  @Test("Nothing, and a text of many letters, mean no name")
  func unusual() {
    let long = String(repeating: "a", count: 65)
    #expect(!mayMean(Misspelling(""), "a"))
    #expect(!mayMean(Misspelling(long), long))
  }

  private func mayMean(_ meant: Misspelling, _ name: String) -> Bool { meant.mayMean(name.utf8Span.span) }
}
