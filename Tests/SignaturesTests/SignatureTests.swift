import TestSupport
import Testing

@testable import Signatures

@Suite struct SignatureTests {
  private let folder: KeyFolder
  private let message = Array("tree 1\n\nWas Käse kostet\n".utf8)

  init() throws { folder = try KeyFolder() }

  @Test("What ssh-keygen signs is right here, and only that")
  func signedBySSH() throws {
    let kinds = [
      ["ed25519"], ["ecdsa", "-b", "256"], ["ecdsa", "-b", "384"], ["ecdsa", "-b", "521"], ["rsa", "-b", "2048"],
    ]
    for kind in kinds {
      let name = kind.joined()
      try #require(folder.attempt(["ssh-keygen", "-q", "-N", "", "-f", name, "-t"] + kind).status == 0)
      let key = try KeyFile(folder.read(name + ".pub")).key
      for hash in ["sha256", "sha512"] {
        try folder.write(message, to: "message")
        try folder.run("ssh-keygen", "-q", "-Y", "sign", "-O", "hashalg=\(hash)", "-n", "git", "-f", name, "message")
        let text = try folder.read("message.sig")
        try folder.run("rm", "message.sig")
        #expect(problem(text, by: key, of: message) == nil, "\(kind) \(hash)")
        #expect(problem(text, by: key, of: message + [10]) == .doesNotMatch, "\(kind)")
        #expect(problem(text, by: key, of: [], namespace: "file") == .wrongNamespace("git"), "\(kind)")
        #expect(problem(text, by: key, of: message, namespace: "Git") == .wrongNamespace("git"), "\(kind)")
      }
    }
  }

  @Test("Signatures of all types, also of simulated security keys, are as right here as for ssh-keygen")
  func allTypes() throws {
    for signer in try folder.signers() {
      for (hash, size) in [(HashFunction.sha256, 0), (.sha512, 100_000)] {
        let message = [UInt8](repeating: 7, count: size)
        let text = try signer.signature(of: message, hash: hash).text
        #expect(try folder.isGood(text, by: signer.key, of: message), "\(signer.key.type)")
        #expect(problem(text, by: signer.key, of: message) == nil, "\(signer.key.type)")
        #expect(problem(text, by: signer.key, of: message + [0]) == .doesNotMatch, "\(signer.key.type)")
      }
      let touch = try SSHSignature(text: signer.text(of: message)).touch
      #expect(touch == (signer.key.type.isTouched ? Touch(flags: 1, counter: 77) : nil))
    }
  }

  @Test("Another bit anywhere in a signature: nobody takes it, ssh-keygen neither, besides an older version")
  func otherBits() throws {
    var random = SeededGenerator()
    for signer in try folder.signers() {
      let blob = try signer.signature(of: message).blob
      let changed = blob.indices.map { place in
        var other = blob
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        return Composed.text(other)
      }
      let good = try folder.good(among: changed, by: signer.key, of: message)
      for (place, text) in changed.enumerated() {
        let isTaken = problem(text, by: signer.key, of: message) == nil
        #expect(!isTaken, "\(signer.key.type), byte \(place), seed \(random.seed)")
        #expect(!good.contains(place) || place == 9, "\(signer.key.type), byte \(place), seed \(random.seed)")
      }
    }
  }

  @Test("A signature that is cut short anywhere is refused, as bytes and as text")
  func cutShort() throws {
    for signer in try folder.signers() {
      let composed = try signer.signature(of: message)
      let (blob, text) = (composed.blob, composed.text)
      for count in blob.indices {
        #expect(problem(Composed.text(Array(blob.prefix(count))), by: signer.key, of: message) != nil, "\(count)")
      }
      // Without its last line feed it is whole.
      for count in 0..<(text.count - 1) {
        #expect(problem(Array(text.prefix(count)), by: signer.key, of: message) != nil, "\(count)")
      }
      #expect(problem(text.dropLast(), by: signer.key, of: message) == nil)
    }
  }

  @Test("A key of another type, or of another person, does not fit a signature")
  func otherKeys() throws {
    let signers = try folder.signers()
    for signer in signers {
      for other in signers where other.key != signer.key {
        var composed = try signer.signature(of: message)
        composed.key = other.key.wire
        #expect(problem(composed.text, by: other.key, of: message) != nil)
        #expect(try !folder.isGood(composed.text, by: other.key, of: message))
      }
    }
  }

  @Test("Untouched security keys do not count; ssh-keygen would take them")
  func untouched() throws {
    for type in [KeyType.touchedEd25519, .touchedECDSA] {
      for flags: UInt8 in [0, 4, 0x80, 0xFE] {
        let signer = try folder.touched(type, flags: flags)
        let text = try signer.text(of: message)
        #expect(problem(text, by: signer.key, of: message) == .notTouched)
        #expect(try folder.isGood(text, by: signer.key, of: message))
      }
      let verified = try folder.touched(type, flags: 5, counter: .max)
      #expect(problem(try verified.text(of: message), by: verified.key, of: message) == nil)
    }
  }

  @Test("RSA with SHA-1, and small keys of RSA, do not count")
  func weakRSA() throws {
    let old = try folder.rsa("ssh-rsa", "-sha1")
    let text = try old.text(of: message)
    #expect(problem(text, by: old.key, of: message) == .unsupported("ssh-rsa"))
    #expect(try !folder.isGood(text, by: old.key, of: message))
    try folder.newKey("-t", "rsa", "-b", "1024", name: "small")
    #expect(throws: SignatureError.size(bits: 1024)) { try KeyFile(folder.read("small.pub")) }
    let named = try folder.rsa("rsa-sha2-512", "-sha256")
    #expect(problem(try named.text(of: message), by: named.key, of: message) == .doesNotMatch)
  }

  @Test("A signature of RSA that begins with a zero may leave it out, as ssh-keygen thinks, too")
  func shortRSA() throws {
    let (message, key) = (Array("143".utf8), try PublicKey(text: "ssh-rsa " + Self.shortKey))
    let whole = try #require(Base64Code.bytes(of: Array(Self.shortProof.utf8)))
    #expect(whole.count == 256 && whole[0] == 0)
    var composed = Composed(key: key.wire, namespace: Array("git".utf8), hash: Array("sha512".utf8))
    for spelling in [whole, Array(whole.dropFirst())] {
      composed.proof = Wire.string("rsa-sha2-512") + Wire.string(spelling)
      #expect(try folder.isGood(composed.text, by: key, of: message))
      #expect(problem(composed.text, by: key, of: message) == nil)
    }
    composed.proof = Wire.string("rsa-sha2-512") + Wire.string([0] + whole)
    #expect(problem(composed.text, by: key, of: message) == .malformed(.signature))
    #expect(try !folder.isGood(composed.text, by: key, of: message))
  }

  private static let shortKey = """
      AAAAB3NzaC1yc2EAAAADAQABAAABAQDHSElDRtR/ZlaWGEQWmwfIgsor9ykcXnNsAWZfUB+Y0fyqtHxIhyxIA74EGFtGeICw4udo \
      G2qPNtUXFg4sqdE3nZICBCS2J9zOiQV7Q/6T61/aJuTk/1upIrk/vxezsw4t2O1RP2ECwWHn6jBVgww6BCYd7e1VdfOZmhXlIzwR \
      NL+Dy40CdE5tn2zlTtXHbir2CpbD5AT3dOXxcQoRbFiC4xIvsiWQUC+euay9FHoST0vjIXWkJECscCiMZz2Q4vL88Z9GNDSRbSIx \
      0tvQ1wk8aSH9cnRRoiUhgD7YTuwDxUWVnoNGyZSAFDllDfFJMPl7FqQlOF9iwfpQq1e2Dz+h
    """.filter { !$0.isWhitespace }
  private static let shortProof = """
      APrSjCq8+r6JiCnzH0hzmSz6WhY4wPkg4JeL71lNm7Won6dnj3xOfCLtMrsh7HkvODPfqriVZgZ8zZUtGMdFBOcGR26lwqIwOGeL \
      X+sKwVJFElGBuUb8yRhtRMHLns921uSYw0m1wQXTMAKt4tNmf9VWYr0REVdo486bdwUvpQirAFNOfPNeC3VcSFdRN+EEqT2FbqiJ \
      lsk1Xmh/QEfmupIsjqPGPszxmRqqEXPWBTnPnzoZXhk3w0qSP/K/n/OfF3G4gcDLPFLVKPBTj+tu4RY4nqtVAGON1DjZgDT/bjy9 \
      IgFlCNWVPndkWBjGDh5NFV3q4B1WIjng4xfvK9yb4Q==
    """.filter { !$0.isWhitespace }
}
