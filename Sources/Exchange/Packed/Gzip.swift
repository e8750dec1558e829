internal import Records
internal import CZlib

/// A file that is packed as gzip.
enum Gzip {
  private static let mark: [UInt8] = [0x1F, 0x8B]
  private static let portion = 1 << 16
  /// The largest window of zlib, and that it reads the header of gzip and the checksum at its end.
  private static let window: Int32 = 15 + 16

  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  /// What is packed in it, in all of its parts: two files of gzip one behind the other are one.
  /// The corresponding C functions are `inflateInit2` and `inflate`.
  static func content(of bytes: [UInt8]) throws(PackedProblem) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else {
      throw PackedProblem("there is no memory to unpack it")
    }
    defer { unsafe inflateEnd(&stream) }
    var (input, room) = (bytes, ExpandedSize(packed: bytes.count))
    var (content, taken): ([UInt8], Int) = ([], 0)
    while true {
      let (status, left, output) = unsafe step(&stream, &input, from: taken)
      taken = input.count - left
      try room.add(output.count)
      content += output
      switch status {
      case Z_STREAM_END:
        guard try hasAnother(bytes[taken...]) else { return content }
        unsafe inflateReset(&stream)
      case Z_OK where left > 0 || output.count == portion: continue
      default: throw .damaged("the gzip file is damaged or cut off")
      }
    }
  }

  private static func step(
    _ stream: inout z_stream, _ input: inout [UInt8], from taken: Int
  ) -> (status: Int32, left: Int, output: ArraySlice<UInt8>) {
    var output = [UInt8](repeating: 0, count: portion)
    let (status, left, filled) = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress?.advanced(by: taken)
        unsafe stream.avail_in = UInt32(input.count - taken)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(portion)
        let status = unsafe inflate(&stream, Z_NO_FLUSH)
        return unsafe (status, Int(stream.avail_in), portion - Int(stream.avail_out))
      }
    }
    return (status, left, output[..<filled])
  }

  /// Whether another part follows. Zeros at the end, as on tapes, are none.
  private static func hasAnother(_ rest: ArraySlice<UInt8>) throws(PackedProblem) -> Bool {
    if rest.starts(with: mark) { return true }
    if rest.allSatisfy({ $0 == 0 }) { return false }
    throw .damaged("the gzip file is damaged or cut off")
  }
}
