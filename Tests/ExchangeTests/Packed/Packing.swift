import CZlib

/// Makes archives as other programs do.
enum Packing {
  /// A zip archive; the files in it are deflated, where that is not denied.
  static func zip(_ files: [(name: String, content: [UInt8])], deflates: Bool = true, flags: UInt16 = 0) -> [UInt8] {
    var (archive, table): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in files {
      let packed = deflates ? deflated(content, window: -15) : content
      let header =
        number(20, 2) + number(Int(flags), 2) + number(deflates ? 8 : 0, 2) + number(0, 4)
        + number(Int(checksum(content)), 4) + number(packed.count, 4) + number(content.count, 4)
        + number(name.utf8.count, 2) + number(0, 2)
      table += number(0x0201_4B50, 4) + number(20, 2) + header + number(0, 10) + number(archive.count, 4)
      table += Array(name.utf8)
      archive += number(0x0403_4B50, 4) + header + Array(name.utf8) + packed
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(table.count, 4) + number(archive.count, 4) + number(0, 2)
    return archive + table + end
  }

  static func gzip(_ content: [UInt8]) -> [UInt8] { deflated(content, window: 15 + 16) }

  /// With the lowest byte first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  private static func checksum(_ content: [UInt8]) -> UInt {
    unsafe content.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) }
  }

  private static func deflated(_ content: [UInt8], window: Int32) -> [UInt8] {
    var (content, stream) = unsafe (content, z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    unsafe deflateInit2_(&stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { unsafe deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: content.count + content.count / 1000 + 100)
    let left = unsafe content.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        unsafe deflate(&stream, Z_FINISH)
        return unsafe Int(stream.avail_out)
      }
    }
    return Array(output.dropLast(left))
  }
}
