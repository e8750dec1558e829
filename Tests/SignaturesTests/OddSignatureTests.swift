import TestSupport
import Testing

@testable import Signatures

/// Signatures that somebody put together by hand.
@Suite struct OddSignatureTests {
  private let folder: KeyFolder
  private let message = Array("one\n".utf8)

  init() throws { folder = try KeyFolder() }

  /// What is refused here, and whether ssh-keygen takes it.
  private struct Oddity: Sendable {
    let name: String
    let problem: SignatureError
    let isGoodForSSH: Bool
    let change: @Sendable (inout Composed) -> Void

    init(
      _ name: String, _ problem: SignatureError, ssh: Bool = false,
      _ change: @escaping @Sendable (inout Composed) -> Void
    ) {
      (self.name, self.problem, isGoodForSSH, self.change) = (name, problem, ssh, change)
    }
  }

  private static let oddities = [
    Oddity("another magic", .malformed(.magic)) { $0.magic[0] = 0x73 },
    Oddity("version 0", .unsupported("version 0"), ssh: true) { $0.version = 0 },
    Oddity("version 2", .unsupported("version 2")) { $0.version = 2 },
    Oddity("a version of all bits", .unsupported("version 4294967295")) { $0.version = .max },
    Oddity("no namespace", .malformed(.namespace)) { $0.namespace = [] },
    Oddity("another namespace", .wrongNamespace("file")) { $0.namespace = Array("file".utf8) },
    Oddity("a zero behind the namespace", .malformed(.namespace), ssh: true) { $0.namespace = Array("git\0".utf8) },
    Oddity("a namespace of escape sequences", .malformed(.namespace)) { $0.namespace = Array("\u{1B}[2J".utf8) },
    Oddity("an endless namespace", .malformed(.namespace)) { $0.namespace = [UInt8](repeating: 0x61, count: 256) },
    Oddity("something reserved", .malformed(.reserved), ssh: true) { $0.reserved = [1] },
    Oddity("SHA-1", .unsupported("sha1")) { $0.hash = Array("sha1".utf8) },
    Oddity("SHA-384", .unsupported("sha384")) { $0.hash = Array("sha384".utf8) },
    Oddity("the other hash", .doesNotMatch) { $0.hash = Array("sha256".utf8) },
    Oddity("no hash", .malformed(.hash)) { $0.hash = [] },
    Oddity("no proof", .malformed(.algorithm)) { $0.proof = [] },
    Oddity("a byte behind", .malformed(.end)) { $0.behind = [0] },
    Oddity("a byte behind the proof", .malformed(.end)) { $0.proof += [0] },
    Oddity("no key", .malformed(.type)) { $0.key = [] },
    Oddity("a byte behind the key", .malformed(.end)) { $0.key += [0] },
  ]

  @Test("Each part that is not as it should be is named; ssh-keygen takes three of them")
  func parts() throws {
    for signer in try [folder.ours(.ed25519), folder.touched(.touchedECDSA), folder.rsa("rsa-sha2-256", "-sha256")] {
      let sound = try signer.signature(of: message)
      for oddity in Self.oddities {
        var composed = sound
        oddity.change(&composed)
        #expect(problem(composed.text, by: signer.key, of: message) == oddity.problem, "\(oddity.name)")
        let isGood = try folder.isGood(composed.text, by: signer.key, of: message)
        #expect(isGood == oddity.isGoodForSSH, "\(oddity.name)")
      }
    }
  }

  @Test("Numbers of ECDSA have one spelling, are above zero, and no longer than the curve")
  func numbers() throws {
    let signer = try folder.ours(.ecdsa256)
    let type = Wire.string(signer.key.type.rawValue)
    let sound = try signer.signature(of: message)
    var reader = WireReader(sound.proof[...])
    _ = try reader.string(.algorithm)
    var body = WireReader(try reader.string(.signature))
    let (r, s) = (Array(try body.string(.signature)), Array(try body.string(.signature)))
    let pairs: [(String, [UInt8], [UInt8])] = [
      ("a needless zero", [0] + r, s), ("zeros without end", [UInt8](repeating: 0, count: 3000) + r, s),
      ("no r", [], s), ("r is 0", [0], s), ("s is 0", r, [0]), ("negative", [0x80] + r.dropFirst(), s),
      ("long", [1] + [UInt8](repeating: 0, count: 40), s), ("the two swapped", s, r), ("r is n", Self.order, s),
    ]
    for (name, r, s) in pairs {
      var composed = sound
      composed.proof = type + Wire.string(Wire.string(r) + Wire.string(s))
      #expect(problem(composed.text, by: signer.key, of: message) != nil, "\(name)")
    }
    var composed = sound
    composed.proof = type + Wire.string(Wire.string(r) + Wire.string(s))
    #expect(problem(composed.text, by: signer.key, of: message) == nil)
    composed.proof = type + Wire.string(Wire.string(r) + Wire.string(s) + [0])
    #expect(problem(composed.text, by: signer.key, of: message) == .malformed(.end))
  }

  /// The order of P-256.
  private static let order: [UInt8] =
    [0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8) + [
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

  @Test("The algorithm of a signature is that of its key")
  func algorithms() throws {
    let signer = try folder.ours(.ed25519)
    var composed = try signer.signature(of: message)
    let number = composed.proof.suffix(68)
    let named: [(String, SignatureError)] = [
      ("ssh-rsa", .typesDiffer), ("ecdsa-sha2-nistp256", .typesDiffer), ("ssh-ed448", .unsupported("ssh-ed448")),
      ("webauthn-sk-ecdsa-sha2-nistp256@openssh.com", .unsupported("webauthn-sk-ecdsa-sha2-nistp256@openssh.com")),
    ]
    for (name, expected) in named {
      composed.proof = Wire.string(name) + number
      #expect(problem(composed.text, by: signer.key, of: message) == expected, "\(name)")
      #expect(try !folder.isGood(composed.text, by: signer.key, of: message), "\(name)")
    }
  }

  @Test("The armour has one spelling but for where its lines end; ssh-keygen takes some others")
  func armour() throws {
    let signer = try folder.ours(.ed25519)
    let text = String(decoding: try signer.text(of: message), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let code = lines[1...(lines.count - 2)].joined()
    let (first, last) = (lines[0], lines[lines.count - 1])
    // The text, whether it counts here, and whether it does for ssh-keygen.
    let texts: [(String, String, Bool, Bool)] = [
      ("as it is", text, true, true),
      ("one long line", "\(first)\n\(code)\n\(last)\n", true, true),
      ("short lines", "\(first)\n\(code.map { "\($0)\n" }.joined())\(last)\n", true, true),
      ("empty lines", "\(first)\n\n\(code)\n\n\(last)\n", true, true),
      ("no last line feed", String(text.dropLast()), true, true),
      ("two last line feeds", text + "\n", false, true),
      ("something behind", text + "x", false, true),
      ("twice", text + text, false, true),
      ("something before", "\n" + text, false, false),
      ("lines end as in Windows", lines.map { $0 + "\r\n" }.joined(), false, false),
      ("a carriage return before the last line", "\(first)\n\(code)\r\n\(last)\n", false, true),
      ("blanks", "\(first)\n \(code)\n\(last)\n", false, true),
      ("last line indented", "\(first)\n\(code)\n \(last)\n", false, false),
      ("no filler", "\(first)\n\(code.filter { $0 != "=" })\n\(last)\n", !code.contains("="), !code.contains("=")),
      ("more filler", "\(first)\n\(code)====\n\(last)\n", false, false),
      ("a letter of URLs", "\(first)\n\(code.dropLast(8))-\(code.suffix(7))\n\(last)\n", false, false),
      ("nothing", "\(first)\n\(last)\n", false, false),
      ("another label", text.split(separator: "SSH ").joined(separator: "PGP "), false, false),
      ("small letters", text.lowercased(), false, false),
    ]
    for (name, text, isOurs, isTheirs) in texts {
      let found = problem(Array(text.utf8), by: signer.key, of: message)
      #expect((found == nil) == isOurs, "\(name): \(String(describing: found))")
      #expect(try folder.isGood(Array(text.utf8), by: signer.key, of: message) == isTheirs, "\(name)")
    }
  }

  @Test("Lengths that point outside are refused, whatever they say, and so is more than a signature can be")
  func lengths() throws {
    for signer in try folder.signers() {
      let blob = try signer.signature(of: message).blob
      for place in 6..<(blob.count - 4) {
        for length in [UInt32.max, 0x8000_0000, 0x7FFF_FFFF, 0xFFFF, UInt32(blob.count)] {
          let changed = blob.prefix(place) + Wire.number(length) + blob[(place + 4)...]
          // A key or a number that ends in 0x80, and the zeros of the length behind it, are 0x8000_0000 themselves.
          guard changed != blob[...] else { continue }
          #expect(throws: SignatureError.self) {
            try Verifier().verify(SSHSignature(blob: Array(changed)), of: message, namespace: "git")
          }
        }
      }
    }
    #expect(problem([UInt8](repeating: 0x41, count: 70_000), by: try folder.ours(.ed25519).key, of: []) == .tooLarge)
  }
}
