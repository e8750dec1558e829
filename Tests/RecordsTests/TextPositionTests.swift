import Records
import TestSupport
import Testing

@Suite struct TextPositionTests {
  @Test("A byte's position leads back to the byte")
  func thereAndBack() {
    var random = SeededGenerator()
    let letters = ["a", "é", "午", "🛒", "\n", "\r\n", "e\u{301}"]
    for round in 0..<200 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.pick(letters) }.joined()
      let bytes = Array(((round % 3 == 0 ? "\u{FEFF}" : "") + text).utf8)
      let first = round % 3 == 0 ? 3 : 0
      for offset in first...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
        #expect(TextPosition(offset: offset, in: bytes).offset(in: bytes) == offset, "\(bytes)")
      }
    }
  }

  @Test("A column behind its line is the line's end, a line behind the last the file's")
  func behind() {
    let bytes = Array("ab\ncd".utf8)
    #expect(TextPosition(line: 1, column: 9).offset(in: bytes) == 2)
    #expect(TextPosition(line: 9, column: 1).offset(in: bytes) == 5)
  }
}
