/// Very many paths in one block of memory: strings of their own would take twice the room.
struct PackedPaths: Sendable {
  private var bytes: [UInt8] = []
  /// Where each path ends.
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  /// Makes room for paths such as `users/alice/bills/2026/11/20-card-payment.7k3fq2xw.json`.
  mutating func makeRoom(for count: Int) {
    bytes.reserveCapacity(count * 64)
    ends.reserveCapacity(count)
  }

  mutating func append(_ path: String) {
    bytes += path.utf8
    ends.append(UInt32(bytes.count))
  }

  subscript(place: Int) -> String {
    String(decoding: bytes[Int(place == 0 ? 0 : ends[place - 1])..<Int(ends[place])], as: UTF8.self)
  }
}
