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

/// The records of a statement, in its order. Their paths lie in one block of memory: of very many, strings of their own
/// would take twice the room, from the reading of a large file until the last file is written.
public struct StatedRecords: RandomAccessCollection, Sendable {
  private var paths: [UInt8] = []
  /// Where each path ends.
  private var ends: [UInt32] = []
  private var changes: [StatedRecord.News] = []

  mutating func append(_ path: String, _ change: StatedRecord.News) {
    paths += path.utf8
    ends.append(UInt32(paths.count))
    changes.append(change)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { changes.count }

  public subscript(place: Int) -> StatedRecord {
    let path = paths[Int(place == 0 ? 0 : ends[place - 1])..<Int(ends[place])]
    return StatedRecord(path: String(decoding: path, as: UTF8.self), change: changes[place])
  }

  public func count(of change: StatedRecord.News) -> Int { changes.count { $0 == change } }
}
