import CLibgit2
import CZlib
import Glibc

/// An object in a file of its own, as git keeps it: its type and size, a zero byte and its content, compressed by zlib.
///
/// libgit2 waits for ever for the rest of one that is cut short.
enum LooseObject {
  private static let portion = 1 << 16

  /// What the file of an object holds, packed as quickly as git does it where its configuration says nothing.
  static func packed(_ bytes: [UInt8], as type: git_object_t, doing: String) throws(GitError) -> [UInt8] {
    guard let name = unsafe git_object_type2string(type) else {
      throw GitError(.other, doing: doing, "it has no type")
    }
    let whole = unsafe Array("\(String(cString: name)) \(bytes.count)\0".utf8) + bytes
    var size = compressBound(UInt(whole.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard unsafe compress2(&packed, &size, whole, UInt(whole.count), Z_BEST_SPEED) == Z_OK else {
      throw GitError(.system, doing: doing, "there is no memory to pack it")
    }
    packed.removeLast(packed.count - Int(size))
    return packed
  }

  /// Whether the file holds the object of that id, to its end; nil where there is no such file.
  /// - Parameter objects: the folder `objects` of a repository.
  static func isWhole(_ id: ObjectID, in objects: String) throws(GitError) -> Bool? {
    let name = id.description
    let path = "\(objects)/\(name.prefix(2))/\(name.dropFirst(2))"
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: "read \(path)") }
    defer { close(file) }
    return try hash(file, path) == id
  }

  /// The checksum of what the file unpacks to; nil where it is not a zlib stream, or ends too early.
  private static func hash(_ file: Int32, _ path: String) throws(GitError) -> ObjectID? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else {
      throw GitError(.system, doing: "read \(path)", "there is no memory to unpack it")
    }
    defer { unsafe inflateEnd(&stream) }
    let checksum = try SHA1()
    var input = [UInt8](repeating: 0, count: portion)
    while true {
      let count = unsafe Glibc.read(file, &input, portion)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .lastSystemError(doing: "read \(path)") }
      if count == 0 { return nil }
      switch try unsafe unpack(&stream, &input, count, into: checksum) {
      case Z_OK, Z_BUF_ERROR: continue
      case Z_STREAM_END: return ObjectID(bytes: try checksum.finished())
      default: return nil
      }
    }
  }

  /// Unpacks a portion, and answers what zlib says at its end.
  private static func unpack(
    _ stream: inout z_stream, _ input: inout [UInt8], _ count: Int, into checksum: SHA1
  ) throws(GitError) -> Int32 {
    var output = [UInt8](repeating: 0, count: portion)
    var taken = 0
    while true {
      let (status, left, filled) = unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = input.baseAddress?.advanced(by: taken)
          unsafe stream.avail_in = UInt32(count - taken)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(portion)
          let status = unsafe inflate(&stream, Z_NO_FLUSH)
          return unsafe (status, Int(stream.avail_in), portion - Int(stream.avail_out))
        }
      }
      try checksum.update(output.span.extracting(..<filled))
      taken = count - left
      if status != Z_OK || left == 0 && filled < portion { return status }
    }
  }
}
