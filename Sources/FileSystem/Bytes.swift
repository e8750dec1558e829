import CLinux
import Glibc

extension Span<UInt8> {
  /// Whether these bytes end with some others.
  public func ends(with ending: borrowing Span<UInt8>) -> Bool {
    count >= ending.count && has(ending, at: count - ending.count)
  }

  /// Whether some others stand among these bytes, side by side. The corresponding C function is `memmem`.
  public func holds(_ others: borrowing Span<UInt8>) -> Bool {
    if others.isEmpty { return true }
    let others = copy others
    return unsafe withUnsafeBytes { ours in
      unsafe others.withUnsafeBytes { theirs in
        guard let start = ours.baseAddress, let wanted = theirs.baseAddress else { return false }
        let found = unsafe memmem(start, ours.count, wanted, theirs.count)
        return unsafe found != nil
      }
    }
  }

  /// Whether these bytes come before others in order. The corresponding C function is `memcmp`.
  func precedes(_ others: borrowing Span<UInt8>) -> Bool {
    let (ours, others, shared) = (count, copy others, Swift.min(count, others.count))
    let order = unsafe withUnsafeBytes { ours in
      unsafe others.withUnsafeBytes { theirs in
        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return Int32(0) }
        return unsafe memcmp(ours, theirs, shared)
      }
    }
    return order == 0 ? ours < others.count : order < 0
  }

  private func has(_ others: borrowing Span<UInt8>, at place: Int) -> Bool {
    for number in others.indices where self[place + number] != others[number] { return false }
    return true
  }
}

extension String {
  /// The text that bytes are; nil where they are not UTF-8. In place of `String(validating:)`, which makes an array of them
  /// first: of 100,000 names that is a fifth of a walk.
  public init?(ifText bytes: borrowing Span<UInt8>) {
    do { self.init(copying: try UTF8Span(validating: copy bytes)) } catch { return nil }
  }
}
