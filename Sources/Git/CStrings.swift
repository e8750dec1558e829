import CLibgit2

/// C would read a text with a zero byte only up to there, and so another path or name than the one that was meant.
func requireCString(_ text: String, doing operation: @autoclosure () -> String) throws(GitError) {
  guard !text.utf8.contains(0) else {
    throw GitError(.invalidName, doing: operation(), "the name contains a zero byte")
  }
}

/// A text that libgit2 made, copied and freed.
func takeText(
  doing operation: @autoclosure () -> String, _ make: (inout git_buf) -> Int32
) throws(GitError) -> String {
  var buffer = unsafe git_buf()
  defer { unsafe git_buf_dispose(&buffer) }
  try check(unsafe make(&buffer), doing: operation())
  guard let start = unsafe buffer.ptr else { return "" }
  return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: buffer.size), as: UTF8.self)
}
