/// A JPEG as cameras write them, made of its parts. Its image data is not a picture, but has everything that a reader has to
/// pass over.
struct SampleJPEG {
  /// 25° 2' 1.23" N and its like: what has to go. Bytes that come nowhere else.
  static let place: [UInt8] = (1...6).flatMap { [0xDE, 0xAD, 0xBE, $0] }
  /// Texts in forms of others that name it.
  static let placeName = Array("Keelung Road".utf8)
  static let dateTaken = Array("2026:11:20 12:30:00\0".utf8)
  /// With a place of its own.
  static let thumbnail: [UInt8] = [0xFF, 0xD8, 0xDE, 0xAD, 3, 0xFF, 0xD9]
  static let tables: [UInt8] =
    segment(0xDB, [UInt8](repeating: 7, count: 65)) + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  /// Stuffed and restarted, in two scans with a table between.
  static let image: [UInt8] =
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 0xFF, 0, 2, 0xFF, 0xD0, 3, 0xFF, 0xFF]
    + segment(0xC4, [UInt8](repeating: 0, count: 17)) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [4, 0xFF, 0, 5]
  static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
  static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
  static let header = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])

  var isBigEndian = false
  var exif: [UInt8]?
  var trailer: [UInt8] = placeName

  /// All of it.
  var bytes: [UInt8] {
    [0xFF, 0xD8] + Self.header + Self.segment(0xE1, Array("Exif\0\0".utf8) + (exif ?? exifData))
      + Self.segment(0xE0, Array("JFXX\0".utf8) + Self.placeName) + Self.segment(0xEB, Self.placeName)
      + Self.segment(0xFE, Self.placeName)
      + Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.placeName)
      + Self.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Self.placeName)
      + Self.segment(0xED, Array("Photoshop 3.0\0".utf8) + Self.placeName) + Self.profile
      + Self.segment(0xE2, Array("MPF\0".utf8) + [1, 2, 3, 4]) + Self.adobe + Self.tables + Self.image + [0xFF, 0xD9]
      + trailer
  }

  /// What has to be left, but for the EXIF.
  static func withoutPlace(exif: [UInt8]?) -> [UInt8] {
    [0xFF, 0xD8] + header + (exif.map { segment(0xE1, Array("Exif\0\0".utf8) + $0) } ?? []) + profile + adobe + tables
      + image + [0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
  }
}

// MARK: - EXIF

extension SampleJPEG {
  /// Tag, type, count and the number in it.
  typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  func directory(_ entries: [Entry], next: Int) -> [UInt8] {
    number(entries.count, 2)
      + entries.flatMap { number($0.tag, 2) + number($0.type, 2) + number($0.count, 4) + number($0.value, 4) }
      + number(next, 4)
  }

  /// A header, the first directory with all others behind it, and their values behind those.
  var exifData: [UInt8] {
    let first = 8, inner = first + 2 + 12 * 5 + 4, gps = inner + 2 + 12 * 1 + 4, second = gps + 2 + 12 * 2 + 4
    let values = second + 2 + 12 * 2 + 4
    let (xmp, date) = (values, values + Self.placeName.count)
    let latitude = date + Self.dateTaken.count
    let small = latitude + Self.place.count
    return (isBigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]) + number(first, 4)
      + directory(
        [
          (0x0112, 3, 1, 6), (0x02BC, 1, Self.placeName.count, xmp), (0x0132, 2, Self.dateTaken.count, date),
          (0x8769, 4, 1, inner), (0x8825, 4, 1, gps),
        ], next: second)
      + directory([(0x9003, 2, Self.dateTaken.count, date)], next: 0)
      + directory([(1, 2, 2, 0x4E), (2, 5, 3, latitude)], next: 0)
      + directory([(0x0201, 4, 1, small), (0x0202, 4, 1, Self.thumbnail.count)], next: 0)
      + Self.placeName + Self.dateTaken + Self.place + Self.thumbnail
  }
}
