extension String {
  /// The text with control and direction-changing characters written out (`\u001b`), and without the name and
  /// password of a URL. For everything that came from a file, a server or a person and goes into a message.
  var safeToShow: String { withoutSecrets.withoutControlCharacters }

  private var withoutControlCharacters: String {
    guard unicodeScalars.contains(where: \.isUnsafeToShow) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeToShow { shown += scalar.writtenOut } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// `https://user:token@host/path` becomes `https://host/path`, wherever it stands in the text.
  private var withoutSecrets: String {
    var kept: [UInt8] = []
    var rest = Array(utf8)[...]
    while let start = rest.firstRange(of: Array("://".utf8)) {
      kept += rest[..<start.upperBound]
      rest = rest[start.upperBound...].droppingUserInformation
    }
    return kept.isEmpty ? self : String(decoding: kept + rest, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Without what stands before the last `@` of the authority at the start of the slice.
  fileprivate var droppingUserInformation: ArraySlice<UInt8> {
    let authority = prefix { $0 > 0x20 && !Array("/?#'\"".utf8).contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
    return self[(at + 1)...]
  }
}

extension Unicode.Scalar {
  fileprivate var isUnsafeToShow: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var writtenOut: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
