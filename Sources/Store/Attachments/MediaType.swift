import Records

/// The type of a file, as its first bytes tell it, whatever its name says.
public struct MediaType: Hashable, Sendable {
  /// The name of the type: `image/jpeg`.
  public let name: String
  /// The extension that we give such files: `jpg`.
  public let fileExtension: String

  init(_ name: String, _ fileExtension: String) {
    self.name = name
    self.fileExtension = fileExtension
  }

  static let jpeg = MediaType("image/jpeg", "jpg")

  /// nil where the bytes are of no type that is known here.
  public init?(of bytes: [UInt8]) {
    guard let type = Self.signed(bytes) ?? Self.inContainer(bytes) else { return nil }
    self = type
  }

  /// Whether it is one of the types that a kind names: `image/*`, `application/pdf`.
  public func isOne(of types: [String]) -> Bool {
    types.contains { type in
      let type = type.lowercased()
      return type == name || type == "*/*" || (type.ends(with: "/*") && name.begins(with: String(type.dropLast())))
    }
  }

  /// Whether cameras and recorders write such files, in which nobody here finds the place where they were made.
  public var mayHideItsPlace: Bool { Self.withPlace.contains(name) }

  private static let withPlace: Set<String> = [
    "image/heic", "image/avif", "image/tiff", "image/webp", "image/png", "audio/mp4", "video/mp4", "video/quicktime",
  ]
}

// MARK: - By their first bytes

extension MediaType {
  private static let signatures: [(start: [UInt8], type: MediaType)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg),
    ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), MediaType("image/png", "png")),
    (Array("GIF87a".utf8), MediaType("image/gif", "gif")),
    (Array("GIF89a".utf8), MediaType("image/gif", "gif")),
    ([0x49, 0x49, 0x2A, 0x00], MediaType("image/tiff", "tif")),
    ([0x4D, 0x4D, 0x00, 0x2A], MediaType("image/tiff", "tif")),
    (Array("%PDF-".utf8), MediaType("application/pdf", "pdf")),
    (Array("ID3".utf8), MediaType("audio/mpeg", "mp3")),
    ([0xFF, 0xFB], MediaType("audio/mpeg", "mp3")),
    ([0xFF, 0xF3], MediaType("audio/mpeg", "mp3")),
    ([0xFF, 0xF2], MediaType("audio/mpeg", "mp3")),
    ([0xFF, 0xF1], MediaType("audio/aac", "aac")),
    ([0xFF, 0xF9], MediaType("audio/aac", "aac")),
    (Array("OggS".utf8), MediaType("audio/ogg", "ogg")),
    (Array("fLaC".utf8), MediaType("audio/flac", "flac")),
    (Array("#!AMR".utf8), MediaType("audio/amr", "amr")),
    (Array("caff".utf8), MediaType("audio/x-caf", "caf")),
  ]

  private static func signed(_ bytes: [UInt8]) -> MediaType? {
    signatures.first { bytes.starts(with: $0.start) }?.type
  }
}

// MARK: - By the form that stands in a container

extension MediaType {
  private static func inContainer(_ bytes: [UInt8]) -> MediaType? {
    switch word(bytes, at: 0) {
    case "RIFF":
      switch word(bytes, at: 8) {
      case "WEBP": return MediaType("image/webp", "webp")
      case "WAVE": return MediaType("audio/wav", "wav")
      default: return nil
      }
    case "FORM": return ["AIFF", "AIFC"].contains(word(bytes, at: 8)) ? MediaType("audio/aiff", "aiff") : nil
    case "\u{1A}E\u{DF}\u{A3}":
      return hasPictures(bytes, sign: "V_") ? MediaType("video/webm", "webm") : MediaType("audio/webm", "weba")
    default: return word(bytes, at: 4) == "ftyp" ? ofBrand(word(bytes, at: 8), bytes) : nil
    }
  }

  /// ISO 14496-12: what the file says to be in the first place.
  private static func ofBrand(_ brand: String, _ bytes: [UInt8]) -> MediaType? {
    switch brand {
    case "": nil
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": MediaType("image/heic", "heic")
    case "avif", "avis": MediaType("image/avif", "avif")
    case "M4A ", "M4B ": MediaType("audio/mp4", "m4a")
    case "qt  ": MediaType("video/quicktime", "mov")
    // What telephones record of a voice says no more than that it is MP4.
    default: hasPictures(bytes, sign: "vide") ? MediaType("video/mp4", "mp4") : MediaType("audio/mp4", "m4a")
    }
  }

  /// Whether the name of a track with moving pictures stands somewhere.
  private static func hasPictures(_ bytes: [UInt8], sign: String) -> Bool {
    let sign = Array(sign.utf8)
    return bytes.indices.contains { bytes[$0] == sign[0] && bytes[$0...].starts(with: sign) }
  }

  /// Four bytes as characters; empty behind the end.
  private static func word(_ bytes: [UInt8], at place: Int) -> String {
    guard place + 4 <= bytes.count else { return "" }
    return String(String.UnicodeScalarView(bytes[place..<place + 4].map { Unicode.Scalar($0) }))
  }
}
