/// Where a record of a source lies, and what its source says of it that it had not said before.
public struct StatedRecord: Hashable, Sendable {
  public enum News: String, Sendable {
    case added
    case edited
    case same
    /// It is no record: another source tells that transfer, too. It has no path.
    case joined
  }

  public let path: String
  public let change: News
}

/// The records of a statement, in its order.
public struct StatedRecords: RandomAccessCollection, Sendable {
  private var paths = PackedPaths()
  private var changes: [StatedRecord.News] = []

  mutating func makeRoom(for count: Int) {
    paths.makeRoom(for: count)
    changes.reserveCapacity(count)
  }

  mutating func append(_ path: String, _ change: StatedRecord.News) {
    paths.append(path)
    changes.append(change)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { changes.count }

  public subscript(place: Int) -> StatedRecord {
    StatedRecord(path: paths[place], change: changes[place])
  }

  public func count(of change: StatedRecord.News) -> Int { changes.count { $0 == change } }
}
