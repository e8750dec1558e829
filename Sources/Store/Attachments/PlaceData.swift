/// Takes out of a JPEG what tells where it was taken; the picture itself stays as it is, byte for byte.
///
/// Of what stands beside the picture, these stay: JFIF's header, the colours (ICC, Adobe), and the EXIF without the place and
/// without the small picture that it may have, which has an EXIF of its own; all of an EXIF goes that cannot be read. All
/// else goes: XMP, what Photoshop and IPTC noted, comments, and what follows the end of the picture (a film, another one).
enum PlaceData {
  private static let exif = Array("Exif\0\0".utf8)
  /// Segments that stay, by their markers and how they begin.
  private static let kept: [UInt8: [UInt8]] = [
    0xE0: Array("JFIF\0".utf8), 0xE2: Array("ICC_PROFILE\0".utf8), 0xEE: Array("Adobe".utf8),
  ]

  static func remove(from bytes: inout [UInt8]) throws(JPEGSegments.Unreadable) {
    let parts = try JPEGSegments(bytes.span)
    bytes.removeSubrange(parts.end...)
    for segment in parts.segments.reversed() {
      switch segment.marker {
      case 0xE1: if !cleanExif(in: &bytes, segment.payload) { bytes.removeSubrange(segment.range) }
      case 0xE0...0xEF, 0xFE:
        let isKept = kept[segment.marker].map { bytes[segment.payload].starts(with: $0) } ?? false
        if !isKept { bytes.removeSubrange(segment.range) }
      default: continue
      }
    }
  }

  /// Whether it is EXIF, and has no place in it any more.
  private static func cleanExif(in bytes: inout [UInt8], _ payload: Range<Int>) -> Bool {
    guard bytes[payload].starts(with: exif) else { return false }
    let start = payload.lowerBound + exif.count
    guard var data = ExifData(bytes[start..<payload.upperBound]), data.removePlace() else { return false }
    // Where parts of it lie upon each other, what is left says something else.
    guard var again = ExifData(data.bytes[...]), again.removePlace(), again.bytes == data.bytes else { return false }
    bytes.replaceSubrange(start..<payload.upperBound, with: data.bytes)
    return true
  }
}
