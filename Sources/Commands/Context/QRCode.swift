internal import CQRencode
internal import Reports

/// A text as a QR code, which the camera of a telephone reads.
struct QRCode {
  /// Rows from the top, with the light border that readers need; true is dark.
  private let rows: [[Bool]]
  /// Modules of light around the square.
  private static let border = 4

  /// nil for an empty text, for one that no such square can hold (more than 2,953 bytes), and where libqrencode is not
  /// installed.
  ///
  /// The corresponding C function is `QRcode_encodeString8bit`.
  init?(_ text: String) {
    guard qr_library_open() else { return nil }
    let library = unsafe qr_library_functions().pointee
    guard let code = unsafe library.encode(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { unsafe library.release(code) }
    let width = unsafe Int(code.pointee.width)
    let light = Array(repeating: false, count: Self.border)
    let square = (0..<width).map { row in
      // The lowest bit says whether a module is dark.
      light + (0..<width).map { unsafe code.pointee.data[row * width + $0] & 1 == 1 } + light
    }
    let edge = Array(repeating: Array(repeating: false, count: width + 2 * Self.border), count: Self.border)
    rows = edge + square + edge
  }

  /// In columns of a terminal.
  var width: Int { rows.count }

  /// For a terminal with colours: two rows of modules in each line, dark on light whatever its own colours are.
  var lines: [StyledLine] {
    stride(from: 0, to: rows.count, by: 2).map { place in
      let below = place + 1 < rows.count ? rows[place + 1] : Array(repeating: false, count: rows[place].count)
      return StyledLine(String(zip(rows[place], below).map { Self.sign(upper: $0, lower: $1) }), .darkOnLight)
    }
  }

  private static func sign(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
