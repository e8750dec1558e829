import Records
import Reports
import TestSupport
import Testing

@Suite("Charts as SVG")
struct ChartSVGTests {
  /// Reads drawings from a list of Python strings and prints, for each, the sum of the angles of its slices in degrees, as
  /// their arcs have it, or why it is no XML.
  private static func angles(_ drawings: [String]) throws -> [String] {
    let list = drawings.map { drawing in
      "bytes.fromhex('" + drawing.utf8.map { hexadecimal($0) }.joined() + "')"
    }
    let script = """
      import math, re, xml.etree.ElementTree as tree
      NUMBER = r"(-?[0-9.]+)"
      PATH = re.compile(rf"M{NUMBER} {NUMBER}L{NUMBER} {NUMBER}A{NUMBER} {NUMBER} 0 ([01]) 1 {NUMBER} {NUMBER}Z")
      for drawing in [\(list.joined(separator: ",\n"))]:
          try:
              total = 0
              for element in tree.fromstring(drawing).iter():
                  if element.tag.endswith("circle"): total += 360
                  if element.tag.endswith("path"):
                      x, y, x1, y1, r, _, large, x2, y2 = map(float, PATH.fullmatch(element.get("d")).groups())
                      turn = (math.atan2(y2 - y, x2 - x) - math.atan2(y1 - y, x1 - x)) % (2 * math.pi)
                      if large == 0 and turn > 6.28: turn = 0  # next to nothing, rounded
                      if turn > 1e-3 and abs(turn - math.pi) > 1e-3: assert (turn > math.pi) == (large == 1), "large arc"
                      assert abs(math.hypot(x1 - x, y1 - y) - r) < 0.001, "radius"
                      total += math.degrees(turn)
              print(f"{total:.2f}")
          except Exception as error: print(type(error).__name__, error)
      """
    return try Python.run(script).split(separator: "\n").map(String.init)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }

  @Test("Random pies are XML, and their angles sum to 360°")
  func pies() throws {
    var random = SeededGenerator(seed: 7)
    var drawings: [String] = []
    for _ in 0..<60 {
      let count = Int.random(in: 1..<30, using: &random)
      let amounts = ["1"] + (1..<count).map { _ in "\(Int.random(in: -5...1000, using: &random))" }
      drawings.append(ChartSVG([try Charts.chart(.pie, [amounts])]).text)
    }
    #expect(try Self.angles(drawings) == drawings.map { _ in "360.00" })
  }

  @Test("No slice, one, tiny ones, half and half, a negative one")
  func oddPies() throws {
    let pies: [[String]] = [["0"], [], ["5"], ["1000000000", "0.01"], ["1", "1"], ["1", "-1"], ["-1"]]
    let drawings = try pies.map { ChartSVG([try Charts.chart(.pie, [$0])]).text } + [ChartSVG([]).text]
    #expect(try Self.angles(drawings) == ["0.00", "0.00", "360.00", "360.00", "360.00", "360.00", "0.00", "0.00"])
    #expect(drawings[0].contains("nothing to draw") && drawings[7].contains("nothing to draw"))
    #expect([5, 6].allSatisfy { drawings[$0].contains("below zero, in no slice") })
  }

  @Test("Texts that would break out are texts")
  func texts() throws {
    let nasty = [
      "</text><script>alert(1)</script>", "&amp; \"quotes\" 'and' ]]>", "\u{0}\u{1B}[31m\u{7F}", "\u{FFFE}\u{FFFF}",
      "\u{202E}right to left", "👨‍👩‍👧‍👦 京都", "",
    ]
    let amounts = nasty.indices.map { "\($0 + 1)" }
    let drawings = try Chart.Form.allCases.flatMap { form in
      try [true, false].map { isInTime in
        ChartSVG([try Charts.chart(form, [amounts, amounts], labels: nasty, isInTime: isInTime)]).text
      }
    }
    for (drawing, answer) in zip(drawings, try Self.angles(drawings)) {
      #expect(!answer.contains("Error"), "\(answer)")
      #expect(!drawing.contains("<script"))
    }
  }
}
