import TestSupport
import Testing

@testable import Reports

@Suite("The scale of a chart")
struct PlotScaleTests {
  @Test("One small refund gets no mark, and is on the scale")
  func refund() {
    let scale = PlotScale([1000, 700, -20], steps: 4)
    #expect(scale.marks.min() == 0 && scale.marks.max() ?? 0 >= 1000)
    #expect(scale.low < -20 && scale.low > -200)
  }

  @Test("Random amounts: zero has a mark, and every amount lies between the ends", arguments: 0..<20)
  func ends(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let range = Double.random(in: 1...1e6, using: &random)
      let amounts = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
        Double.random(in: -range...range, using: &random) / (Bool.random(using: &random) ? 1 : 100)
      }
      let scale = PlotScale(amounts, steps: 4)
      #expect(scale.marks.contains(0), "\(amounts)")
      #expect(amounts.allSatisfy { scale.low <= $0 && $0 <= scale.high }, "\(amounts)")
      #expect(scale.marks.allSatisfy { scale.low <= $0 && $0 <= scale.high } && scale.low < scale.high, "\(amounts)")
    }
  }
}
