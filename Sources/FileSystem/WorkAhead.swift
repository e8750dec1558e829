import Synchronization

/// Numbered pieces of work with which another thread begins at once, while this one does something else. Whoever asks for
/// a value that is not there yet works on what is left until it is.
public final class WorkAhead<Value: Sendable> {
  /// Does one piece. It is one thread's, and may keep something from piece to piece.
  public typealias Worker = (Int) -> Value

  private let pieces: Pieces
  private let makeWorker: @Sendable () -> Worker
  private lazy var ownWorker = makeWorker()
  private var helper: WorkThread?

  /// - Parameter makeWorker: called once on each thread that works.
  public init(_ count: Int, _ makeWorker: @escaping @Sendable () -> Worker) {
    let pieces = Pieces(count)
    (self.pieces, self.makeWorker) = (pieces, makeWorker)
    if count < 2 { return }
    helper = WorkThread {
      let worker = makeWorker()
      while pieces.doNext(worker) {}
    }
  }

  /// What nobody has begun stays undone.
  deinit {
    pieces.dropRest()
    helper?.join()
  }

  /// What the piece with this number, which is below `count`, comes to. To ask in order waits least.
  public func value(of number: Int) -> Value {
    while true {
      if let value = pieces.value(of: number) { return value }
      if pieces.doNext(ownWorker) { continue }
      // The other thread is at its last piece; where the system has granted none, this one has done all.
      helper?.join()
      helper = nil
    }
  }

  /// The pieces in the order in which they are begun, and what those come to that are done.
  private final class Pieces: Sendable {
    private let count: Int
    private let next = Atomic<Int>(0)
    private let values: Mutex<[Value?]>

    init(_ count: Int) {
      self.count = count
      values = Mutex([Value?](repeating: nil, count: count))
    }

    /// Does the first piece that nobody has begun; false where there is none.
    func doNext(_ worker: Worker) -> Bool {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number >= count { return false }
      let value = worker(number)
      values.withLock { $0[number] = value }
      return true
    }

    func value(of number: Int) -> Value? { values.withLock { $0[number] } }

    func dropRest() { next.store(count, ordering: .relaxed) }
  }
}
