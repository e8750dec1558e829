import TestSupport
import Testing

@testable import Git

@Suite struct LooseObjectTests {
  /// Small, larger than one portion in the file, and larger than one when it is unpacked.
  @Test(arguments: [0, 1, 70_000, 300_000]) func aFileIsWholeToItsLastByteAlone(_ size: Int) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SystemRandomNumberGenerator()
    for isRandom in [true, false] {
      let content = (0..<size).map { _ in isRandom ? UInt8.random(in: .min ... .max, using: &random) : 0x61 }
      let id = try repository.writeBlob(content)
      let objects = repository.gitDirectory + "objects"
      let path = "\(objects)/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
      #expect(try LooseObject.isWhole(id, in: objects) == true)
      let whole = try TestFile.bytes(path)
      for spoiled in [[], Array(whole.dropLast()), Array(whole.prefix(whole.count / 2)), whole.map { _ in 0 }] {
        _ = try TestProgram("/bin/rm", ["-f", path], variables: [:], folder: "/").run()
        try TestFile.write(spoiled, to: path)
        #expect(try LooseObject.isWhole(id, in: objects) == false)
      }
      _ = try TestProgram("/bin/rm", ["-f", path], variables: [:], folder: "/").run()
      #expect(try LooseObject.isWhole(id, in: objects) == nil)
    }
  }
}
