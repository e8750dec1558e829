import TestSupport
import Testing

@testable import Signatures

@Suite struct PublicKeyTests {
  private let folder: KeyFolder

  init() throws { folder = try KeyFolder() }

  private static let kinds = [
    ["ed25519"], ["ecdsa", "-b", "256"], ["ecdsa", "-b", "384"], ["ecdsa", "-b", "521"], ["rsa", "-b", "2048"],
    ["rsa", "-b", "3071"],
  ]

  @Test("A key is the same in its public file, its private file, locked or not, and written here")
  func files() throws {
    for kind in Self.kinds {
      let name = kind.joined()
      try make(kind, name)
      let line = try folder.read(name + ".pub")
      let file = try KeyFile(line)
      #expect(file.half == .publicKey && file.comment == "alice at home")
      #expect(Array((file.key.text + " alice at home\n").utf8) == line)
      #expect(try PublicKey(text: file.key.text) == file.key)
      #expect(try PublicKey(wire: file.key.wire) == file.key)
      #expect(try fingerprint(name + ".pub") == file.key.fingerprint)
      let secret = try KeyFile(folder.read(name))
      #expect(secret.key == file.key && secret.half == .privateKey(isLocked: false))
      for cipher in ["aes256-ctr", "aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com"] {
        let passphrase = ["ssh-keygen", "-q", "-p", "-a", "1", "-N", "secret", "-P", "", "-Z", cipher, "-f", name]
        try #require(folder.attempt(passphrase).status == 0)
        let locked = try KeyFile(folder.read(name))
        #expect(locked.key == file.key && locked.half == .privateKey(isLocked: true), "\(cipher)")
        try folder.run("ssh-keygen", "-q", "-p", "-N", "", "-P", "secret", "-f", name)
      }
    }
  }

  @Test("Six words are the first 96 bits of the key's SHA-256, as Python tells them")
  func sixWords() throws {
    let key = try PublicKey(
      text: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea")
    #expect(try KeyWords(of: key).text == "kukuj-vokum-pakup-sumis-tukip-ludop")
  }

  @Test("Keys of security keys, too")
  func touched() throws {
    for type in [KeyType.touchedEd25519, .touchedECDSA] {
      let key = try folder.touched(type).key
      try folder.write(key.text + "\n", to: "touched.pub")
      #expect(try fingerprint("touched.pub") == key.fingerprint)
      #expect(try KeyFile(folder.read("touched.pub")).key == key)
      #expect(key.type.isTouched && key.application == Array("ssh:".utf8))
    }
  }

  @Test("What a file may have around its key, and what it may not")
  func lines() throws {
    let key = try folder.ours(.ed25519).key
    let line = key.text
    for text in [
      line, line + "\n", line + "\r\n", "# mine\n\n" + line, "  \(line)\t ",
      line.split(separator: " ").joined(separator: "\t"),
    ] {
      #expect(try KeyFile(Array(text.utf8)).key == key, "\(text)")
    }
    #expect(try KeyFile(Array((line + "  Käse  2 \r\n").utf8)).comment == "Käse  2")
    let refused: [(String, SignatureError)] = [
      ("", .noKey), ("hello\n", .noKey), ("ssh-ed25519", .malformed(.base64)), ("ssh-ed25519 ", .malformed(.base64)),
      (line + "\n" + line, .severalKeys), ("no-touch-required " + line, .options),
      ("command=\"a b\" " + line, .options), ("alice@example.org " + line, .options),
      ("ssh-dss AAAAB3NzaC1kc3M=", .unsupported("ssh-dss")), (line.dropLast() + "!", .malformed(.base64)),
      (line + String(repeating: "A", count: 9000), .tooLarge),
      ("ssh-rsa " + line.dropFirst("ssh-ed25519 ".count), .typesDiffer), (line + "=", .malformed(.base64)),
      ("-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n", .otherPrivateKey),
      ("PuTTY-User-Key-File-3: ssh-ed25519\n", .otherPrivateKey), (String(repeating: "#", count: 70_000), .tooLarge),
    ]
    for (text, problem) in refused { #expect(throws: problem, "\(text.prefix(60))") { try KeyFile(Array(text.utf8)) } }
  }

  @Test("Certificates, and private keys in PEM, are refused by name")
  func others() throws {
    try make(["ed25519"], "authority")
    try make(["ed25519"], "mine")
    try folder.run("ssh-keygen", "-q", "-s", "authority", "-I", "mine", "mine.pub")
    let certificate = "ssh-ed25519-cert-v01@openssh.com"
    #expect(throws: SignatureError.unsupported(certificate)) { try KeyFile(folder.read("mine-cert.pub")) }
    try make(["ecdsa", "-b", "256", "-m", "PEM"], "old")
    #expect(throws: SignatureError.otherPrivateKey) { try KeyFile(folder.read("old")) }
    try make(["rsa", "-b", "2048", "-m", "PKCS8"], "other")
    #expect(throws: SignatureError.otherPrivateKey) { try KeyFile(folder.read("other")) }
  }

  @Test("A private file that is cut short or longer anywhere is refused")
  func spoiledFiles() throws {
    try make(["ed25519"], "mine")
    let text = try folder.read("mine")
    for count in 0..<(text.count - 1) {
      #expect(throws: SignatureError.self) { try KeyFile(Array(text.prefix(count))) }
    }
    #expect(throws: SignatureError.malformed(.base64)) { try KeyFile(text + text) }
    let first = Array("-----BEGIN OPENSSH PRIVATE KEY-----\n".utf8)
    let last = Array("\n-----END OPENSSH PRIVATE KEY-----".utf8)
    let code = text.dropFirst(first.count).dropLast(last.count + 1).filter { $0 != 10 }
    let bytes = try #require(Base64Code.bytes(of: code))
    let longer = first + Base64Code.text(of: bytes + [0]) + last
    #expect(throws: SignatureError.malformed(.end)) { try KeyFile(longer) }
    #expect(try KeyFile(first + code + last).key == KeyFile(folder.read("mine.pub")).key)
  }

  @Test("A key has one spelling, and numbers that somebody can have")
  func numbers() throws {
    let rsa = Wire.string("ssh-rsa")
    let (e, n) = (Wire.string([1, 0, 1]), [0] + Self.odd(2048))
    #expect(try PublicKey(wire: rsa + e + Wire.string(n)).type == .rsa)
    #expect(try PublicKey(wire: rsa + e + Wire.string([0] + Self.odd(16384))).type == .rsa)
    let refused: [(String, [UInt8], SignatureError)] = [
      ("2047 bits", rsa + e + Wire.string([0x7F] + n.dropFirst(2)), .size(bits: 2047)),
      ("16385 bits", rsa + e + Wire.string([1] + Self.odd(16384)), .size(bits: 16385)),
      ("a zero before n", rsa + e + Wire.string([0] + n), .malformed(.modulus)),
      ("a zero before e", rsa + Wire.string([0, 1, 0, 1]) + Wire.string(n), .malformed(.exponent)),
      ("n below zero", rsa + e + Wire.string(n.dropFirst()), .malformed(.modulus)),
      ("n even", rsa + e + Wire.string(n.dropLast() + [2]), .unsound),
      ("e is 1", rsa + Wire.string([1]) + Wire.string(n), .unsound),
      ("e even", rsa + Wire.string([4]) + Wire.string(n), .unsound),
      ("e is 0", rsa + Wire.string([]) + Wire.string(n), .malformed(.exponent)),
      ("e long", rsa + Wire.string([1] + [UInt8](repeating: 1, count: 8)) + Wire.string(n), .unsound),
      ("behind", rsa + e + Wire.string(n) + [0], .malformed(.end)),
    ]
    for (name, wire, problem) in refused { #expect(throws: problem, "\(name)") { try PublicKey(wire: wire) } }
    #expect(throws: SignatureError.tooLarge) { try PublicKey(wire: rsa + [UInt8](repeating: 0, count: 5000)) }
  }

  private static func odd(_ bits: Int) -> [UInt8] { [0x80] + [UInt8](repeating: 0, count: bits / 8 - 2) + [1] }

  @Test("A point that is not on the curve is no key, for ssh-keygen neither")
  func points() throws {
    var random = SeededGenerator()
    for type in [KeyType.ecdsa256, .ecdsa384, .ecdsa521, .touchedECDSA] {
      let key = type.isTouched ? try folder.touched(type).key : try folder.ours(type).key
      let curve = try #require(type.curve)
      let start = Wire.string(type.rawValue).count + Wire.string(curve.rawValue).count + 4
      for _ in 0..<5 {
        var wire = key.wire
        wire[start + 1 + Int.random(in: 0..<(2 * curve.size), using: &random)] ^= 1
        #expect(throws: SignatureError.unsound) { try PublicKey(wire: wire) }
        try folder.write(
          "\(type.rawValue) \(String(decoding: Base64Code.text(of: wire), as: UTF8.self))\n", to: "off.pub")
        #expect(try folder.attempt(["ssh-keygen", "-l", "-f", "off.pub"]).status != 0)
      }
      let head = Wire.string(type.rawValue) + Wire.string(curve.rawValue)
      let x = key.wire[(start + 1)...].prefix(curve.size)
      for point: [UInt8] in [[0], [2] + x, [3] + x, [4] + x, [6] + key.wire[(start + 1)...].prefix(2 * curve.size)] {
        #expect(throws: SignatureError.malformed(.point)) { try PublicKey(wire: head + Wire.string(point)) }
      }
      let other = Wire.string(type.rawValue) + Wire.string("nistp255") + key.wire[(start - 4)...]
      #expect(throws: SignatureError.typesDiffer) { try PublicKey(wire: other) }
    }
  }

  /// Which of the numbers that it reads are points of edwards25519, by the curve's equation; and which have a small order,
  /// by adding them up.
  private static let points = """
    import sys
    p = 2**255 - 19
    d = -121665 * pow(121666, -1, p) % p
    def add(a, b):
        (x, y), (u, v) = a, b
        t = d * x * y * u * v
        return (x * v + u * y) * pow(1 + t, -1, p) % p, (y * v + x * u) * pow(1 - t, -1, p) % p
    for line in sys.stdin:
        y = int.from_bytes(bytes.fromhex(line), "little") % 2**255
        s = (y * y - 1) * pow(d * y * y + 1, -1, p) % p
        x = pow(s, (p + 3) // 8, p)
        if x * x % p != s: x = x * pow(2, (p - 1) // 4, p) % p
        if y >= p or x * x % p != s: print("no"); continue
        point = (x, y)
        for _ in range(3): point = add(point, point)
        print("no" if point == (0, 1) else "yes")
    """

  @Test("Points of edwards25519 are told from other numbers as Python tells them")
  func edwardsPoints() throws {
    var random = SeededGenerator()
    let (one, last) = ([1] + [UInt8](repeating: 0, count: 31), [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F])
    var texts: [[UInt8]] = [[UInt8](repeating: 0, count: 32), one, last, Self.eighth]
    // Numbers from the prime on, which a second spelling of small ones would need.
    for low: UInt8 in 0xED...0xFF { texts.append([low] + last.dropFirst()) }
    for _ in 0..<300 { texts.append((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }) }
    texts += texts.map { $0.dropLast() + [$0[31] ^ 0x80] }
    let lines = texts.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n" }.joined()
    let said = String(decoding: try folder.run("python3", "-c", Self.points, input: Array(lines.utf8)), as: UTF8.self)
    let answers = said.split(separator: "\n")
    try #require(answers.count == texts.count)
    #expect(Set(answers) == ["yes", "no"])
    #expect(answers.prefix(23).allSatisfy { $0 == "no" })
    for (text, answer) in zip(texts, answers) {
      #expect(try EdwardsPoint.isKey(text) == (answer == "yes"), "\(text), seed \(random.seed)")
    }
  }

  /// A point of order 8.
  private static let eighth: [UInt8] = [
    0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
    0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
  ]

  @Test("A signature that anybody can make for a key of order 1 is taken by ssh-keygen, not here")
  func keyOfNobody() throws {
    let wire = Wire.string("ssh-ed25519") + Wire.string([1] + [UInt8](repeating: 0, count: 31))
    let key = try PublicKey(unproven: wire[...])
    // R = 1 and s = 0: s·B = R + h·A, whatever h is.
    var composed = Composed(key: wire, namespace: Array("git".utf8), hash: Array("sha512".utf8))
    composed.proof = Wire.string("ssh-ed25519") + Wire.string([1] + [UInt8](repeating: 0, count: 63))
    #expect(try folder.isGood(composed.text, by: key, of: [1, 2, 3]))
    #expect(problem(composed.text, by: key, of: [1, 2, 3]) == .unsound)
  }

  private func make(_ kind: [String], _ name: String) throws {
    let words = ["ssh-keygen", "-q", "-N", "", "-C", "alice at home", "-f", name, "-t"]
    try #require(folder.attempt(words + kind).status == 0)
  }

  private func fingerprint(_ name: String) throws -> String {
    String(decoding: try folder.run("ssh-keygen", "-l", "-f", name), as: UTF8.self).split(separator: " ").map(
      String.init)[1]
  }
}
