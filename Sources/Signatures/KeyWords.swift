/// A key as six words that two people can compare on the telephone, in any language: `lusab-babad-…`.
///
/// They are the first 96 bits of its SHA-256, sixteen bits a word. A word is written as consonants and vowels in turn
/// ("A Proposal for Proquints", Wilkerson, arXiv:0901.4016), so nobody needs a list of words.
public struct KeyWords: Hashable, Sendable {
  /// With a hyphen between two words.
  public let text: String

  public static let count = 6
  private static let consonants = Array("bdfghjklmnprstvz".utf8)
  private static let vowels = Array("aiou".utf8)

  public init(of key: PublicKey) throws(SignatureError) {
    let digest = try HashFunction.sha256.digest(of: key.wire)
    let words = (0..<Self.count).map { Self.word(UInt16(digest[2 * $0]) << 8 | UInt16(digest[2 * $0 + 1])) }
    text = words.joined(separator: "-")
  }

  /// Five letters for sixteen bits, the highest bits first.
  private static func word(_ number: UInt16) -> String {
    func consonant(_ shift: UInt16) -> UInt8 { consonants[Int(number >> shift & 15)] }
    func vowel(_ shift: UInt16) -> UInt8 { vowels[Int(number >> shift & 3)] }
    let letters = [consonant(12), vowel(10), consonant(6), vowel(4), consonant(0)]
    return String(decoding: letters, as: UTF8.self)
  }
}
