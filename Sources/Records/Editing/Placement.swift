/// Where a value stands: on a line of its own with an indentation, or within a line.
struct Placement {
  var isMultiline: Bool
  var indentation: [UInt8]

  static let oneLine = Placement(isMultiline: false, indentation: [])
}
