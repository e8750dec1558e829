import Records
import Reports
import Testing

@Suite("Charts on a terminal")
struct ChartTextTests {
  private static let labels = ["Food", "京都へ行く新幹線の切符と駅弁", "Birthday 🎂", "a\u{1B}[31m", "", "6", "7"]
  private static let amounts: [[String?]] = [
    ["12.50", "1240", "-3", "0", nil, "99999.99", "0.01"], ["10", nil, "3", "17", "5", "1", "2"],
  ]

  private static func charts() throws -> [Chart] {
    try Chart.Form.allCases.flatMap { form in
      [
        try Charts.chart(form, amounts, labels: labels),
        try Charts.chart(form, [amounts[0]], isInTime: true),
        try Charts.chart(form, [["-11039.40", "-10897.65"], ["-11784.18", "-11039.40"]], isInTime: true),
        try Charts.chart(form, [["5"]]), try Charts.chart(form, [["-5"]]), try Charts.chart(form, [["0"]]),
        try Charts.chart(form, []),
      ]
    }
  }

  @Test("No line is wider than the terminal", arguments: 40...160)
  func fits(_ width: Int) throws {
    for chart in try Self.charts() {
      for (isASCII, hasColour) in [(false, false), (false, true), (true, false)] {
        let paper = Chart.Paper(width: width, isASCII: isASCII, hasColour: hasColour)
        let wide = chart.lines(on: paper).first { $0.displayWidth > width }
        #expect(wide?.rendered(inColour: false) == nil)
      }
    }
  }

  @Test("ASCII: nothing of ours beyond it, and nothing that a terminal would obey")
  func ascii() throws {
    for chart in try Self.charts() {
      let text = Charts.text(chart, Chart.Paper(width: 80, isASCII: true))
      let letters = Set(Self.labels.joined() + "京")
      #expect(text.allSatisfy { $0.isASCII || letters.contains($0) }, "\(text)")
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test("Bars are as long as their amounts, to an eighth; what is below zero is hatched")
  func bars() throws {
    let chart = try Charts.chart(.bar, [["80", "40", "5", "-20", "0"]])
    let text = Charts.text(chart, Chart.Paper(width: nil))
    let bars = text.split(separator: "\n").dropFirst().map { $0.filter { "█▌▏▎▍▋▊▉▒".contains($0) } }
    #expect(bars.map(\.count) == [40, 20, 3, 10, 0])
    #expect(bars[2] == "██▌" && bars[3].allSatisfy { $0 == "▒" })
  }

  @Test("A line goes through its points: as high as they are, from the left to the right")
  func line() throws {
    let chart = try Charts.chart(.line, [["0", "50", "100"]], isInTime: true, isRunning: true)
    let lines = Charts.text(chart, Chart.Paper(width: 60, isASCII: true)).split(separator: "\n").map(Array.init)
    let rows = lines.filter { $0.contains("|") || $0.contains("+") }.filter { $0.contains("*") }
    #expect(rows.count == 12)
    let columns = rows.map { $0.firstIndex(of: "*") ?? 0 }
    #expect(columns == columns.sorted(by: >), "the line rises to the right")
    #expect(rows[0].starts(with: Array("100 +")) && rows[11].starts(with: Array("  0 +*")))
  }

  @Test("Without colours letters tell the slices apart, in the shares that they have")
  func letters() throws {
    let chart = try Charts.chart(.pie, [["50", "25", "25"]])
    let text = Charts.text(chart, Chart.Paper(width: 40))
    let disc = text.split(separator: "\n").dropFirst().prefix(10).joined()
    func count(_ letter: Character) -> Double { Double(disc.filter { $0 == letter }.count) }
    let all = count("a") + count("b") + count("c")
    #expect(all > 100)
    #expect(abs(count("a") / all - 0.5) < 0.05 && abs(count("b") / all - 0.25) < 0.05)
    #expect(text.contains("c  group 2  −25  25.0 %"))
  }

  @Test("With colours each slice has its own")
  func colours() throws {
    let chart = try Charts.chart(.pie, [["50", "25", "25"]])
    let text = Charts.text(chart, Chart.Paper(width: 80, hasColour: true), inColour: true)
    #expect(text.contains("█") && !text.contains("aa"))
    for slice in PieSlices(chart, chart.series[0]).slices {
      let start = TextStyle.coloured(slice.colour)
      #expect(text.contains(StyledLine("█", start).rendered(inColour: true)))
    }
  }

  /// Days of which some have something, and how their rows begin.
  @Test(
    "Of days, rows are from the first to the last that has something; three empty ones or more are one row",
    arguments: [
      (["0", "0", "5", "0", nil], ["d2"]), (["1", "0", "0", "2"], ["d0", "d1", "d2", "d3"]),
      (["1", "0", "0", "0", "2"], ["d0", "3 days", "d4"]),
      (["0", "1", "0", "0", "0", "0", "2", nil], ["d1", "4 days", "d6"]),
    ] as [([String?], [String])])
  func emptyDays(_ amounts: [String?], _ rows: [String]) throws {
    let chart = try Self.days([amounts], unit: "day")
    let text = Charts.text(chart, Chart.Paper(width: 60)).split(separator: "\n").dropFirst()
    #expect(text.count == rows.count)
    #expect(zip(text, rows).allSatisfy { $0.hasPrefix($1 + " ") }, "\(text)")
  }

  private static func days(_ amounts: [[String?]], unit: String, form: Chart.Form = .bar, open: Int? = nil) throws
    -> Chart
  {
    let series = try amounts.enumerated().map { number, amounts in
      Chart.Series(
        name: "series \(number)", colour: Colour.palette[number],
        points: try amounts.map { try $0.map { try Decimal(parsing: $0) } }, written: Charts.written)
    }
    let groups = amounts[0].indices.map {
      Chart.Group(label: "d\($0)", colour: .grey, period: $0 == open ? .unfinished : .over)
    }
    return Chart(
      form, title: "November", detail: "", isInTime: true, unit: unit, groups: groups, series: series)
  }

  @Test(
    "Sums of periods are upright bars, as high as their amounts; the last label stands at the end",
    arguments: [40, 80, 160])
  func columns(_ width: Int) throws {
    let chart = try Self.days([["100", "50", "0", "25"]], unit: "month", form: .line, open: 3)
    let lines = Charts.text(chart, Chart.Paper(width: width)).split(separator: "\n").map(String.init)
    let planes = lines.filter { $0.contains("│") || $0.contains("┤") }
    #expect(planes.count == 12 && planes.filter { $0.contains("█") }.count == 12)
    #expect(planes.filter { $0.contains("█ ") && $0.contains("╏") }.count == 3)
    #expect(lines.contains { $0.hasSuffix("d3 so far") && $0.contains("d0") })
  }

  @Test("Bars that have no room beside each other have planes of their own")
  func planes() throws {
    let many = (0..<30).map { "\($0 + 1)" as String? }
    let chart = try Self.days([many, many], unit: "day", form: .line)
    #expect(Charts.text(chart, Chart.Paper(width: 40)).split(separator: "\n").filter { $0.contains("└") }.count == 2)
    #expect(Charts.text(chart, Chart.Paper(width: 80)).split(separator: "\n").filter { $0.contains("└") }.count == 1)
  }
}
