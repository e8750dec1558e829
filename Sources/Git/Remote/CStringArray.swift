import Glibc

/// Texts as C wants them: an array of pointers with nil at its end.
enum CStringArray {
  static func with<Value>(_ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value)
    -> Value
  {
    var copies = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("there is a nil at least") }
      return unsafe body(start)
    }
  }
}
