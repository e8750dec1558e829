import CLibgit2

extension ObjectID {
  init(_ oid: git_oid) {
    let words = unsafe withUnsafeBytes(of: oid) { bytes in
      unsafe (
        bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      )
    }
    self.init(words: UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt32(bigEndian: words.2))
  }

  /// nil where libgit2 gave no id.
  init?(_ oid: UnsafePointer<git_oid>?) {
    guard let oid = unsafe oid else { return nil }
    self.init(unsafe oid.pointee)
  }

  var oid: git_oid {
    var oid = git_oid()
    let words = self.words
    unsafe withUnsafeMutableBytes(of: &oid) { bytes in
      unsafe bytes.storeBytes(of: words.0.bigEndian, as: UInt64.self)
      unsafe bytes.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      unsafe bytes.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return oid
  }
}
