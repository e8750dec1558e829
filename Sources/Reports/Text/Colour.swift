/// A colour of a drawing, as `#RRGGBB` writes it.
public struct Colour: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#E4572E`; nil for anything else.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(\.isHexadecimalDigit),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(number)
  }

  private init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// `#e4572e`.
  public var hexadecimal: String {
    "#"
      + [red, green, blue].map { component in
        let digits = String(component, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension Colour {
  /// Colours that most people tell apart, whatever colours their eyes see: those of Masataka Okabe and Kei Ito (2008),
  /// without black and with the yellow last, which is weak on white.
  public static let palette = [0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442].map { Colour($0) }

  /// For what has no colour of its own: always the same one for a name, on every device.
  public static func ofName(_ name: String) -> Colour {
    let sum = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return palette[Int(sum % UInt32(palette.count))]
  }

  /// For what is left over: neither light nor dark.
  public static let grey = Colour(0x888888)
}

extension Colour {
  /// The nearest of the 240 colours that terminals with 256 have beside their own sixteen.
  var terminalNumber: Int {
    let cube = [red, green, blue].map { Self.nearest($0, among: Self.cubeSteps) }
    let grey = Self.nearest(UInt8((Int(red) + Int(green) + Int(blue)) / 3), among: Self.greySteps)
    let cubeDistance = distance(cube.map { Self.cubeSteps[$0] })
    let greyDistance = distance(Array(repeating: Self.greySteps[grey], count: 3))
    return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }

  private static let cubeSteps = [0, 95, 135, 175, 215, 255]
  private static let greySteps = (0..<24).map { 8 + 10 * $0 }

  private static func nearest(_ component: UInt8, among steps: [Int]) -> Int {
    steps.indices.min { abs(steps[$0] - Int(component)) < abs(steps[$1] - Int(component)) } ?? 0
  }

  private func distance(_ other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self & 0xDF)
  }
}
