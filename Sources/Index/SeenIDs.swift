public import Records
import Schema
import Synchronization

/// The random ids of all records that a question looks at, noted folder by folder on whatever thread. They tell which
/// records lie at several paths, whoever's these are.
///
/// Nearly always there is none. So a table of bits says first which ids may have come before, and only these are compared.
public final class SeenIDs: Sendable {
  private struct Seen {
    let folder: IndexedFolder
    let kind: Text
    /// By the numbers of the files; 0 for none.
    let ids: [UInt64]
  }

  /// A record of a kind.
  private struct SeenRecord: Hashable {
    let kind: Text
    let id: UInt64
  }

  private let seen = Mutex<[Seen]>([])

  public init() {}

  public func note(_ folder: IndexedFolder) {
    guard let kind = folder.location?.folder else { return }
    let ids = folder.sheet.randomNumbers
    seen.withLock { $0.append(Seen(folder: folder, kind: kind, ids: ids)) }
  }

  /// The paths of each record that lies at several, in order.
  public var several: [[Text]] {
    let seen = self.seen.withLock { $0 }
    let suspects = Self.suspects(seen)
    if suspects.isEmpty { return [] }
    var paths: [SeenRecord: Set<Text>] = [:]
    for one in seen {
      for (file, id) in one.ids.enumerated() where id != 0 && suspects.has(id) {
        if one.folder.sheet.status(of: file) != .record { continue }
        paths[SeenRecord(kind: one.kind, id: id), default: []].insert(one.folder.path(of: file))
      }
    }
    return paths.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// The ids that came more than once, and a few others that have their bit in common with another one.
  private static func suspects(_ seen: [Seen]) -> IDBits {
    let count = seen.reduce(0) { $0 + $1.ids.count }
    var (all, suspects) = (IDBits(for: count), IDBits(for: count))
    for one in seen {
      for id in one.ids where id != 0 {
        if !all.insert(id) { suspects.insert(id) }
      }
    }
    return suspects
  }
}

/// A set of ids that takes a few others for its own, too.
private struct IDBits {
  private var words: [UInt64]
  private let shift: UInt64
  private(set) var isEmpty = true

  /// - Parameter count: how many ids there are; each has at least 32 bits.
  init(for count: Int) {
    let exponent = max(10, Int.bitWidth - (count * 32).leadingZeroBitCount)
    words = Array(repeating: 0, count: 1 << (exponent - 6))
    shift = UInt64(64 - exponent)
  }

  /// Returns whether the id was not there.
  @discardableResult
  mutating func insert(_ id: UInt64) -> Bool {
    let (word, bit) = place(of: id)
    let isNew = words[word] & bit == 0
    words[word] |= bit
    isEmpty = false
    return isNew
  }

  func has(_ id: UInt64) -> Bool {
    let (word, bit) = place(of: id)
    return words[word] & bit != 0
  }

  private func place(of id: UInt64) -> (word: Int, bit: UInt64) {
    let number = (id &* 0x9E37_79B9_7F4A_7C15) >> shift
    return (Int(number >> 6), 1 << (number & 63))
  }
}
