import Records
import Reports
import TestSupport
import Testing

@Suite("Slices of a pie")
struct PieSlicesTests {
  @Test("The largest comes first, and the smallest of many are one slice")
  func order() throws {
    let pie = try Charts.pie(["5", "40", "1", "20", "0.50", "30", "3.50"])
    #expect(pie.slices.map(\.label) == ["group 1", "group 5", "group 3", "group 0", "group 6", "2 others"])
    #expect(pie.slices.map(\.share) == ["40.0 %", "30.0 %", "20.0 %", "5.0 %", "3.5 %", "1.5 %"])
    #expect(pie.slices[5].amount == (try Decimal(parsing: "1.5")))
  }

  @Test("A single small slice keeps its name")
  func singleSmall() throws {
    #expect(try Charts.pie(["99", "1"]).slices.map(\.label) == ["group 0", "group 1"])
  }

  @Test("Below zero is no slice, and no part of the shares")
  func negative() throws {
    let pie = try Charts.pie(["30", "-20", "10", "0", nil])
    #expect(pie.slices.map(\.share) == ["75.0 %", "25.0 %"])
    #expect(pie.negative == [1])
  }

  @Test("No slice, and one")
  func few() throws {
    #expect(try Charts.pie([]).slices.isEmpty)
    #expect(try Charts.pie(["0", "-1"]).slices.isEmpty)
    let one = try Charts.pie(["7"]).slices
    #expect(one.map(\.share) == ["100.0 %"] && one[0].start == 0 && one[0].end == 1)
  }

  @Test("No two slices beside each other look alike, and what was gathered is grey", arguments: 0..<20)
  func colours(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 2..<14, using: &random)
      let amounts: [String?] = (0..<count).map { _ in "\(Int.random(in: 1...1000, using: &random))" }
      let colours = (0..<count).map { _ in
        Bool.random(using: &random) ? Colour.grey : Colour.palette[Int.random(in: 0..<3, using: &random)]
      }
      let slices = try Charts.pie(amounts, colours: colours).slices
      for (place, slice) in slices.enumerated() {
        if slice.places.count > 1 { #expect(slice.colour == .grey) }
        let next = slices[(place + 1) % slices.count]
        if slices.count > 1 { #expect(slice.colour != next.colour, "seed \(seed): \(amounts)") }
      }
    }
  }

  @Test("Random amounts: the slices are the whole, and nobody's amount is lost", arguments: 0..<20)
  func whole(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 0..<40, using: &random)
      let cents = (0..<count).map { _ in
        Int.random(in: -200...Int.random(in: 1...100_000, using: &random), using: &random)
      }
      let amounts = try cents.map { try Decimal(mantissa: Int128($0), scale: 2) }
      let slices = try Charts.pie(amounts.map(\.description)).slices
      let above = cents.filter { $0 > 0 }
      try #require(slices.isEmpty == above.isEmpty, "seed \(seed)")
      if above.isEmpty { continue }
      let whole = try Decimal(mantissa: Int128(above.reduce(0, +)), scale: 2)
      #expect(try slices.reduce(Decimal.zero) { try $0 + $1.amount } == whole, "seed \(seed)")
      #expect(slices.reduce(0) { $0 + $1.permille } == 1000, "seed \(seed)")
      #expect(slices.first?.start == 0 && slices.last?.end == 1, "seed \(seed)")
      #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end == $1.start }, "seed \(seed)")
      #expect(slices.flatMap(\.places).sorted() == cents.indices.filter { cents[$0] > 0 }, "seed \(seed)")
      #expect(slices.count <= 9, "seed \(seed)")
      for slice in slices {
        let exact = Double(slice.amount.mantissa) / (slice.amount.scale == 2 ? 100 : slice.amount.scale == 1 ? 10 : 1)
        let share = exact * 100 / Double(above.reduce(0, +))
        #expect(abs(share - Double(slice.permille) / 1000) < 0.001, "seed \(seed)")
        #expect(abs(share - (slice.end - slice.start)) < 1e-9, "seed \(seed)")
      }
    }
  }
}
