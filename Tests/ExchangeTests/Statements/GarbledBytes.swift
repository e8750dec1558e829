import TestSupport

/// Files with bytes and pieces that are changed, doubled, or gone.
enum GarbledBytes {
  static func garbled(
    _ original: [UInt8], _ pieces: [ArraySlice<UInt8>], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 2: bytes.insert(contentsOf: random.pick(pieces), at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: if place < bytes.count { bytes[place] = random.pick(Array("0123456789,.:<>/?+-&;{}\n\rCDER".utf8)) }
      default: bytes.removeLast(bytes.count - max(place, bytes.count - 40))
      }
    }
    return bytes
  }
}
