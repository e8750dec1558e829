import Records

/// The parts of a JPEG (ITU T.81, annex B), up to the end of the picture. Read once from the front, and no byte beyond the
/// file is believed to be there.
struct JPEGSegments {
  struct Segment: Hashable {
    /// The second byte of the marker: `E1` for APP1.
    let marker: UInt8
    /// The range of the segment, with its marker and its length.
    let range: Range<Int>

    /// The range of its content, without them.
    var payload: Range<Int> { range.lowerBound + 4..<range.upperBound }
  }

  /// Why a file that begins as a JPEG cannot be read as one.
  struct Unreadable: Error, Hashable {
    /// Where, in bytes from 0.
    let place: Int
    let reason: Sentence
  }

  private(set) var segments: [Segment] = []
  /// The offset at which the picture ends; what follows is something else. A file that was cut off ends with its last byte.
  private(set) var end = 0

  init(_ bytes: Span<UInt8>) throws(Unreadable) {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xD8 else { throw Unreadable(place: 0, reason: "no JPEG") }
    var place = 2
    var hasImage = false
    while place < bytes.count {
      let marker = try Self.marker(in: bytes, at: &place)
      if marker == 0xD9 { break }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      let range = try Self.range(of: marker, in: bytes, behind: place)
      segments.append(Segment(marker: marker, range: range))
      place = range.upperBound
      if marker == 0xDA {
        hasImage = true
        place = Self.endOfScan(in: bytes, from: place)
      }
    }
    guard hasImage else { throw Unreadable(place: place, reason: "it ends before its picture begins") }
    end = place
  }

  /// The marker at a place, which is then behind it. Any number of `FF` may stand before one.
  private static func marker(in bytes: Span<UInt8>, at place: inout Int) throws(Unreadable) -> UInt8 {
    let start = place
    while place < bytes.count, bytes[place] == 0xFF { place += 1 }
    guard place > start, place < bytes.count, bytes[place] != 0, bytes[place] != 0xD8 else {
      throw Unreadable(place: start, reason: "the next part of it does not begin where the last one ends")
    }
    place += 1
    return bytes[place - 1]
  }

  private static func range(
    of marker: UInt8, in bytes: Span<UInt8>, behind place: Int
  ) throws(Unreadable) -> Range<Int> {
    guard place + 2 <= bytes.count else { throw Unreadable(place: place, reason: "it ends within one of its parts") }
    let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
    guard length >= 2, place + length <= bytes.count else {
      throw Unreadable(place: place, reason: "one of its parts has a length that cannot be")
    }
    return place - 2..<place + length
  }

  /// The next marker that is not part of the image data.
  private static func endOfScan(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF {
        let next = bytes[place + 1]
        if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return place }
      }
      place += 1
    }
    return bytes.count
  }
}
