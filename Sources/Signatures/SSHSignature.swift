/// A signature that ssh made of a message: by which key, and for what (openssh's PROTOCOL.sshsig).
///
/// It has been read, not verified: anybody can write any key into it.
public struct SSHSignature: Hashable, Sendable {
  /// As it says itself.
  public let key: PublicKey
  /// What it was made for, as it says itself: `git` for commits. The same bytes signed for something else do not count.
  public let namespace: String
  /// What a security key says about how it signed.
  public var touch: Touch? { proof.touch }
  private let hash: HashFunction
  let proof: Proof

  private static let magic = Array("SSHSIG".utf8)
  private static let version = 1
  private static let longest = 1 << 16
  private static let armour = Armour("SSH SIGNATURE")

  /// The text that `ssh-keygen -Y sign` writes. ssh-keygen passes over what follows the last line, over other blanks
  /// than line feeds, and over needless zeros; here they are refused.
  public init(text: [UInt8]) throws(SignatureError) {
    guard text.count <= Self.longest else { throw .tooLarge }
    try self.init(blob: Self.armour.content(of: text))
  }

  init(blob: [UInt8]) throws(SignatureError) {
    var reader = WireReader(blob[...])
    guard try reader.bytes(Self.magic.count, .magic).elementsEqual(Self.magic) else { throw .malformed(.magic) }
    let version = try reader.number(.version)
    guard version == Self.version else { throw .unsupported("version \(version)") }
    key = try PublicKey(unproven: reader.string(.key))
    namespace = try reader.name(.namespace)
    // What stands here is not signed, and nobody writes anything.
    guard try reader.string(.reserved).isEmpty else { throw .malformed(.reserved) }
    let name = try reader.name(.hash)
    guard let hash = HashFunction(rawValue: name), hash != .sha384 else { throw .unsupported(name) }
    self.hash = hash
    proof = try Proof(reader.string(.signature), of: key)
    try reader.end()
  }

  /// What the key has signed if it signed `message`.
  func data(of message: [UInt8]) throws(SignatureError) -> [UInt8] {
    var data = Self.magic
    data.append(wireString: namespace.utf8)
    data.append(wireString: [])
    data.append(wireString: hash.rawValue.utf8)
    data.append(wireString: try hash.digest(of: message))
    guard let application = key.application, let touch else { return data }
    return try touch.data(application: application, data)
  }
}
