/// Lists of strings as C takes them: an array of pointers with a null pointer at its end.
public enum CStrings {
  /// The pointers are good during the call only. No string may contain a NUL.
  public static func with<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var characters: [CChar] = []
    var starts: [Int] = []
    for string in strings {
      starts.append(characters.count)
      characters += string.utf8CString
    }
    return unsafe characters.withUnsafeMutableBufferPointer { buffer in
      var pointers = unsafe starts.map { unsafe buffer.baseAddress?.advanced(by: $0) }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeMutableBufferPointer { pointers in
        guard let start = pointers.baseAddress else { preconditionFailure("there is a null pointer at least") }
        return unsafe body(start)
      }
    }
  }
}
