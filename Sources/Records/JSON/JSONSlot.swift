/// A member or an item of a container, with the space around it.
///
/// A container is its opening bracket, then slots with commas between them, then its closing bracket. There are no
/// comments in JSON, so that what stands between body and comma is only space.
struct JSONSlot {
  /// The space before it, from the bracket or comma.
  let lead: Range<Int>
  /// Key and value, or the item.
  let body: Range<Int>
  /// The space after it, up to the comma or bracket.
  let trail: Range<Int>
  /// The node of the value.
  let value: Int
}

extension JSONDocument {
  func slots(of container: Int) -> [JSONSlot] {
    let isObject = nodes[container].kind == .object
    var slots: [JSONSlot] = []
    var start = nodes[container].range.lowerBound + 1
    var node = container + 1
    while node < nodes[container].next {
      let value = isObject ? node + 1 : node
      let body = nodes[node].range.lowerBound..<nodes[value].range.upperBound
      let stop = endOfSpace(from: body.upperBound)
      slots.append(JSONSlot(lead: start..<body.lowerBound, body: body, trail: body.upperBound..<stop, value: value))
      start = stop + 1
      node = nodes[value].next
    }
    return slots
  }

  private func endOfSpace(from start: Int) -> Int {
    var index = start
    while bytes[index] <= 0x20 { index += 1 }
    return index
  }

  /// What stands between a key and its value: the colon and the space around it.
  func colon(before value: Int) -> ArraySlice<UInt8> {
    bytes[nodes[value - 1].range.upperBound..<nodes[value].range.lowerBound]
  }
}
