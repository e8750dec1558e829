import Glibc
import TestSupport
import Testing

@testable import Signatures

@Suite struct HostileSignatureTests {
  private let folder: KeyFolder
  private let message = Array("one\n".utf8)

  init() throws { folder = try KeyFolder() }

  /// How many signatures are spoiled. SIGNATURE_CASES=1000000 spoils as many, as `make soak` does.
  private static let cases = unsafe getenv("SIGNATURE_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 20_000

  @Test("A spoiled signature is refused without a crash; the few that are still right are right for ssh-keygen, too")
  func spoiled() throws {
    let signers = try folder.signers()
    let sound = try signers.map { try $0.signature(of: message) }
    let blobs = sound.map(\.blob)
    let verifier = Verifier()
    var random = SeededGenerator()
    var (reasons, taken) = (Set<SignatureError>(), 0)
    for number in 0..<Self.cases {
      let text = Self.spoiledText(random.pick(sound), blobs, &random)
      do throws(SignatureError) {
        let signature = try SSHSignature(text: text)
        try verifier.verify(signature, of: message, namespace: "git")
        taken += 1
        let isGood = try isGood(text, signature.key)
        #expect(isGood, "\(number) of seed \(random.seed)")
      } catch {
        if Self.common.contains(error) { reasons.insert(error) }
      }
    }
    #expect(Self.common.subtracting(reasons) == [])
    #expect(taken < Self.cases / 50)
  }

  /// Spoiled as a text, as bytes, or in one of its parts, so that all lengths are still right.
  private static func spoiledText(
    _ sound: Composed, _ others: [[UInt8]], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let other = random.pick(others)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Spoiling.spoiled(sound.text, other, &random)
    case 1: return Composed.text(Spoiling.spoiled(sound.blob, other, &random))
    case 2: return Composed.text(Spoiling.spoiled(Spoiling.spoiled(sound.blob, other, &random), other, &random))
    default:
      var composed = sound
      let part = random.pick([\Composed.key, \.namespace, \.reserved, \.hash, \.proof, \.proof, \.proof])
      composed[keyPath: part] = Spoiling.spoiled(composed[keyPath: part], [1, 2, 3], &random)
      return composed.text
    }
  }

  private func isGood(_ text: [UInt8], _ key: PublicKey) throws(SignatureError) -> Bool {
    do { return try folder.isGood(text, by: key, of: message) } catch {
      Issue.record(error)
      return false
    }
  }

  /// If a good share of the cases ended at the first hurdle, they would show little.
  private static let common: Set<SignatureError> = [
    .doesNotMatch, .unsound, .notTouched, .typesDiffer, .malformed(.armour), .malformed(.base64), .malformed(.magic),
    .malformed(.key), .malformed(.type), .malformed(.point), .malformed(.namespace), .malformed(.reserved),
    .malformed(.hash), .malformed(.algorithm), .malformed(.signature), .malformed(.end), .malformed(.touch),
  ]

  @Test("A spoiled key is refused, or is a key that can be written and read again")
  func spoiledKeys() throws {
    let keys = try folder.signers().map(\.key)
    var random = SeededGenerator()
    for number in 0..<(Self.cases / 4) {
      let wire = Spoiling.spoiled(random.pick(keys).wire, random.pick(keys).wire, &random)
      do throws(SignatureError) {
        let key = try PublicKey(wire: wire)
        let again = try PublicKey(text: key.text)
        #expect(again == key && key.wire == wire, "\(number) of seed \(random.seed)")
      } catch {}
    }
  }
}

/// What can go wrong with bytes, or be done to them.
enum Spoiling {
  static func spoiled(_ bytes: [UInt8], _ other: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard !bytes.isEmpty else { return other }
    var bytes = bytes
    let place = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(random.pick([0, 10, 13, 32, 61, 65, 255]), at: place)
    case 5: bytes.removeSubrange(place...)
    case 6: bytes.replaceSubrange(place..., with: other.suffix(bytes.count - place))
    case 7:
      let number = random.pick([0, 1, 31, 33, 255, 0x7FFF_FFFF, UInt32.max])
      bytes.replaceSubrange(place..<min(bytes.count, place + 4), with: Wire.number(number))
    default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
    }
    return bytes
  }
}
