import Records

/// The places of records in what a source says, by the hashes of their marks. There may be very many records, and the marks
/// themselves would take twenty times the room: what is found may have another mark, and whoever asks compares.
struct MarkedPlaces: Sendable {
  /// More tickets of one day and price are compared with nothing: each would be like all others.
  static let mostAlike = 100

  struct Marked {
    fileprivate let hash: Int
    fileprivate let place: Int32

    init(_ place: Int, _ mark: [Value]) { (hash, self.place) = (mark.hashValue, Int32(place)) }
  }

  private let marked: [Marked]

  init(_ marked: consuming [Marked]) {
    marked.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    self.marked = marked
  }

  /// nil where there is none, or there are too many.
  subscript(mark: [Value]) -> [Int]? {
    let hash = mark.hashValue
    var (first, end) = (0, marked.count)
    while first < end {
      let middle = (first + end) / 2
      if marked[middle].hash < hash { first = middle + 1 } else { end = middle }
    }
    let found = marked[first...].prefix(Self.mostAlike + 1).prefix { $0.hash == hash }
    return found.isEmpty || found.count > Self.mostAlike ? nil : found.map { Int($0.place) }
  }
}
