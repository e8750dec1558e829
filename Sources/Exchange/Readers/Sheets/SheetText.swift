internal import Records

/// The cells of a sheet as one text, with a row on each line, so that the number of a line is the number of its row.
///
/// Signs that no XML can hold part the cells and say what a cell is.
struct SheetText {
  static let cellEnd: UInt8 = 0x1F
  static let lineInCell: UInt8 = 0x1E
  static let number: UInt8 = 0x1D
  static let fault: UInt8 = 0x1C
  static let rowEnd = UInt8(ascii: "\n")

  /// As many as the programs can have.
  static let mostRows = 1 << 20
  static let mostColumns = 1 << 14

  /// What is left for the sheets of a workbook.
  struct Room {
    var bytes = 32 << 20
    /// A cell and a row can say that they stand there several times.
    var copies = 200_000
  }

  private(set) var bytes: [UInt8] = []
  var room: Room
  /// Where the next cell could stand.
  private var (row, column) = (1, 1)

  init(_ room: Room) { self.room = room }

  /// Whether nothing stands in the sheet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Writes a cell behind those that are there, as often as it stands beside itself.
  mutating func put(_ cell: SheetCell, row: Int, column: Int, times: Int = 1) throws(PackedProblem) {
    guard row >= self.row, row <= Self.mostRows, row > self.row || column >= self.column,
      column <= Self.mostColumns, times <= Self.mostColumns - column + 1
    else {
      throw PackedProblem("the workbook is damaged: cell \(Self.name(row, column)) is out of place")
    }
    let content = Self.content(cell)
    let lines = row - self.row
    // Before the first cell of a line no sign stands.
    let signs = column - (lines > 0 ? 1 : max(1, self.column - 1))
    let size = lines + signs + (content.count + 1) * times
    guard content.count <= SeparatedRows.largestCell, size <= room.bytes else {
      throw PackedProblem(
        "the sheets have more than 32 MB of text", hint: "split the workbook, or save the sheet as CSV", isLimit: true)
    }
    guard times - 1 <= room.copies else {
      throw .copies
    }
    bytes += Array(repeating: Self.rowEnd, count: lines) + Array(repeating: Self.cellEnd, count: signs)
    for time in 0..<times {
      if time > 0 { bytes.append(Self.cellEnd) }
      bytes += content
    }
    room.bytes -= size
    room.copies -= times - 1
    (self.row, self.column) = (row, column + times)
  }

  /// `C7`
  static func name(_ row: Int, _ column: Int) -> String {
    var (letters, rest) = ("", column)
    while rest > 0 {
      letters = "\(Unicode.Scalar(UInt8(0x41 + (rest - 1) % 26)))" + letters
      rest = (rest - 1) / 26
    }
    return "\(letters)\(row)"
  }

  private static func content(_ cell: SheetCell) -> [UInt8] {
    switch cell {
    case .text(let text): text.utf8.map { $0 == rowEnd ? lineInCell : $0 < 0x20 ? 0x20 : $0 }
    case .number(let digits, nil): [number] + Array(digits.utf8)
    case .number(let digits, let currency?): [number] + Array("\(digits) \(currency)".utf8)
    case .fault(let error): [fault] + Array(error.onOneLine.utf8)
    case .formula: [fault]
    }
  }

  /// The text as messages count in it: the column is that of the sheet, because what stands in a cell is no character.
  static func places(of text: [UInt8]) -> [UInt8] {
    // Bytes that go on with a character begin none.
    text.map { $0 == rowEnd || $0 == cellEnd ? $0 : 0x80 }
  }
}

extension PackedProblem {
  static let copies = PackedProblem("more than 200,000 cells are copies of others", isLimit: true)
}
