import FileSystem
import Records

/// A sheet while its files are read, one after the other.
struct SheetDraft {
  private var stamp = FileStamp.none
  private var names = PartsDraft()
  private var stamps = ByteWriter()
  private var times = ByteWriter()
  private var marks: [UInt8] = []
  private var shapeOfFile: [UInt32] = []
  private var shapes: [[UInt16]] = []
  private var numbersOfShapes: [[UInt16]: UInt32] = [:]
  private var keys: [Text] = []
  private var columns: [ColumnDraft] = []
  private var loose = ColumnDraft()
  private var problems = ByteWriter()
  private var problemCount = 0

  /// So that no file, however strange, makes a sheet much larger than itself: records with further keys are kept
  /// whole.
  static let mostKeys = 64
  private static let mostShapes = 1 << 12

  var count: Int { marks.count }

  /// A file and what it was when it was read.
  struct ReadFile {
    let name: String
    let stamp: FileStamp
    /// Nanoseconds since 1970.
    let written: Int
    /// Whether it may change without its stat data showing it.
    let isDoubtful: Bool
  }

  mutating func add(_ file: ReadFile, record members: Object) {
    add(file, .record)
    guard let shape = shape(of: members) else { return loose.set(.object(members), of: count - 1) }
    shapeOfFile[count - 1] = shape
    for (key, member) in zip(shapes[Int(shape)], members.members) { columns[Int(key)].set(member.value, of: count - 1) }
  }

  mutating func add(_ file: ReadFile, problem message: Sentence, at position: TextPosition?) {
    add(file, .unreadable)
    problems.write(UInt32(count - 1))
    problems.write(UInt32(position?.line ?? 0))
    problems.write(UInt32(position?.column ?? 0))
    problems.write(message.stored)
    problemCount += 1
  }

  /// A file that is not a record.
  mutating func add(other file: ReadFile) { add(file, .other) }

  private mutating func add(_ file: ReadFile, _ status: Sheet.FileStatus) {
    stamp.add(file.stamp)
    names.add(Array(file.name.utf8))
    stamps.write(file.stamp.first)
    stamps.write(file.stamp.second)
    times.write(Int64(file.written))
    marks.append(status.rawValue | (file.isDoubtful ? Sheet.doubt : 0))
    shapeOfFile.append(0)
  }
}

// MARK: - Shapes

extension SheetDraft {
  /// The number of the row of keys that a record has; nil where it would be one too many.
  private mutating func shape(of members: Object) -> UInt32? {
    var row: [UInt16] = []
    for member in members.members {
      guard let key = number(of: member.key) else { return nil }
      row.append(key)
    }
    if let known = numbersOfShapes[row] { return known }
    if shapes.count == Self.mostShapes { return nil }
    numbersOfShapes[row] = UInt32(shapes.count)
    shapes.append(row)
    return UInt32(shapes.count - 1)
  }

  private mutating func number(of key: Text) -> UInt16? {
    if let known = keys.firstIndex(of: key) { return UInt16(known) }
    if keys.count == Self.mostKeys { return nil }
    keys.append(key)
    columns.append(ColumnDraft())
    return UInt16(keys.count - 1)
  }
}

// MARK: - The sheet

extension SheetDraft {
  func finished() -> Sheet {
    var body = ByteWriter()
    body.write(stamp.first)
    body.write(stamp.second)
    for number in [count, keys.count, shapes.count, problemCount] { body.write(UInt32(number)) }
    names.write(to: &body)
    body.write(stamps.bytes)
    body.write(times.bytes)
    body.write(marks)
    body.write(shapeOfFile, below: shapes.count)
    for shape in shapes {
      body.write(UInt32(shape.count))
      for key in shape { body.write(key) }
    }
    for key in keys { body.write(key.string) }
    for column in columns + [loose] { column.write(count, to: &body) }
    body.write(problems.bytes)
    return Sheet(summed: Self.summed(body.bytes))
  }

  private static func summed(_ body: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Checksum.of(body, from: 0))
    writer.write(body)
    return writer.bytes
  }
}
