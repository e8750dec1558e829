import Testing

@testable import LanguageServer

@Suite struct MessageReaderTests {
  private let stream = Array("Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]".utf8)

  @Test("Messages are the same wherever the stream is cut")
  func cut() throws {
    for size in 1...stream.count {
      var (reader, bodies) = (MessageReader(), [String]())
      for start in Swift.stride(from: 0, to: stream.count, by: size) {
        reader.append(Array(stream[start..<min(start + size, stream.count)]))
        while let body = try reader.next() { bodies.append(String(decoding: body, as: UTF8.self)) }
      }
      #expect(bodies == ["{}", "[1]"])
    }
  }

  @Test(
    "What has no length cannot be followed",
    arguments: [
      "X: 1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: a\r\n\r\n",
    ])
  func lost(headers: String) {
    var reader = MessageReader()
    reader.append(Array(headers.utf8))
    #expect(throws: MessageReader.Lost.self) { try reader.next() }
  }

  @Test("Headers that do not end are given up")
  func endless() {
    var reader = MessageReader()
    reader.append([UInt8](repeating: UInt8(ascii: "x"), count: 10_000))
    #expect(throws: MessageReader.Lost.self) { try reader.next() }
  }

  @Test(
    "Half a character becomes the replacement character, and whole ones stay",
    arguments: [
      (#"{"a":"\ud83d"}"#, #"{"a":"\ufffd"}"#), (#"{"a":"\uD83D\uDED2 \uded2"}"#, #"{"a":"\uD83D\uDED2 \ufffd"}"#),
      (#"{"a":"\\ud83d \n"}"#, #"{"a":"\\ud83d \n"}"#),
      (#"{"a":"\ud83d\ud83d\uded2"}"#, #"{"a":"\ufffd\ud83d\uded2"}"#),
      (#"{"a":"\u00e9\"#, #"{"a":"\u00e9\"#),
    ])
  func halves(sent: String, read: String) {
    #expect(String(decoding: HalfCharacters.replaced(in: Array(sent.utf8)), as: UTF8.self) == read)
  }
}
