/// A file that somebody names to say which key is meant: the public one, or the private one, which has the public one
/// before what is secret.
public struct KeyFile: Hashable, Sendable {
  public enum Half: Hashable, Sendable {
    case publicKey
    /// Whether a passphrase locks it.
    case privateKey(isLocked: Bool)
  }

  public let key: PublicKey
  public let half: Half
  /// What stands behind the key in a `.pub` file, as whoever made it wrote it; nothing in other files.
  public let comment: String

  private static let largest = 1 << 16
  private static let lineFeed = UInt8(ascii: "\n")
  private static let privateKey = Armour("OPENSSH PRIVATE KEY")

  public init(_ file: [UInt8]) throws(SignatureError) {
    guard file.count <= Self.largest else { throw .tooLarge }
    let text = file.filter { $0 != UInt8(ascii: "\r") }[...].trimming { $0 == Self.lineFeed || KeyLine.isBlank($0) }
    if Self.privateKey.begins(Array(text)) {
      try self.init(privateKey: Self.privateKey.content(of: Array(text)))
    } else if text.starts(with: "-----BEGIN ".utf8) || text.starts(with: "PuTTY-User-Key-File-".utf8) {
      throw .otherPrivateKey
    } else {
      try self.init(lines: text.split(separator: Self.lineFeed))
    }
  }

  private init(lines: [ArraySlice<UInt8>]) throws(SignatureError) {
    let said = lines.map { $0.trimming(KeyLine.isBlank) }.filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    guard let only = said.first else { throw .noKey }
    let line = KeyLine(only)
    let key = try line.key()
    guard said.count == 1 else { throw .severalKeys }
    self.init(key: key, half: .publicKey, comment: line.comment)
  }

  private init(key: PublicKey, half: Half, comment: String) {
    (self.key, self.half, self.comment) = (key, half, comment)
  }

  /// openssh's PROTOCOL.key. What is secret is passed over, locked or not.
  private init(privateKey bytes: [UInt8]) throws(SignatureError) {
    var reader = WireReader(bytes[...])
    guard try reader.bytes(15, .magic).elementsEqual("openssh-key-v1\0".utf8) else { throw .malformed(.magic) }
    let cipher = try reader.name(.cipher)
    _ = try (reader.name(.cipher), reader.string(.cipher))
    guard try reader.number(.key) == 1 else { throw .severalKeys }
    let wire = try reader.string(.key)
    _ = try reader.string(.key)
    _ = try reader.bytes(Self.sealSize(cipher), .cipher)
    try reader.end()
    self.init(key: try PublicKey(wire: Array(wire)), half: .privateKey(isLocked: cipher != "none"), comment: "")
  }

  /// What a cipher that notices changes writes behind what it hides.
  private static func sealSize(_ cipher: String) -> Int {
    ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com"].contains(cipher) ? 16 : 0
  }
}
