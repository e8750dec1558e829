import TestSupport
import Testing

@testable import Records

@Suite("Bytes as text")
struct Base64Tests {
  @Test(
    "The examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func examples(_ bytes: String, _ text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)[...]) == text)
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test("Bytes come back, whatever they are")
  func thereAndBack() {
    var random = SeededGenerator(seed: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(Base64.bytes(of: Base64.text(of: bytes[...])) == bytes)
    }
  }

  @Test("What no encoder writes is refused", arguments: ["A", "AA=A", "A===", "ä===", "AA A", "AAA A", "AB==", "AAB="])
  func refused(_ text: String) { #expect(Base64.bytes(of: text) == nil) }
}
