internal import System

/// Does something in a repository that nobody sees, without waiting for the disk, whoever writes: libgit2, this module or
/// the modules above. The caller flushes everything afterwards.
///
/// It holds for the whole process, so no other repository may be written meanwhile, and it cannot be nested.
public func flushingLater<Value>(_ body: () throws -> Value) throws -> Value {
  try Library.start()
  try Library.setDurable(false)
  let value: Value
  do { value = try Flushes.puttingOff(body) } catch {
    try Library.setDurable(true)
    throw error
  }
  try Library.setDurable(true)
  return value
}
