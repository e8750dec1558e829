import FileSystem
import Glibc
import Testing

@Suite("A socket with a path") struct SocketFileTests {
  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    let result = unsafe lstat(path, &status)
    try #require(result == 0)
    return status.st_mode
  }

  @Test("Only its owner can open it, whatever the mask is")
  func isPrivate() throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    let socket = try SocketFile(path)
    #expect(try mode(path) == S_IFSOCK | 0o600)
    try socket.remove()
    #expect(!OutsideFiles.exists(path))
  }

  @Test("One at which somebody listens is refused, and stays")
  func taken() throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    let socket = try SocketFile(path)
    #expect(throws: SocketFile.Obstacle.taken) { try SocketFile(path) }
    #expect(OutsideFiles.exists(path))
    try socket.remove()
  }

  @Test("What a killed program left is replaced")
  func leftOver() throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    _ = try SocketFile(path)
    #expect(OutsideFiles.exists(path))
    let socket = try SocketFile(path)
    #expect(throws: SocketFile.Obstacle.taken) { try SocketFile(path) }
    try socket.remove()
  }

  @Test(
    "What is no socket stays as it is",
    arguments: ["echo kept > server.sock", "mkdir server.sock", "ln -s nowhere server.sock", "mkfifo server.sock"])
  func others(command: String) throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    try scratch.shell(command)
    let before = try mode(path)
    #expect(throws: SocketFile.Obstacle.noSocket) { try SocketFile(path) }
    #expect(try mode(path) == before)
  }

  @Test("A link to a socket is no socket, and what it leads to stays")
  func link() throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    let socket = try SocketFile(scratch.absolute("other"))
    try scratch.shell("ln -s other server.sock")
    #expect(throws: SocketFile.Obstacle.noSocket) { try SocketFile(path) }
    #expect(OutsideFiles.exists(scratch.absolute("other")))
    try socket.remove()
  }

  @Test("A path that is too long for an address, or whose folder is not there, is refused")
  func places() throws {
    let scratch = try Scratch()
    let (long, nowhere) = ("/\(String(repeating: "x", count: 107))", scratch.absolute("nowhere/server.sock"))
    #expect(throws: SocketFile.Obstacle.tooLong) { try SocketFile(long) }
    #expect(throws: FileError.self) { try SocketFile(nowhere) }
  }

  @Test("Another file that has come to stand there is not removed")
  func exchanged() throws {
    let scratch = try Scratch()
    let path = scratch.absolute("server.sock")
    let socket = try SocketFile(path)
    try scratch.shell("rm server.sock; echo kept > server.sock")
    try socket.remove()
    #expect(OutsideFiles.exists(path))
    try scratch.shell("rm server.sock")
    try socket.remove()
  }
}
