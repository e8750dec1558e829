/// A drawing of dots, each in one of several colours: of braille, eight dots a character, or of one sign a character.
struct DotCanvas {
  /// In characters.
  let width: Int
  let height: Int
  private let isASCII: Bool
  private var dots: [UInt8]
  /// Whose a character is: the pen that drew on it last.
  private var pens: [Int]

  init(width: Int, height: Int, isASCII: Bool) {
    (self.width, self.height, self.isASCII) = (width, height, isASCII)
    dots = Array(repeating: 0, count: width * height)
    pens = Array(repeating: 0, count: width * height)
  }

  var columns: Int { isASCII ? width : width * 2 }

  var rows: Int { isASCII ? height : height * 4 }

  /// Dots of one character, from the top: those of the left column, then those of the right one.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// Outside the canvas nothing is drawn.
  mutating func dot(_ column: Int, _ row: Int, pen: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let place = isASCII ? row * width + column : row / 4 * width + column / 2
    dots[place] |= isASCII ? 1 : Self.bits[column % 2][row % 4]
    pens[place] = pen
  }

  /// A line of dashes.
  ///
  /// - Parameters:
  ///   - dash: dots that are drawn, and dots that are not, in turns.
  ///   - phase: dots that the line has had before.
  mutating func line(
    from start: (column: Int, row: Int), to end: (column: Int, row: Int), pen: Int, dash: [Int], phase: inout Int
  ) {
    let steps = max(abs(end.column - start.column), abs(end.row - start.row))
    for step in 0...max(1, steps) {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      let column = Double(start.column) + part * Double(end.column - start.column)
      let row = Double(start.row) + part * Double(end.row - start.row)
      if Dash.isDrawn(phase, dash) { dot(Int(column.rounded()), Int(row.rounded()), pen: pen) }
      phase += 1
    }
  }

  /// - Parameter piece: how a character of a pen looks: the sign of braille for its dots, and the pen.
  func line(_ row: Int, _ piece: (Character, Int) -> StyledLine) -> StyledLine {
    (0..<width).reduce(StyledLine()) { line, column in
      let place = row * width + column
      if dots[place] == 0 { return line + StyledLine(" ") }
      let scalar = Unicode.Scalar(0x2800 + UInt32(dots[place])).map { Character($0) } ?? " "
      return line + piece(scalar, pens[place])
    }
  }
}

/// What lines are told apart by where colours are not seen.
enum Dash {
  /// Of the first series, the second one, and so on; none is like another.
  static let patterns = [[1], [3, 2], [1, 2], [6, 2], [4, 2, 1, 2], [2, 4], [8, 3, 2, 3], [1, 4]]

  static func isDrawn(_ place: Int, _ dash: [Int]) -> Bool {
    guard dash.count > 1 else { return true }
    var rest = place % dash.reduce(0, +)
    for (number, length) in dash.enumerated() {
      if rest < length { return number % 2 == 0 }
      rest -= length
    }
    return true
  }
}
