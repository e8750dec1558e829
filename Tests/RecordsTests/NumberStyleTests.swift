import Records
import Testing
import TestSupport

@Suite("Numbers as languages write them")
struct NumberStyleTests {
  @Test(
    "Read in a language",
    arguments: [
      ("de", "12,50", "12.50"), ("de", "1.234,50", "1234.50"), ("de", "12.50", "12.50"), ("de", "0.500", "0.500"),
      ("de", "1.234.567", "1234567"), ("de", "12,5*3+4", "12.5*3+4"), ("de-AT", "0,99", "0.99"), ("fr", "3,5", "3.5"),
      ("pt_BR", "1.000,01", "1000.01"), ("en", "1,234.50", "1234.50"), ("en", "1,234", "1234"),
      ("en", "12.50", "12.50"),
      ("de-CH", "12.50", "12.50"), ("zh-Hant", "1,234,567.8", "1234567.8"), ("es-MX", "1,000", "1000"),
    ])
  func read(_ language: String, _ typed: String, _ plain: String) throws {
    #expect(try NumberStyle(language: language).plain(typed) == plain)
  }

  @Test(
    "What could be another number is refused, with what is likely meant",
    arguments: [
      ("", "12,50", ["12.50"]), ("", "1,234", ["1.234"]), ("", "1.234,50", []), ("en", "12,50", ["12.50"]),
      ("de", "1.234", ["1234", "1,234"]),
      ("de", "1,2,3", []), ("de", "1,", []), ("en", "1,23,4", []), ("de", "12.34.56", []), ("en", "1.5,000", []),
    ] as [(String, String, [String])])
  func refused(_ language: String, _ typed: String, _ meant: [String]) {
    #expect { try NumberStyle(language: language.isEmpty ? nil : language).plain(typed) } throws: { error in
      (error as? UnclearNumber)?.meant == meant
    }
  }

  @Test("A plain number of few digits means the same everywhere, and what is spelled plainly stays so")
  func law() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<2_000 {
      let cents = Int.random(in: 0..<99_999, using: &generator)
      let point = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
      let comma = point.replacing(".", with: ",")
      #expect(try NumberStyle(language: "de").plain(comma) == point, "seed \(seed)")
      #expect(try NumberStyle(language: "de").plain(point) == point, "seed \(seed)")
      #expect(try NumberStyle(language: "en").plain(point) == point, "seed \(seed)")
    }
  }
}

@Suite("Amounts in units")
struct MeasureTests {
  @Test(
    "Exact",
    arguments: [
      ("1", "pint", "ml", Measure.System.imperial, "568.26125"), ("1", "pint", "ml", .us, "473.176473"),
      ("12", "oz", "ml", .us, "354.88235475"), ("33", "cl", "ml", .us, "330"), ("0.5", "l", "ml", .us, "500"),
      ("750", "ml", "l", .us, "0.75"), ("2", "lb", "kg", .us, "0.90718474"),
    ])
  func convert(_ amount: String, _ from: String, _ to: String, _ system: Measure.System, _ result: String) throws {
    let found = try Measure.convert(Decimal(parsing: amount), from, to: to, system)
    #expect(found == (try Decimal(parsing: result)))
  }

  @Test func ouncesHaveToBeSomebodys() {
    #expect(throws: Measure.Problem.differs(unit: "pint")) { try Measure.convert(Decimal(1), "pint", to: "ml", nil) }
    #expect(throws: Never.self) { try Measure.convert(Decimal(1), "cl", to: "ml", nil) }
  }

  @Test func split() {
    #expect(Measure.split("568ml")?.unit == "ml" && Measure.split("1.5 Pint")?.number == "1.5")
    #expect(Measure.split("ml") == nil && Measure.split("12.50") == nil && Measure.split("a4b") == nil)
    #expect(!Measure.isUnit("ml", for: "g") && Measure.isUnit("pint", for: "ml") && !Measure.isUnit("ml", for: "%"))
  }
}
