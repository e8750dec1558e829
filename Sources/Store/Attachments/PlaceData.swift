/// Takes out of a JPEG what tells where it was taken; the picture itself stays as it is, byte for byte.
///
/// These go: the place in its EXIF (the rest of that stays: which way up it is, when it was taken), or all of an EXIF that
/// cannot be read; XMP; what Photoshop and IPTC noted; what follows the end of the picture (a film, a second picture with
/// an EXIF of its own), and the list of such pictures.
enum PlaceData {
  private static let exif = Array("Exif\0\0".utf8)
  private static let pictures = Array("MPF\0".utf8)

  static func remove(from bytes: inout [UInt8]) throws(JPEGSegments.Unreadable) {
    let parts = try JPEGSegments(bytes.span)
    bytes.removeSubrange(parts.end...)
    for segment in parts.segments.reversed() {
      switch segment.marker {
      case 0xE1: if !cleanExif(in: &bytes, segment.payload) { bytes.removeSubrange(segment.range) }
      case 0xE2: if bytes[segment.payload].starts(with: pictures) { bytes.removeSubrange(segment.range) }
      case 0xED: bytes.removeSubrange(segment.range)
      default: continue
      }
    }
  }

  /// Whether it is EXIF, and has no place in it any more.
  private static func cleanExif(in bytes: inout [UInt8], _ payload: Range<Int>) -> Bool {
    guard bytes[payload].starts(with: exif) else { return false }
    let start = payload.lowerBound + exif.count
    guard var data = ExifData(bytes[start..<payload.upperBound]), data.removePlace() else { return false }
    bytes.replaceSubrange(start..<payload.upperBound, with: data.bytes)
    return true
  }
}
