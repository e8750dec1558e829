import CLinux
import Glibc

/// Reads the names in an open folder with one call for hundreds of them. The corresponding C function is
/// `getdents64`.
///
/// What the kernel fills in, entry by entry: inode (8 bytes), offset (8), length of the entry (2), type (1), name,
/// NUL.
@safe
final class FolderEntries {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)

  deinit { unsafe buffer.deallocate() }

  /// Calls `body` with each name but `.` and `..`: a pointer to its NUL-terminated bytes, their count, and the type
  /// (`DT_REG`, ..., or `DT_UNKNOWN`). The pointer is good during the call only.
  func forEach(
    in folder: borrowing Descriptor, _ path: String,
    _ body: (UnsafePointer<CChar>, Int, UInt8) throws(FileError) -> Void
  ) throws(FileError) {
    while true {
      let filled = try check(.list, path) { unsafe getdents64(folder.number, buffer.baseAddress, buffer.count) }
      if filled == 0 { return }
      var position = 0
      while position < filled {
        let length = Int(unsafe buffer.load(fromByteOffset: position + 16, as: UInt16.self))
        let type = unsafe buffer[position + 18]
        if let name = unsafe buffer.baseAddress?.advanced(by: position + 19).assumingMemoryBound(to: CChar.self) {
          let count = unsafe strlen(name)
          if unsafe !isItselfOrParent(name, count) { try unsafe body(name, count, type) }
        }
        position += length
      }
    }
  }

  private func isItselfOrParent(_ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
    let dot = CChar(UInt8(ascii: "."))
    return unsafe name[0] == dot && (count == 1 || (count == 2 && name[1] == dot))
  }
}
