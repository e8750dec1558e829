import Reports
import Testing

@testable import Commands

@Suite("Squares for the camera of a telephone")
struct QRCodeTests {
  @Test("a link has a light border and the three marks by which readers find it")
  func link() throws {
    let square = try #require(QRCode("https://ledger.example.org/#0123456789abcdef0123456789abcdef"))
    let lines = square.lines.map { $0.rendered(inColour: false) }
    let width = lines[0].count
    #expect(lines.allSatisfy { $0.count == width } && (width - 8 - 17).isMultiple(of: 4))
    #expect(lines.count == (width + 1) / 2)
    #expect(lines.allSatisfy { $0.hasPrefix("    ") && $0.hasSuffix("    ") })
    #expect(lines[0].allSatisfy { $0 == " " } && lines[1].allSatisfy { $0 == " " })
    // The mark of seven modules, in two of three corners at the top.
    let mark = ["█▀▀▀▀▀█", "█ ███ █", "█ ▀▀▀ █", "▀▀▀▀▀▀▀"]
    for (line, part) in zip(lines.dropFirst(2), mark) {
      #expect(line.hasPrefix("    \(part) ") && line.hasSuffix(" \(part)    "))
    }
    #expect(square.lines[0].rendered(inColour: true).contains("\u{1B}[38;5;16;48;5;231m"))
  }

  @Test("what no square holds becomes none")
  func tooLong() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 2_953)) != nil)
    #expect(QRCode(String(repeating: "x", count: 2_954)) == nil)
  }
}
