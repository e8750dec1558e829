import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct BufferTests {
  private func lines(_ content: String, limit: Int = 100) throws -> [String] {
    let scratch = try Scratch()
    try scratch.folder.writeNew("file", bytes(content))
    var input = try BufferedInput(path: scratch.absolute("file"))
    var lines: [String] = []
    while let line = try input.nextLine(limit: limit) { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n\n", ["", "", "a", ""]),
  ])
  func cutsLines(content: String, expected: [String]) throws {
    #expect(try lines(content) == expected)
  }

  /// Lines that lie across the borders of what is read at a time.
  @Test(arguments: 1...5) func cutsLinesOfAnyLength(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let expected = (0..<60).map { _ in String(repeating: "x", count: Int.random(in: 0...9000, using: &random)) }
    #expect(try lines(expected.joined(separator: "\n") + "\n", limit: 9000) == expected, "seed \(seed)")
  }

  @Test func refusesALineThatIsTooLong() throws {
    #expect(cause { _ = try lines("12345\n", limit: 4) } == .larger(limit: 4))
    #expect(cause { _ = try lines("12345", limit: 4) } == .larger(limit: 4))
  }

  @Test func readsToTheEnd() throws {
    let scratch = try Scratch()
    let content = [UInt8](repeating: 7, count: 200_000)
    try scratch.folder.writeNew("file", content)
    var input = try BufferedInput(path: scratch.absolute("file"))
    #expect(try input.readToEnd(limit: 200_000) == content)
    var again = try BufferedInput(path: scratch.absolute("file"))
    #expect(throws: FileError.self) { _ = try again.readToEnd(limit: 199_999) }
  }

  @Test func saysThatOutputWasLost() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    var output = BufferedOutput(descriptor: full, name: "full")
    try output.write("text")
    var caught: FileError?
    do throws(FileError) { try output.flush() } catch { caught = error }
    #expect(caught?.isOutOfSpace == true)
  }

  @Test func tellsABrokenPipe() throws {
    Interruption.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var output = BufferedOutput(descriptor: ends[1], name: "pipe")
    var caught: FileError?
    do throws(FileError) { try output.write([UInt8](repeating: 0, count: 1 << 17)) } catch { caught = error }
    #expect(caught?.isBrokenPipe == true)
  }

  @Test func writesEverythingInOrder() throws {
    let scratch = try Scratch()
    let file = unsafe open(scratch.absolute("file"), O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    var output = BufferedOutput(descriptor: file, name: "file")
    for number in 0..<30_000 { try output.write("\(number)\n") }
    try output.flush()
    let expected = (0..<30_000).map { "\($0)\n" }.joined()
    #expect(try scratch.folder.read("file", limit: 1 << 20).bytes == bytes(expected))
  }
}
