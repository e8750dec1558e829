import Glibc
import Synchronization

/// Work that is cut into numbered pieces and done on several threads.
public enum ParallelLoop {
  /// Two: more gain nothing on the file system of a small machine, and no command should take the machine for itself.
  public static let threads = 2

  /// Calls `body` once with each number below `count`, on this thread and on others, and returns when all are done.
  /// A thread takes `stride` consecutive numbers at a time.
  static func run(_ count: Int, stride: Int = 1, _ body: @escaping @Sendable (Int) -> Void) {
    let queue = Queue(count: count, stride: stride, body: body)
    let helpers = (1..<max(1, min(threads, (count + stride - 1) / stride))).compactMap { _ in
      WorkThread { queue.work() }
    }
    queue.work()
    for helper in helpers { helper.join() }
  }

  /// What `transform` makes of each number below `count`, in order.
  public static func map<Value: Sendable>(
    _ count: Int, stride: Int = 1, _ transform: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    unsafe [Value](unsafeUninitializedCapacity: count) { buffer, filled in
      // Each number is one thread's alone, and with it its slot.
      nonisolated(unsafe) let slots = buffer.baseAddress
      run(count, stride: stride) { index in
        unsafe slots?.advanced(by: index).initialize(to: transform(index))
      }
      filled = count
    }
  }

  private final class Queue: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    private let stride: Int
    private let body: @Sendable (Int) -> Void

    init(count: Int, stride: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.stride = stride
      self.body = body
    }

    func work() {
      while true {
        let start = next.add(stride, ordering: .relaxed).oldValue
        if start >= count { return }
        for index in start..<min(start + stride, count) { body(index) }
      }
    }
  }
}

/// A thread that does one thing and ends. The corresponding C function is `pthread_create`.
public struct WorkThread: Sendable {
  private let thread: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Nothing when the system grants no thread: whoever asked for one does the work then.
  public init?(_ body: @escaping @Sendable () -> Void) {
    let retained = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, unsafe retained.toOpaque())
    if status != 0 {
      unsafe retained.release()
      return nil
    }
    self.thread = thread
  }

  public func join() { pthread_join(thread, nil) }
}
