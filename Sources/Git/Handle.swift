/// A libgit2 object and its only owner: freed when the handle goes.
///
/// A handle is not `Sendable`. An object that belongs to a repository must not outlive it, so handles stay inside
/// one function; what they hold is copied into values.
@safe
struct Handle: ~Copyable {
  typealias Free = @convention(c) (OpaquePointer?) -> Void

  let pointer: OpaquePointer
  private let free: Free

  /// `make` stores a new object and returns libgit2's status; `free` is the function that belongs to it.
  init(
    _ free: Free, doing operation: @autoclosure () -> String, _ make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try check(unsafe make(&made), doing: operation())
    guard let made = unsafe made else { throw GitError(.other, doing: operation(), "libgit2 made nothing") }
    unsafe self.pointer = unsafe made
    unsafe self.free = free
  }

  deinit { unsafe free(pointer) }
}
