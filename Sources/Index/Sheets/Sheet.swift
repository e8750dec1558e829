import FileSystem
import Query
import Records
import Schema

/// What the index knows of one folder: its record files with their stamps, and what the records say, column by column.
///
/// A sheet speaks for itself: it says for which stat data of which files it holds, and its sum says whether it is
/// whole. So it does not matter when it was written, by which process, or what became of the sheets beside it.
///
/// In bytes: sum (8), stamp of all files (16), numbers of files, keys, shapes and problems (4 each); names; stamps (16
/// each); times of writing (8 each); marks (1 each); the shape of each record; shapes, as numbers of keys; keys; a
/// column for each key and one for records that fit no shape; problems.
final class Sheet: Sendable {
  let bytes: [UInt8]
  /// The stamp of all its files together.
  let stamp: FileStamp
  /// How many files it knows, whether they hold records or not.
  let count: Int
  let keys: [Text]

  private let names: PackedParts
  private let stamps: Int
  private let times: Int
  private let marks: Int
  private let shapeOfFile: PackedNumbers
  private let shapes: [[UInt16]]
  private let columns: [PackedColumn]
  /// What is wrong with files that cannot be read as records.
  let problems: [Problem]

  /// Whether a file holds a record.
  enum FileStatus: UInt8 {
    case record, unreadable, other
  }

  struct Problem: Sendable {
    let file: Int
    let position: TextPosition?
    let message: Sentence
  }

  /// nil where the bytes are not what was written.
  convenience init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.number(at: 0, as: UInt64.self) == Checksum.of(bytes, from: 8) else { return nil }
    self.init(summed: bytes)
  }

  /// - Parameter bytes: as a draft wrote them, with their sum.
  init(summed bytes: [UInt8]) {
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 8)
    stamp = reader.readStamp()
    count = reader.readCount()
    let (keyCount, shapeCount, problemCount) = (reader.readCount(), reader.readCount(), reader.readCount())
    names = reader.readParts(count)
    stamps = reader.skip(count * 16)
    times = reader.skip(count * 8)
    marks = reader.skip(count)
    shapeOfFile = reader.readNumbers(count)
    shapes = (0..<shapeCount).map { _ in reader.readShape() }
    keys = (0..<keyCount).map { _ in Text(reader.readText()) }
    columns = (0...keyCount).map { [count] _ in reader.readColumn(count) }
    problems = (0..<problemCount).map { _ in reader.readProblem() }
  }
}

/// The parts of a column in a sheet.
private struct PackedColumn {
  /// For each file the number of its value, 0 for none.
  let codes: PackedNumbers
  /// The different values; the first has the number 1.
  let values: PackedParts
}

extension ByteReader {
  fileprivate mutating func readStamp() -> FileStamp { FileStamp(first: read(), second: read()) }

  fileprivate mutating func readShape() -> [UInt16] {
    let count = readCount()
    return (0..<count).map { _ in read() }
  }

  fileprivate mutating func readColumn(_ count: Int) -> PackedColumn {
    let codes = readNumbers(count)
    return PackedColumn(codes: codes, values: readParts(readCount()))
  }

  fileprivate mutating func readProblem() -> Sheet.Problem {
    let file = readCount()
    let (line, column) = (readCount(), readCount())
    let position = line == 0 ? nil : TextPosition(line: line, column: column)
    return Sheet.Problem(file: file, position: position, message: Sentence(stored: readText()))
  }
}

// MARK: - Files

extension Sheet {
  /// The name of a file in the folder.
  func name(of file: Int) -> String { String(decoding: bytes[names.range(file, in: bytes)], as: UTF8.self) }

  /// By the numbers of the files, the random ids in their names, as numbers; 0 for none.
  var randomNumbers: [UInt64] {
    let (bytes, names) = (self.bytes, self.names)
    var numbers = [UInt64](repeating: 0, count: count)
    for file in 0..<count {
      let name = names.range(file, in: bytes)
      if let number = RecordLocation.randomNumber(inName: name, of: bytes.span) { numbers[file] = number }
    }
    return numbers
  }

  func stamp(of file: Int) -> FileStamp {
    FileStamp(first: bytes.number(at: stamps + file * 16), second: bytes.number(at: stamps + file * 16 + 8))
  }

  /// When a file was last written: nanoseconds since 1970.
  func written(_ file: Int) -> Int { Int(bytes.number(at: times + file * 8, as: Int64.self)) }

  func status(of file: Int) -> FileStatus { FileStatus(rawValue: bytes[marks + file] & 3) ?? .other }

  /// Whether a file may have changed after it was read without its stat data showing it.
  func isDoubtful(_ file: Int) -> Bool { bytes[marks + file] & Self.doubt != 0 }

  static let doubt: UInt8 = 4
}

// MARK: - Records

extension Sheet {
  /// The values that the records in some files have under a key, and which of them each has; nil where no record has
  /// any. Others are not taken out of the bytes.
  func column(_ key: Text, of files: [Int]) -> RowBlock.Column? {
    guard let column = column(key) else { return nil }
    var values: [Value] = [.null]
    var numbers = [UInt32](repeating: 0, count: column.values.count + 1)
    var codes = [UInt32](repeating: 0, count: count)
    for file in files {
      let code = column.codes.number(file, in: bytes)
      if code == 0 { continue }
      if numbers[code] == 0 {
        numbers[code] = UInt32(values.count)
        values.append(value(code, in: column))
      }
      codes[file] = numbers[code]
    }
    return RowBlock.Column(codes: codes, values: values)
  }

  private func column(_ key: Text) -> PackedColumn? { keys.firstIndex(of: key).map { columns[$0] } }

  /// Whether there are records that fit no shape, whose members are not in the columns.
  var hasLooseRecords: Bool { columns[keys.count].values.count > 0 }

  /// All members of the record in a file.
  func members(of file: Int) -> Object {
    let loose = columns[keys.count]
    if let value = value(of: file, in: loose) { return value.object ?? Object() }
    let shape = shapes[shapeOfFile.number(file, in: bytes)]
    return Object(
      uniqueMembers: shape.map { key in
        Object.Member(keys[Int(key)], value(of: file, in: columns[Int(key)]) ?? .null)
      })
  }

  private func value(of file: Int, in column: PackedColumn) -> Value? {
    let code = column.codes.number(file, in: bytes)
    return code == 0 ? nil : value(code, in: column)
  }

  private func value(_ code: Int, in column: PackedColumn) -> Value {
    Value(cell: bytes[column.values.range(code - 1, in: bytes)])
  }
}

extension Sheet: RecordColumns {
  func valueCount(of key: Text) -> Int { column(key)?.values.count ?? 0 }

  func codes(of key: Text) -> [UInt32] {
    column(key)?.codes.all(count, in: bytes) ?? Array(repeating: 0, count: count)
  }

  func forEachValue(of key: Text, _ body: (Value) -> Void) {
    guard let column = column(key) else { return }
    for code in 0..<column.values.count { body(value(code + 1, in: column)) }
  }
}
